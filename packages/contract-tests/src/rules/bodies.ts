import { contract, type Operation } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import { encode, type Fields, type Request } from '../http/request.ts';
import type { Received } from '../http/response.ts';
import { says } from '../quotations.ts';
import { resources } from '../resources.ts';
import { inWords, minimalBody, requiredChange, requireNamed, requireUntouched } from '../samples/records.ts';
import { Violated } from '../violated.ts';
import type { RuleContext } from './rule-context.ts';

const { bodyBytes } = contract['x-limits'];

/**
 * Checks that a body of the maximum size is read, and that one byte more gets a 413. Half of the checks also send a
 * chunked body, so that each resource, each operation and each media type gets one: a service may limit how many
 * large bodies it reads.
 */
export function bodyLimit(context: RuleContext): Check[] {
  const { create, updates } = context.resource;
  const first = resources.indexOf(context.resource);
  return [create, ...updates].flatMap((operation, at) =>
    operation.bodyMediaTypes.map((mediaType, index) =>
      limit(context, operation, mediaType, (first + at + index) % 2 === 0),
    ),
  );
}

/**
 * Maximum number of times that a too large body is sent. A server may close the connection before it has read the
 * whole body, and then the client gets no response.
 */
const tries = 5;

/** Sends a too large body, several times if there is no response. */
export async function refused(send: () => Promise<Received>, round = 1): Promise<Received> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof Violated) || round === tries) throw error;
    return refused(send, round + 1);
  }
}

/**
 * Headers of a chunked body. The request has no `Content-Length`, so the server learns the size while it reads (RFC
 * 9112, section 7.1).
 */
const chunked = { 'Transfer-Encoding': 'chunked' };

function limit(
  { caller, resource, withReusedRecord }: RuleContext,
  operation: Operation,
  mediaType: string,
  isChunked: boolean,
): Check {
  const isJson = mediaType === 'application/json';
  const send = (size: number, fields: Fields, call: Request, ...statuses: readonly number[]) => {
    const body = isJson ? encode(fields, mediaType).padEnd(size) : withLongName(fields, mediaType, size);
    return caller.call(operation.id, { ...call, body, mediaType }, ...statuses);
  };
  const require = async (fields: Fields, call: Request = {}) => {
    // White space fills JSON. In a form, the 422 for a too long name shows that the server has read the whole body.
    if (isJson) await send(bodyBytes, fields, call);
    else requireNamed(await send(bodyBytes, fields, call, 422), 'name');
    const tooMuch = isJson ? [413] : [413, 422];
    for (const headers of isChunked ? [{}, chunked] : [{}])
      await refused(() => send(bodyBytes + 1, fields, { ...call, headers }, ...tooMuch));
  };
  return {
    operation: operation.id,
    title: `accepts ${inWords(mediaType)} of ${bodyBytes} bytes, and refuses one byte more`,
    says: says('tags/Requests: A body has at most', 'x-limits/bodyBytes'),
    run: async () => {
      if (operation === resource.create) return require(minimalBody(resource));
      return withReusedRecord(async (before) => {
        await require(requiredChange(resource, before.record), { id: before.id });
        return requireUntouched(caller, resource, before, `${operation.id} changed no value`);
      });
    },
  };
}

/** Returns a body of exactly `size` bytes. Its name is as long as needed. */
function withLongName(fields: Fields, mediaType: string, size: number): string {
  const rest = size - Buffer.byteLength(encode({ ...fields, name: '' }, mediaType));
  return encode({ ...fields, name: 'a'.repeat(rest) }, mediaType);
}
