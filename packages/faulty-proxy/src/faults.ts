import type { Exchange, Fault, HttpResponse, ProxiedRequest, Reply } from './exchange.ts';

/** A fault whose reply is always a complete response. */
export type ResponseFault = (exchange: Exchange) => Promise<HttpResponse>;

/**
 * Changes requests on their way to the server. If `change` returns undefined, the request stays unchanged.
 */
export function changeRequest(
  change: (request: ProxiedRequest) => Partial<ProxiedRequest> | undefined,
): ResponseFault {
  return ({ request, forward }) => forward(change(request));
}

/** Changes responses on their way back. If `change` returns undefined, the response stays unchanged. */
export function changeResponse(
  change: (response: HttpResponse, request: ProxiedRequest) => Partial<HttpResponse> | undefined,
): ResponseFault {
  return async ({ request, forward }) => {
    const response = await forward();
    return { ...response, ...change(response, request) };
  };
}

/** Replies without the server. If `replyTo` returns undefined, the server answers. */
export function replaceResponse(replyTo: (request: ProxiedRequest) => Reply | undefined): Fault {
  return async ({ request, forward }) => replyTo(request) ?? forward();
}

/**
 * Combines two faults. `near` is next to the client: it changes requests first and responses last. `far` is next to
 * the server.
 */
export function chain(near: Fault, far: ResponseFault): Fault {
  return (exchange) => {
    const forward: Exchange['forward'] = (changes) => {
      const request = { ...exchange.request, ...changes };
      return far({ ...exchange, request, forward: (more) => exchange.forward({ ...request, ...more }) });
    };
    return near({ ...exchange, forward });
  };
}
