import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Answer } from '@contentgen/contract-tests';
import type { ProxiedRequest } from '../exchange.ts';

/** Statuses whose answers have no body (RFC 9112, section 6.3). */
const bodiless = new Set([204, 304]);

/** Writes an answer to a request, a body where none may be included. */
export function writeAnswer(response: ServerResponse, { method }: ProxiedRequest, answer: Answer): void {
  const { status, body, bytes = body } = answer;
  const headers = Object.entries(answer.headers).filter(([, value]) => value !== undefined);
  if (body === '' || (!bodiless.has(status) && method !== 'HEAD')) {
    response.writeHead(status, Object.fromEntries(headers) as Record<string, string>).end(bytes);
    return;
  }
  // Node leaves such a body out.
  const lines = [...headers, ['content-length', Buffer.byteLength(body)]].map(
    ([name, value]) => `${name}: ${value}`,
  );
  response.socket?.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
}
