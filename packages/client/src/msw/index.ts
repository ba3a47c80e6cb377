/** Handlers for msw that respond with what the contract documents, and nothing else. */

export type { Examples } from '../generated/examples.ts';
export { examples } from './examples.ts';
export {
  type HandlerArguments,
  type HandlerOptions,
  type Http,
  handlers,
  http,
  type ParamsOf,
  type Resolver,
} from './handlers.ts';
export type { BodyOf, DocumentedResponse, HeadersOf, Respond, StatusOf } from './respond.ts';
export { type RecordStore, storeHandlers } from './store-handlers.ts';
export { UndocumentedResponseError } from './undocumented-response-error.ts';
