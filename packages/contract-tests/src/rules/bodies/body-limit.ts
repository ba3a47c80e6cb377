import { contract, type Operation } from '@contentgen/contract';
import type { Check } from '../../checks.ts';
import type { Call } from '../../http/caller.ts';
import type { Received } from '../../http/received.ts';
import { encode } from '../../http/request-body.ts';
import { resources } from '../../resources.ts';
import { Violated } from '../../violated.ts';
import { requiredChange } from '../lists/collection.ts';
import { requireNamed } from '../record-rules.ts';
import { inWords, leastBody } from '../samples/bodies.ts';
import { requireUntouched } from '../samples/subject.ts';
import type { Setting } from '../setting.ts';

const { bodyBytes } = contract['x-limits'];

/**
 * A body may have exactly as many bytes as the contract allows. Half of the checks also send a chunked body, so that
 * each resource, each operation and each media type gets one: a service may limit how many large bodies it reads.
 */
export function bodyLimit(setting: Setting): Check[] {
  const { create, updates } = setting.resource;
  const first = resources.indexOf(setting.resource);
  return [create, ...updates].flatMap((operation, at) =>
    operation.bodyMediaTypes.map((mediaType, index) =>
      limit(setting, operation, mediaType, (first + at + index) % 2 === 0),
    ),
  );
}

/**
 * Maximum number of requests with a body that is too large: a server may close the connection before it has
 * read the whole body.
 */
const tries = 5;

/** Without `Content-Length`, the server learns the size of a body only while it reads (RFC 9112, section 7.1). */
const chunked = { 'Transfer-Encoding': 'chunked' };

function limit(
  { caller, resource, subject }: Setting,
  operation: Operation,
  mediaType: string,
  isChunked: boolean,
): Check {
  const send = (size: number, status: number, fields: object, call: Call): Promise<Received> => {
    const body = bodyOf({ ...fields, name: '' }, mediaType, size);
    return caller.call(operation.id, { ...call, body, mediaType }, status);
  };
  const sendTooMuch = async (fields: object, call: Call, round = 1): Promise<Received> => {
    try {
      return await send(bodyBytes + 1, 413, fields, call);
    } catch (error) {
      if (!(error instanceof Violated) || round === tries) throw error;
      return sendTooMuch(fields, call, round + 1);
    }
  };
  const require = async (fields: object, call: Call = {}) => {
    // The service reads the body and refuses its name, which is too long.
    requireNamed(await send(bodyBytes, 422, fields, call), 'name');
    await sendTooMuch(fields, call);
    if (isChunked) await sendTooMuch(fields, { ...call, headers: chunked });
  };
  return {
    operation: operation.id,
    title: `accepts ${inWords(mediaType)} of ${bodyBytes} bytes, and refuses one byte more`,
    run: async () => {
      if (operation === resource.create) return require(leastBody(resource));
      return subject(async (before) => {
        await require(requiredChange(resource, before.record), { id: before.id });
        return requireUntouched(caller, resource, before, `${operation.id} refused to change it`);
      });
    },
  };
}

/** A body of exactly this many bytes, with a name as long as needed. */
function bodyOf(fields: { readonly name: string }, mediaType: string, size: number): string {
  const rest = size - Buffer.byteLength(encode({ ...fields }, mediaType));
  return encode({ ...fields, name: 'a'.repeat(rest) }, mediaType);
}
