import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { requireKeptContract } from '../judged.ts';

/** A request that is sent without changes to its target or its header fields. */
export interface RawRequest {
  readonly method: string;
  readonly target: string;
  /** A header field that is undefined is not sent. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body?: string | Buffer;
}

/** Sends a request to a server on loopback. The contract judges its answer. */
export function sendRaw(url: string, { method, target, headers, body }: RawRequest) {
  const { hostname, port, host } = new URL(url);
  const length = body === undefined ? undefined : String(Buffer.byteLength(body));
  const fields = Object.entries({ host, 'content-length': length, ...headers }).filter(
    (field): field is [string, string] => field[1] !== undefined,
  );
  const options = {
    method,
    hostname,
    port,
    path: target,
    headers: Object.fromEntries(fields),
    setHost: false,
  };
  return new Promise<{ status: number; headers: Headers; text: string }>((resolve, reject) => {
    const sending = request(options, (response) => {
      const answered = new Headers(
        Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]),
      );
      text(response)
        .then((received) => {
          const status = response.statusCode ?? 0;
          requireKeptContract(method, target, new Response(null, { status, headers: answered }), received);
          resolve({ status, headers: answered, text: received });
        })
        .catch(reject);
    });
    sending.on('error', reject).end(body);
  });
}
