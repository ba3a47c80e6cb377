import type { Operation } from '@contentgen/contract';
import type { Check } from '../../checks.ts';
import type { Call } from '../../http/caller.ts';
import type { Received } from '../../http/received.ts';
import { encode } from '../../http/request-body.ts';
import { requireRule } from '../../violated.ts';
import { requiredChange } from '../lists/collection.ts';
import type { RuleContext } from '../rule-context.ts';
import { inWords, minimalBody } from '../samples/bodies.ts';
import { requireUntouched } from '../samples/reused-record.ts';

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
  const requireRefusals = async (right: object, call: Call = {}) => {
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
