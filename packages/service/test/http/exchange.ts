import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { requireKeptContract } from '../judged.ts';
import type { HttpResponse } from '../running-service.ts';

/** The lines of a request, each followed by CRLF, and an empty line. */
export const lines = (...texts: string[]) => `${texts.join('\r\n')}\r\n\r\n`;

/**
 * Sends bytes unchanged to a server on loopback and reads its response until the server closes the connection.
 * Validates the response against the contract if the bytes begin with a request line.
 */
export async function exchange(url: string, sent: string | Buffer): Promise<HttpResponse> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(sent);
  const received = (await buffer(socket)).toString();
  const [head = '', text = ''] = received.split('\r\n\r\n', 2);
  const [statusLine = '', ...fields] = head.split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  const headers = new Headers(
    fields.map((field): [string, string] => [
      field.slice(0, field.indexOf(':')),
      field.slice(field.indexOf(':') + 1).trim(),
    ]),
  );
  const [, method, path] = /^([A-Z]+) (\/\S*) HTTP\/1\.[01]\r\n/.exec(sent.toString('latin1')) ?? [];
  if (method !== undefined && path !== undefined) {
    requireKeptContract(method, path, new Response(null, { status, headers }), text);
  }
  return { status, headers, text, json: text === '' ? undefined : JSON.parse(text) };
}
