import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as the server received it. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Resolves to a server on loopback that records every request and sends the response that a test sets. */
export async function recordingServer() {
  const received: Received[] = [];
  let next: HttpResponse = { status: 204 };
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    received.push({ method, url, headers, body: await text(request) });
    response.writeHead(next.status, next.headers);
    response.end(next.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Sets the response of the server from now on. */
    respondWith(response: HttpResponse): void {
      next = response;
    },
    /** The last request. */
    last(): Received {
      const request = received.at(-1);
      if (request === undefined) throw new Error('The server received no request.');
      return request;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
