import { http as anyHttp, type HttpHandler } from 'msw/http';
import type { HandlerOptions } from './handlers.ts';

/** A store of records, such as the `MockStore` of `@contentgen/mock/store`. */
export interface RecordStore {
  /** Whether the store serves the path of a URL. */
  serves(url: string): boolean;
  /** Responds to a request. */
  fetch(request: Request): Promise<Response>;
}

/**
 * Creates a handler that passes every request of the API to a store, which keeps records and answers as the service
 * does.
 */
export function storeHandlers(
  store: RecordStore,
  { baseUrl = '*' }: Pick<HandlerOptions, 'baseUrl'> = {},
): HttpHandler[] {
  return [
    anyHttp.all(`${baseUrl.replace(/\/+$/, '')}/*`, ({ request }) =>
      store.serves(request.url) ? store.fetch(request) : undefined,
    ),
  ];
}
