import type { Operation } from '@contentgen/contract';
import type { Check } from '../../checks.ts';
import type { TaggedRecord } from '../../http/caller.ts';
import { encode, form } from '../../http/request-body.ts';
import type { Resource } from '../../resources.ts';
import { requiredChange } from '../lists/collection.ts';
import { fieldOf, requireFields, requireNamed } from '../record-rules.ts';
import type { RuleContext } from '../rule-context.ts';
import { requireUntouched, show, taggedRecord } from '../samples/reused-record.ts';

/** The keys and values of a form, before percent-encoding. */
type Pairs = readonly (readonly [key: string, value: string])[];

/**
 * Checks that a form can contain a list in each format: a repeated name, with or without brackets, or names with
 * indices.
 */
export function arraySpellings(context: RuleContext): Check[] {
  const list = context.resource.results?.field;
  if (list === undefined) return [];
  return context.resource.updates.flatMap((operation) => [
    formats(context, operation, list),
    ordered(context, operation, list),
  ]);
}

function formats(
  { caller, resource, withReusedRecord }: RuleContext,
  operation: Operation,
  list: string,
): Check {
  return {
    operation: operation.id,
    title: `accepts ${list}[]= and ${list}[0]= for ${list}`,
    run: () =>
      withReusedRecord(async (before) => {
        const own = fieldOf(before.record, list) as readonly string[];
        for (const keyOf of [() => `${list}[]`, (index: number) => `${list}[${index}]`, () => list]) {
          const pairs: Pairs = own.length === 0 ? [[list, '']] : own.map((url, index) => [keyOf(index), url]);
          const body = formOf(resource, before, list, pairs);
          const response = await caller.call(operation.id, { id: before.id, body, mediaType: form }, 200);
          requireFields(response, response.json, { [list]: own }, 'as it was sent');
        }
        const shown = await show(caller, resource, before.id);
        requireFields(shown, shown.json, { [list]: own }, `as it was sent to ${operation.id}`);
        return taggedRecord(shown);
      }),
  };
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
