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
  type RecordStore,
  type Resolver,
  type StoreHandlerOptions,
  storeHandlers,
} from './handlers.ts';
export {
  type BodyOf,
  type DocumentedResponse,
  type HeadersOf,
  type Respond,
  type StatusOf,
  UndocumentedResponseError,
} from './respond.ts';
