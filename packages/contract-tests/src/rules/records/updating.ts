import type { JsonSchema, Operation } from '@contentgen/contract';
import type { Check } from '../../checks.ts';
import type { TaggedRecord } from '../../http/caller.ts';
import { requiredChange } from '../lists/collection.ts';
import { listNamed, requireShown, shownNamed } from '../lists/listing.ts';
import { fieldOf, requireConsistentRecord, requireFields } from '../record-rules.ts';
import type { RuleContext } from '../rule-context.ts';
import { inWords } from '../samples/bodies.ts';
import { fieldsOf } from '../samples/choices.ts';
import { requireTag, requireUntouched, show, taggedRecord } from '../samples/reused-record.ts';
import { awkwardText, nameOf, newToken } from '../samples/texts.ts';
import { makeAny, unchangingCall } from '../samples/valid-calls.ts';
import { requireChange } from './change.ts';

/** Checks that an update stores the sent fields and changes no other field. */
export function updating(context: RuleContext): Check[] {
  return context.resource.updates.flatMap((operation) => [
    ...operation.bodyMediaTypes.flatMap((mediaType) => [
      ...changes(context, operation, mediaType),
      unchanged(context, operation, mediaType),
    ]),
    ...(context.resource.change.required ? [] : [empty(context, operation)]),
    early(context, operation),
    late(context, operation),
  ]);
}

function changes(context: RuleContext, operation: Operation, mediaType: string): Check[] {
  const { caller, resource, withReusedRecord } = context;
  const fields = changeable(context);
  const alone = fields.map(([name, schema]) => ({
    operation: operation.id,
    title: `changes only ${name}, with ${inWords(mediaType)}`,
    run: () =>
      withReusedRecord(async (before) => {
        const changed = { [name]: otherValue(before, name, schema) };
        return requireChange(context, operation, before, changed, { mediaType });
      }),
  }));
  const together: Check = {
    operation: operation.id,
    title: `changes every field together, with ${inWords(mediaType)}`,
    run: () =>
      withReusedRecord(async (before) => {
        const changed = fields.map(([name, schema]) => [name, otherValue(before, name, schema)]);
        const made = await requireChange(context, operation, before, Object.fromEntries(changed), {
          mediaType,
        });
        const { page, item } = await shownNamed(caller, resource, made.record);
        requireFields(page, item, { ...made.record }, `as ${operation.id} answered`);
        requireConsistentRecord(page, made.record, resource);
        return made;
      }),
  };
  const renamed: Check = {
    operation: operation.id,
    title: `lets a search find only the new name, with ${inWords(mediaType)}`,
    run: () =>
      withReusedRecord(async (before) => {
        const old = await requireChange(context, operation, before, { name: nameOf(newToken()) });
        const name = nameOf(newToken());
        const made = await requireChange(context, operation, old, { name }, { mediaType });
        requireShown(await listNamed(caller, resource, name), [made], 'by the new name');
        requireShown(await listNamed(caller, resource, old.record.name), [], 'by the old name');
        return made;
      }),
  };
  return [...alone, together, ...(resource.change.properties?.name ? [renamed] : [])];
}

/**
 * Returns the fields that an update may set to any value. Results are not among them: an update may only drop or
 * reorder results.
 */
function changeable({ resource }: RuleContext): readonly (readonly [string, JsonSchema])[] {
  return fieldsOf(resource.change).filter(([, { type }]) => type !== 'array');
}

function otherValue({ record }: TaggedRecord, name: string, { type }: JsonSchema): unknown {
  return type === 'boolean' ? !fieldOf(record, name) : awkwardText(newToken());
}

function empty({ caller, resource, withReusedRecord }: RuleContext, operation: Operation): Check {
  return {
    operation: operation.id,
    title: 'changes nothing without a field',
    run: () =>
      withReusedRecord(async (before) => {
        for (const mediaType of operation.bodyMediaTypes) {
          const response = await caller.call(operation.id, { id: before.id, fields: {}, mediaType }, 200);
          requireFields(response, response.json, { ...before.record }, 'as it was before');
        }
        const shown = await show(caller, resource, before.id);
        requireFields(shown, shown.json, { ...before.record }, `as it was before ${operation.id}`);
        return { ...before, tag: shown.header('ETag') ?? '' };
      }),
  };
}

function unchanged(
  { caller, resource, withReusedRecord }: RuleContext,
  operation: Operation,
  mediaType: string,
): Check {
  return {
    operation: operation.id,
    title: `changes neither updated_at nor the ETag if no value changes, with ${inWords(mediaType)}`,
    run: () =>
      withReusedRecord(async ({ id }) => {
        const before = taggedRecord(await show(caller, resource, id));
        const values = fieldsOf(resource.change).map(([name]) => [name, fieldOf(before.record, name)]);
        const fields = Object.fromEntries(values.filter(([, value]) => value !== null));
        const response = await caller.call(operation.id, { id, fields, mediaType }, 200);
        requireFields(response, response.json, { ...before.record }, 'as it was before');
        requireTag(response, before.tag, 'as before');
        return requireUntouched(caller, resource, before, `an update by ${operation.id} to the same values`);
      }),
  };
}

/**
 * Checks an update during the generation: the end of the generation must not undo the update, and the update must not
 * undo the result.
 */
function early({ caller, resource }: RuleContext, operation: Operation): Check {
  return {
    operation: operation.id,
    title: 'keeps a change during the generation',
    run: async () => {
      const record = await makeAny(caller, resource);
      const flags = fieldsOf(resource.change).filter(([, { type }]) => type === 'boolean');
      const changed = {
        ...Object.fromEntries(flags.map(([name]) => [name, true])),
        name: nameOf(newToken()),
      };
      const fields = { ...requiredChange(resource, record), ...changed };
      const response = await caller.call(operation.id, { id: record.id, fields }, 200);
      requireFields(response, response.json, changed, 'as it was sent');
      await caller.finish(resource, response);
      const shown = await show(caller, resource, record.id);
      requireFields(
        shown,
        shown.json,
        changed,
        `as it was sent to ${operation.id} before the generation ended`,
      );
      requireConsistentRecord(shown, shown.json, resource);
    },
  };
}

function late({ caller, resource, deleted }: RuleContext, operation: Operation): Check {
  return {
    operation: operation.id,
    title: '404 for a deleted record',
    run: async () => {
      const record = await deleted();
      const call = { id: record.id, ...unchangingCall(resource, operation, record) };
      await caller.call(operation.id, call, 404);
    },
  };
}
