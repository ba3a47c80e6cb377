import type { Operation } from '@contentgen/contract';
import type { Check } from '../../checks.ts';
import type { Made } from '../../http/caller.ts';
import { encode } from '../../http/request-body.ts';
import type { Resource } from '../../resources.ts';
import { requiredChange } from '../lists/collection.ts';
import { fieldOf, requireFields, requireNamed } from '../record-rules.ts';
import { asMade, requireUntouched, show } from '../samples/subject.ts';
import type { Setting } from '../setting.ts';

const form = 'application/x-www-form-urlencoded';

/** A form's keys and values, before percent-encoding. */
type Pairs = readonly (readonly [key: string, value: string])[];

/**
 * Checks the ways in which a form can contain a list: a repeated name, with or without brackets, or names with
 * indices.
 */
export function arraySpellings(setting: Setting): Check[] {
  const list = setting.resource.results?.field;
  if (list === undefined) return [];
  return setting.resource.updates.flatMap((operation) => [
    formats(setting, operation, list),
    ordered(setting, operation, list),
  ]);
}

function formats({ caller, resource, subject }: Setting, operation: Operation, list: string): Check {
  return {
    operation: operation.id,
    title: `accepts ${list}[]= and ${list}[0]= for ${list}`,
    run: () =>
      subject(async (before) => {
        const own = fieldOf(before.record, list) as readonly string[];
        for (const keyOf of [() => `${list}[]`, (index: number) => `${list}[${index}]`, () => list]) {
          const pairs: Pairs = own.length === 0 ? [[list, '']] : own.map((url, index) => [keyOf(index), url]);
          const body = formOf(resource, before, list, pairs);
          const response = await caller.call(operation.id, { id: before.id, body }, 200);
          requireFields(response, response.json, { [list]: own }, 'as it was sent');
        }
        const shown = await show(caller, resource, before.id);
        requireFields(shown, shown.json, { [list]: own }, `as it was sent to ${operation.id}`);
        return asMade(shown);
      }),
  };
}

/** Checks the order of items. A list with one item can't show it, but the error for a wrong item names its index. */
function ordered(setting: Setting, operation: Operation, list: string): Check {
  const { caller, resource, subject } = setting;
  const foreign = `${setting.run.baseUrl}/no-such-result.png`;
  return {
    operation: operation.id,
    title: `orders ${list} by index, or as in the form`,
    run: () =>
      subject(async (before) => {
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
          const refused = await caller.call(operation.id, { id: before.id, body }, 422);
          requireNamed(refused, `${list}[${at}]`);
        }
        return requireUntouched(caller, resource, before, `${operation.id} refused to change it`);
      }),
  };
}

/** An update that changes only an array, which the form has as these pairs. */
function formOf(resource: Resource, { record }: Made, list: string, pairs: Pairs): string {
  const rest = encode({ ...requiredChange(resource, record), [list]: undefined }, form);
  return [rest, ...pairs.map((pair) => new URLSearchParams([[...pair]]).toString())].join('&');
}
