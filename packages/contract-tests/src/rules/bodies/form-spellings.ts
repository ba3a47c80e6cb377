import type { Operation } from '@contentgen/contract';
import type { Check } from '../../checks.ts';
import { filtersOf } from '../../filters.ts';
import { form } from '../../http/request-body.ts';
import { inParallel } from '../in-parallel.ts';
import { requiredChange } from '../lists/collection.ts';
import { requireShown, sorted } from '../lists/listing.ts';
import { requireFields } from '../record-rules.ts';
import type { RuleContext } from '../rule-context.ts';
import { minimalBody } from '../samples/bodies.ts';
import { fieldsOf } from '../samples/choices.ts';
import { show, taggedRecord } from '../samples/reused-record.ts';
import { awkwardText, newToken } from '../samples/texts.ts';

/** The texts for a boolean in forms and queries, each with its value. */
const spellings: readonly (readonly [text: string, value: boolean])[] = [
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
];

/**
 * Checks that forms and queries accept each format of a boolean, and that a form is read correctly if every character
 * is percent-encoded.
 */
export function formSpellings(context: RuleContext): Check[] {
  const { caller, resource, collection } = context;
  const { list, create, updates } = resource;
  const flags = filtersOf(resource).filter(({ values }) => values.includes(true));
  return [
    ...flags.map(({ name }) => ({
      operation: list.id,
      title: `accepts true, false, 1 and 0 for ${name}`,
      run: async () => {
        const own = await collection();
        await inParallel(spellings, async ([text, value]) => {
          const members = sorted(own.having({ [name]: value }), 'id', 'desc');
          requireShown(await own.list({ [name]: text }), members, `with ${name}=${text}`);
        });
      },
    })),
    {
      operation: create.id,
      title: 'reads a form with every character percent-encoded',
      run: async () => {
        const fields = { ...minimalBody(resource), name: awkwardText(newToken()) };
        const body = Object.entries(fields)
          .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
          .join('&');
        const created = await caller.call(create.id, {
          body,
          mediaType: form,
          headers: { Prefer: 'respond-async' },
        });
        requireFields(created, created.json, fields, 'as it was sent');
      },
    },
    ...updates.flatMap((operation) => flagsOf(context, operation)),
  ];
}

/** Checks that an update accepts each format of a boolean. */
function flagsOf({ caller, resource, withReusedRecord }: RuleContext, operation: Operation): Check[] {
  const flags = fieldsOf(resource.change).filter(([, { type }]) => type === 'boolean');
  return flags.map(([name]) => ({
    operation: operation.id,
    title: `accepts true, false, 1 and 0 for ${name}`,
    run: () =>
      withReusedRecord(async (before) => {
        const required = requiredChange(resource, before.record);
        for (const [text, value] of spellings) {
          const response = await caller.call(operation.id, {
            id: before.id,
            fields: { ...required, [name]: text },
            mediaType: form,
          });
          requireFields(response, response.json, { [name]: value }, `as ${text} was sent`);
        }
        const shown = await show(caller, resource, before.id);
        requireFields(shown, shown.json, { [name]: spellings.at(-1)?.[1] }, 'as it was sent last');
        return taggedRecord(shown);
      }),
  }));
}
