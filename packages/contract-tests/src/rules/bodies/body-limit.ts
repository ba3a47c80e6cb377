import { contract, type Operation } from '@contentgen/contract';
import type { Check } from '../../checks.ts';
import type { Received } from '../../http/received.ts';
import { encode } from '../../http/request-body.ts';
import { Violated } from '../../violated.ts';
import { requiredChange } from '../lists/collection.ts';
import { requireNamed } from '../record-rules.ts';
import { inWords, leastBody } from '../samples/bodies.ts';
import { requireUntouched } from '../samples/subject.ts';
import type { Setting } from '../setting.ts';

const { bodyBytes } = contract['x-limits'];

/** A body may have exactly as many bytes as the contract allows. */
export function bodyLimit(setting: Setting): Check[] {
  const { create, updates } = setting.resource;
  return [create, ...updates].flatMap((operation) =>
    operation.bodyMediaTypes.map((mediaType) => limit(setting, operation, mediaType)),
  );
}

/**
 * Maximum number of requests with a body that is too large: a server may close the connection before it has
 * read the whole body.
 */
const tries = 5;

function limit({ caller, resource, subject }: Setting, operation: Operation, mediaType: string): Check {
  const send = (size: number, status: number, fields: object, id?: string): Promise<Received> => {
    const body = bodyOf({ ...fields, name: '' }, mediaType, size);
    return caller.call(operation.id, { ...(id !== undefined && { id }), body, mediaType }, status);
  };
  const sendTooMuch = async (fields: object, id?: string, round = 1): Promise<Received> => {
    try {
      return await send(bodyBytes + 1, 413, fields, id);
    } catch (error) {
      if (!(error instanceof Violated) || round === tries) throw error;
      return sendTooMuch(fields, id, round + 1);
    }
  };
  const require = async (fields: object, id?: string) => {
    // The service reads the body and refuses its name, which is too long.
    requireNamed(await send(bodyBytes, 422, fields, id), 'name');
    await sendTooMuch(fields, id);
  };
  return {
    operation: operation.id,
    title: `accepts ${inWords(mediaType)} of ${bodyBytes} bytes, and refuses one byte more`,
    run: async () => {
      if (operation === resource.create) return require(leastBody(resource));
      return subject(async (before) => {
        await require(requiredChange(resource, before.record), before.id);
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
