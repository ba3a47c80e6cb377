/** The one reader of requests: how a request is matched, read and checked against the contract. */

export { colonTemplate, isApiPath, type Route, route } from './route.ts';
