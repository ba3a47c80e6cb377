import { type OperationId, type OperationTypes, operations } from '@contentgen/contract';
import { colonTemplate, instanceOf } from '@contentgen/contract/requests';
import { http as anyHttp, type HttpHandler, HttpResponse } from 'msw/http';
import {
  type DocumentedResponse,
  isDocumented,
  type Respond,
  respondTo,
  type StatusOf,
  UndocumentedResponseError,
} from './respond.ts';

/** The parameters in an operation's path. */
export type ParamsOf<Id extends OperationId> = OperationTypes[Id]['parameters'] extends {
  readonly path: infer Params;
}
  ? Params
  : Record<string, never>;

/** The arguments of a resolver. */
export interface HandlerArguments<Id extends OperationId> {
  /** The parameters in the path, decoded. */
  readonly params: ParamsOf<Id>;
  /** The request. A body is a form: `await request.formData()`. */
  readonly request: Request;
  /** Makes the response. */
  readonly respond: Respond<Id>;
}

/** Answers a request. Undefined leaves it to the next handler. */
export type Resolver<Id extends OperationId> = (
  given: HandlerArguments<Id>,
) => DocumentedResponse | undefined | Promise<DocumentedResponse | undefined>;

/** The options of a handler. */
export interface HandlerOptions {
  /** The URL of the service, such as `http://127.0.0.1:8080`. Default: any origin. Trailing slashes are ignored. */
  readonly baseUrl?: string | undefined;
  /** Whether the handler answers only the first request. */
  readonly once?: boolean | undefined;
}

/** For each operation, the function that makes its handlers. */
export type Http = {
  readonly [Id in OperationId]: (resolver: Resolver<Id>, options?: HandlerOptions) => HttpHandler;
};

/**
 * Makes handlers that return documented responses, such as `http.getDocument(({ respond }) => respond(404))`. An
 * undocumented response is a type error. At run time, `respond` throws, and the handler answers 418 with a problem
 * that names the reason. The contract does not list this status (RFC 9110, section 15.5.19), and clients do not retry it.
 */
export const http = Object.fromEntries(
  Object.keys(operations).map((id) => [id, handlerMaker(id as OperationId)]),
) as unknown as Http;

/** Creates a handler for every operation, which answers the first example of its success. */
export function handlers(options: Pick<HandlerOptions, 'baseUrl'> = {}): HttpHandler[] {
  return Object.values(operations).map(({ id, statuses: [success] }) => {
    const resolver = ({ respond }: HandlerArguments<typeof id>) => respond(success as StatusOf<typeof id>);
    return http[id](resolver as never, options);
  });
}

function handlerMaker<Id extends OperationId>(id: Id) {
  const { method, path } = operations[id];
  const template = colonTemplate(path);

  return (resolver: Resolver<Id>, { baseUrl = '*', once = false }: HandlerOptions = {}): HttpHandler =>
    anyHttp[method](
      baseUrl.replace(/\/+$/, '') + template,
      async ({ params, request }) => {
        try {
          const response = await resolver({
            params: params as ParamsOf<Id>,
            request,
            respond: respondTo(id, request),
          });
          if (response === undefined || isDocumented(response)) return response;
          throw new UndocumentedResponseError(
            id,
            (response as Response).status,
            'response',
            'was not made by respond()',
          );
        } catch (error) {
          return refusal(error instanceof Error ? error : new Error(String(error)), request);
        }
      },
      { once },
    );
}

function refusal({ message }: Error, { url }: Request) {
  // biome-ignore lint/suspicious/noConsole: msw also logs errors of handlers, which the program may not show.
  console.error(`[contentgen] ${message}`);
  const problem = {
    type: 'about:blank',
    title: 'Undocumented response',
    status: 418,
    detail: message,
    instance: instanceOf(url),
    request_id: 'msw',
  };
  const headers = { 'Content-Type': 'application/problem+json' };
  return HttpResponse.json(problem, { status: problem.status, headers });
}

/** A store of records, such as the `MockStore` of `@contentgen/mock/store`. */
export interface RecordStore {
  /** Whether the store serves the path of a URL. */
  serves(url: string): boolean;
  /** Responds to a request. */
  fetch(request: Request): Promise<Response>;
  /** Sends the events of all webhooks to a function, which resolves to how the receiver has answered. */
  sendEvents(
    receive: (request: Request) => Promise<{ readonly response_status: number | null; readonly error: null }>,
  ): void;
}

/** The options of the handlers over a store. */
export interface StoreHandlerOptions extends Pick<HandlerOptions, 'baseUrl'> {
  /**
   * The API key of requests without one, as your server adds it to the requests of a page. Any key such as `mock-worker-1`
   * has an account of its own. Default: none, so such a request gets 401.
   */
  readonly key?: string | undefined;
  /**
   * Receives the events of the webhooks of the store, in the place of the servers at their URLs: for example the function
   * `POST` of a route. Without a response, the answer is 204; an error is a 500. Default: the events stay pending.
   */
  readonly onEvent?: ((request: Request) => unknown) | undefined;
}

/**
 * Creates a handler that passes every request of the API to a store, which keeps records and answers as the service
 * does.
 */
export function storeHandlers(
  store: RecordStore,
  { baseUrl = '*', key, onEvent }: StoreHandlerOptions = {},
): HttpHandler[] {
  if (onEvent !== undefined) {
    store.sendEvents(async (request) => ({ response_status: await statusOf(onEvent, request), error: null }));
  }
  // Pictures are outside the path of the address.
  const [, origin = '', folder = ''] = /^(\*|\w+:\/\/[^/]+)?(.*?)\/*$/.exec(baseUrl) ?? [];
  return [
    anyHttp.all(`${origin}/*`, async ({ request }) => {
      const url = new URL(request.url);
      if (url.pathname.startsWith(`${folder}/`)) url.pathname = url.pathname.slice(folder.length);
      if (!store.serves(url.href)) return undefined;
      const { method, headers, body, signal } = request;
      // The `Request` of a test environment may copy its second argument, and so lose what a request has.
      const keyed = new Request(url.href, { method, headers, body, signal, duplex: 'half' } as RequestInit);
      if (key !== undefined && !keyed.headers.has('Authorization'))
        keyed.headers.set('Authorization', `Bearer ${key}`);
      // The store rejects as `fetch` does without a network.
      return store.fetch(keyed).catch(() => HttpResponse.error());
    }),
  ];
}

/** Resolves to the status with which a function answers an event. */
async function statusOf(onEvent: (request: Request) => unknown, request: Request): Promise<number> {
  try {
    return ((await onEvent(request)) as Response | undefined)?.status ?? 204;
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a test must see why its function has failed.
    console.error('[contentgen] onEvent has failed.', error);
    return 500;
  }
}
