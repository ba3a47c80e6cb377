/** The client of the content generation API: openapi-fetch with the contract's types and its form bodies. */

export { type Client, type ClientOptions, createClient } from './client.ts';
