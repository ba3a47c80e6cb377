import { contract, type Operation } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import type { TaggedRecord } from '../http/caller.ts';
import { encode, form, type Request } from '../http/request.ts';
import type { Received } from '../http/response.ts';
import { type Resource, resources } from '../resources.ts';
import {
  fieldOf,
  inWords,
  minimalBody,
  requiredChange,
  requireNamed,
  requireUntouched,
} from '../samples/records.ts';
import { requireRule, Violated } from '../violated.ts';
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
  const send = (size: number, status: number, fields: object, call: Request): Promise<Received> => {
    const body = bodyOf({ ...fields, name: '' }, mediaType, size);
    return caller.call(operation.id, { ...call, body, mediaType }, status);
  };
  const sendTooMuch = (fields: object, call: Request) =>
    refused(() => send(bodyBytes + 1, 413, fields, call));
  const require = async (fields: object, call: Request = {}) => {
    // The 422 for the too long name shows that the server has read the whole body.
    requireNamed(await send(bodyBytes, 422, fields, call), 'name');
    await sendTooMuch(fields, call);
    if (isChunked) await sendTooMuch(fields, { ...call, headers: chunked });
  };
  return {
    operation: operation.id,
    title: `accepts ${inWords(mediaType)} of ${bodyBytes} bytes, and refuses one byte more`,
    run: async () => {
      if (operation === resource.create) return require(minimalBody(resource));
      return withReusedRecord(async (before) => {
        await require(requiredChange(resource, before.record), { id: before.id });
        return requireUntouched(caller, resource, before, `${operation.id} refused to change it`);
      });
    },
  };
}

/** Returns a body of exactly `size` bytes. Its name is as long as needed. */
function bodyOf(fields: { readonly name: string }, mediaType: string, size: number): string {
  const rest = size - Buffer.byteLength(encode({ ...fields }, mediaType));
  return encode({ ...fields, name: 'a'.repeat(rest) }, mediaType);
}

/** 1,000 fields, far more than any operation has. As a query they fit into 8 KiB, the default limit of nginx. */
const manyFields = Object.fromEntries(
  Array.from({ length: 1_000 }, (_, number) => [`x${number.toString(36)}`, '']),
);
/**
 * A field whose name has 10,000 characters, too many for a problem to repeat. It fits into a body, but not into every
 * path.
 */
const longName = { ['x'.repeat(10_000)]: '' };
const manyLevels = { name: JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`) };

/**
 * Checks that a query or a body with far too many fields or levels, or with a far too long name, gets a 422 with a
 * single entry in `errors`.
 */
export function excess(context: RuleContext): Check[] {
  const { create, updates, list } = context.resource;
  return [
    ofQuery(context, list),
    ...[create, ...updates].flatMap((operation) =>
      operation.bodyMediaTypes.map((mediaType) => ofBody(context, operation, mediaType)),
    ),
  ];
}

function ofQuery({ caller }: RuleContext, operation: Operation): Check {
  return {
    operation: operation.id,
    title: 'refuses a query with far too many fields in one entry',
    async run() {
      const query = encode(manyFields, 'application/x-www-form-urlencoded');
      requireOneEntry(await caller.call(operation.id, { query }, 422), 'query');
    },
  };
}

function ofBody(
  { caller, resource, withReusedRecord }: RuleContext,
  operation: Operation,
  mediaType: string,
): Check {
  const isJson = mediaType === 'application/json';
  const requireRefusals = async (right: object, call: Request = {}) => {
    for (const excessive of [manyFields, longName, ...(isJson ? [manyLevels] : [])]) {
      const fields = { ...right, ...excessive };
      requireOneEntry(await caller.call(operation.id, { ...call, fields, mediaType }, 422), 'body');
    }
  };
  return {
    operation: operation.id,
    title: `refuses ${inWords(mediaType)} with far too many fields${isJson ? ' or levels' : ''}, or a far too long name, in one entry`,
    run: () => {
      if (operation === resource.create) return requireRefusals(minimalBody(resource));
      return withReusedRecord(async (before) => {
        await requireRefusals(requiredChange(resource, before.record), { id: before.id });
        return requireUntouched(caller, resource, before, `${operation.id} refused to change it`);
      });
    },
  };
}

function requireOneEntry(received: Received, field: string): void {
  const fields = received.json.errors.map((error: { readonly field: string }) => error.field) as string[];
  const isAlone = fields.length === 1 && fields[0] === field;
  const named = fields.slice(0, 5).join(', ');
  requireRule(
    isAlone,
    received,
    `errors must have one entry, for ${field}, but has ${fields.length}: ${named}`,
  );
}

/** The keys and values of a form, before percent-encoding. */
type Pairs = readonly (readonly [key: string, value: string])[];

/** Checks that a form can contain a list with or without brackets, or with indices, which then decide the order. */
export function arrayItems(context: RuleContext): Check[] {
  const list = context.resource.results?.field;
  if (list === undefined) return [];
  return context.resource.updates.map((operation) => ordered(context, operation, list));
}

/**
 * Checks that the server reads the items in order. The error for a wrong item names its index, so this also works for
 * a list with one item.
 */
function ordered(context: RuleContext, operation: Operation, list: string): Check {
  const { caller, resource, withReusedRecord } = context;
  const foreign = `${context.run.baseUrl}/no-such-result.png`;
  return {
    operation: operation.id,
    title: `orders ${list} by index, or as in the form`,
    run: () =>
      withReusedRecord(async (before) => {
        const [own = foreign] = fieldOf(before.record, list) as readonly string[];
        const forms: readonly { readonly pairs: Pairs; readonly at: number }[] = [
          {
            pairs: [
              [`${list}[1]`, own],
              [`${list}[0]`, foreign],
            ],
            at: 0,
          },
          {
            pairs: [
              [list, own],
              [list, foreign],
            ],
            at: 1,
          },
          {
            pairs: [
              [`${list}[]`, foreign],
              [`${list}[]`, own],
            ],
            at: 0,
          },
        ];
        for (const { pairs, at } of forms) {
          const body = formOf(resource, before, list, pairs);
          const refused = await caller.call(operation.id, { id: before.id, body, mediaType: form }, 422);
          requireNamed(refused, `${list}[${at}]`);
        }
        return requireUntouched(caller, resource, before, `${operation.id} refused to change it`);
      }),
  };
}

/** Returns the form of an update that changes only `list`, with these pairs for its items. */
function formOf(resource: Resource, { record }: TaggedRecord, list: string, pairs: Pairs): string {
  const rest = encode({ ...requiredChange(resource, record), [list]: undefined }, form);
  return [rest, ...pairs.map((pair) => new URLSearchParams([[...pair]]).toString())].join('&');
}
