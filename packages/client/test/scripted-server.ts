import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as the server received it. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Answers one request. */
export type Step = (response: ServerResponse, seen: Seen) => unknown;

/** The step that answers with JSON. */
export const jsonResponse =
  (status: number, body?: unknown, headers: Record<string, string> = {}): Step =>
  (response) => {
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    response.writeHead(status, { ...(body !== undefined && { 'Content-Type': type }), ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };

/** The step that answers with a problem. */
export const problem = (status: number, more: object = {}, headers: Record<string, string> = {}): Step =>
  jsonResponse(
    status,
    { type: 'urn:x', title: 'X', status, detail: 'why', instance: '/', request_id: 'req-1', ...more },
    { 'X-Request-Id': 'req-1', ...headers },
  );

/** The step that breaks the connection. */
export const hangUp: Step = (response) => response.destroy();

/** The step that never answers. */
export const silence: Step = () => {};

/** Resolves to a server on loopback that takes one step per request. The last step is repeated. */
export async function scriptedServer(...steps: Step[]) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const one = { method, url, headers, body: await text(request) };
    const step = steps[Math.min(seen.push(one), steps.length) - 1];
    step?.(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
