import type { IncomingMessage } from 'node:http';
import { contract } from '@contentgen/contract';
import { Problem } from './problem.ts';
import { type Field, readUrlEncoded } from './url-encoded.ts';

/** A parsed body, not yet checked against the contract. */
export type RequestBody =
  | { readonly kind: 'form'; readonly fields: readonly Field[] }
  | { readonly kind: 'json'; readonly value: unknown };

export const noBody: RequestBody = { kind: 'form', fields: [] };

const { bodyBytes } = contract['x-limits'];

/** How to parse each media type that the contract has for bodies. */
const parsers: Readonly<Record<string, (text: string) => RequestBody>> = {
  'application/x-www-form-urlencoded': (text) => ({ kind: 'form', fields: readUrlEncoded(text, 'body') }),
  'application/json': (text) => {
    try {
      return { kind: 'json', value: JSON.parse(text) };
    } catch {
      throw new Problem(400, 'The body is not valid JSON.');
    }
  },
};

/**
 * Reads a body of one of `mediaTypes`.
 *
 * @throws Problem 415 for another media type, charset or content encoding, 413 for more bytes than the
 *   contract allows, 400 for what can't be parsed.
 */
export async function readRequestBody(
  payload: IncomingMessage,
  mediaTypes: readonly string[],
): Promise<RequestBody> {
  const contentType = payload.headers['content-type'] ?? '';
  const [mediaType = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  const parse = mediaTypes.includes(mediaType) ? parsers[mediaType] : undefined;
  if (parse === undefined) throw unsupportedMediaType(contentType, mediaTypes);
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  if (charset !== undefined && !/^charset="?(utf-8|us-ascii)"?$/.test(charset)) {
    throw new Problem(415, `The body must be in UTF-8, not "${charset.slice(0, 64)}".`);
  }
  const encoding = payload.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    throw new Problem(
      415,
      `The body must be sent as it is, not with "Content-Encoding: ${encoding.slice(0, 64)}".`,
    );
  }
  const bytes = await readBytes(payload);
  try {
    return parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(400, 'The body is not valid UTF-8.');
  }
}

/** 415 that names the media types a body may have. */
export function unsupportedMediaType(contentType: string, mediaTypes: readonly string[]): Problem {
  return new Problem(415, `The body must be ${mediaTypes.join(' or ')}, not "${contentType.slice(0, 128)}".`);
}

/** A body that is too large is read on for a while and thrown away, so that its sender gets to hear the answer. */
async function readBytes(payload: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The socket stays open, for the answer.
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size <= bodyBytes) chunks.push(chunk);
      else chunks.length = 0;
      if (size > 16 * bodyBytes) break;
    }
  } catch {
    // Its sender has hung up, which is no failure of the service's.
    throw new Problem(400, 'The body did not arrive as a whole.');
  }
  if (size > bodyBytes) throw new Problem(413, `The body may hold at most ${bodyBytes} bytes.`);
  return Buffer.concat(chunks);
}
