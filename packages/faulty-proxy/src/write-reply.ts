import { type ServerResponse, STATUS_CODES } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { HttpResponse, Reply, StreamedResponse } from './exchange.ts';

/** Statuses whose responses have no body (RFC 9112, section 6.3). */
const bodiless = new Set([204, 304]);

/**
 * Writes a reply.
 *
 * @returns whether it cut a response.
 */
export async function writeReply(response: ServerResponse, method: string, reply: Reply): Promise<boolean> {
  if (reply === 'never answer') return false;
  if (reply === 'hang up') response.destroy();
  else if ('cut' in reply) return writeCut(response, reply.cut, reply.afterBytes);
  else if ('stream' in reply) await writeStream(response, reply);
  else writeWhole(response, method, reply);
  return false;
}

function writeWhole(response: ServerResponse, method: string, reply: HttpResponse): void {
  const { status, headers } = reply;
  const content = contentOf(reply);
  if (content.length === 0 || (!bodiless.has(status) && method !== 'HEAD')) {
    response.writeHead(status, present(headers)).end(content);
    return;
  }
  // Node would drop a body that is not allowed.
  const lines = Object.entries({ ...present(headers), 'content-length': content.length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n');
  response.socket?.end(Buffer.concat([Buffer.from(head), content]));
}

async function writeStream(
  response: ServerResponse,
  { status, headers, stream }: StreamedResponse,
): Promise<void> {
  response.writeHead(status, present(headers)).flushHeaders();
  await pipeline(stream, response);
}

/** @returns whether the body had that many bytes. A shorter body is complete. */
async function writeCut(
  response: ServerResponse,
  reply: HttpResponse | StreamedResponse,
  bytes: number,
): Promise<boolean> {
  const { status, headers } = reply;
  const content = 'stream' in reply ? undefined : contentOf(reply);
  const stream = 'stream' in reply ? reply.stream : Readable.from([content]);
  response.writeHead(status, { ...present(headers), ...(content && { 'content-length': content.length }) });
  response.on('close', () => stream.destroy()).flushHeaders();
  let left = bytes;
  for await (const chunk of stream) {
    const part = chunk.subarray(0, left);
    left -= part.length;
    // The written bytes arrive before the connection breaks.
    await new Promise((resolve) => response.write(part, resolve));
    if (left === 0) {
      setImmediate(() => response.destroy());
      return true;
    }
  }
  response.end();
  return false;
}

function contentOf({ body, bytes = Buffer.from(body) }: HttpResponse): Buffer {
  return bytes;
}

function present(headers: HttpResponse['headers']): Record<string, string> {
  const entries = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Record<string, string>;
}
