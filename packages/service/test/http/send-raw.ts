import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { requireKeptContract } from '../judged.ts';

/** A request that is sent without changes to its target or its header fields. */
export interface RawRequest {
  readonly method: string;
  readonly target: string;
  /** A header field that is undefined is not sent. An array is sent as several fields. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body?: string | Buffer;
  /** Whether the contract judges the response: true unless given. Test handlers may answer anything. */
  readonly isJudged?: boolean;
}

/** Sends a request to a server on loopback. The contract judges its response. */
export function sendRaw(url: string, { method, target, headers, body, isJudged = true }: RawRequest) {
  const { hostname, port, host } = new URL(url);
  const length = body === undefined ? undefined : String(Buffer.byteLength(body));
  const fields = Object.entries({ host, 'content-length': length, ...headers });
  const options = {
    method,
    hostname,
    port,
    path: target,
    headers: fieldsToSend(fields),
    setHost: false,
  };
  return new Promise<{ status: number; headers: Headers; text: string }>((resolve, reject) => {
    const sending = request(options, (incoming) => {
      const responseHeaders = new Headers(
        Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
      );
      text(incoming)
        .then((received) => {
          const status = incoming.statusCode ?? 0;
          const response = new Response(null, { status, headers: responseHeaders });
          if (isJudged) requireKeptContract(method, target, response, received);
          resolve({ status, headers: responseHeaders, text: received });
        })
        .catch(reject);
    });
    sending.on('error', reject).end(body);
  });
}

/** Returns the fields for `http.request`. If a field occurs twice, this is a flat list, so that Node sends both. */
function fieldsToSend(fields: readonly [string, string | readonly string[] | undefined][]) {
  const sent = fields.flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );
  const isRepeated = new Set(sent.map(([name]) => name)).size < sent.length;
  return isRepeated ? sent.flat() : Object.fromEntries(sent);
}
