import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema, Operation } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import type { TaggedRecord } from '../http/caller.ts';
import type { Fields, Request } from '../http/request.ts';
import { type NamedSchema, nameKeyword } from '../judge/documented-responses.ts';
import { type Quotations, sayAll, says } from '../quotations.ts';
import { type Resource, saysOfUpdates } from '../resources.ts';
import { listNamed, requireShown, shownNamed } from '../samples/listing.ts';
import {
  awkwardText,
  fieldOf,
  fieldsOf,
  inWords,
  isUnfinishedState,
  makeAny,
  minimalBody,
  nameOf,
  newToken,
  requireConsistentRecord,
  requiredChange,
  requireFields,
  requireTag,
  requireUntouched,
  saysOf,
  show,
  taggedRecord,
  without,
} from '../samples/records.ts';
import { requireRule } from '../violated.ts';
import type { RuleContext } from './rule-context.ts';

/** Checks that an update stores the sent fields and changes no other field. */
export function updating(context: RuleContext): Check[] {
  return context.resource.updates.flatMap((operation) => [
    ...operation.bodyMediaTypes.flatMap((mediaType) => [
      ...changes(context, operation, mediaType),
      unchanged(context, operation, mediaType),
    ]),
    moved(context, operation),
    ...early(context, operation),
  ]);
}

function changes(context: RuleContext, operation: Operation, mediaType: string): Check[] {
  const { caller, resource, withReusedRecord } = context;
  const fields = changeable(context);
  const said: Quotations =
    operation.method === 'put'
      ? [...says(`operations/${operation.id}: The same as`, `operations/${operation.id}: It does not`)]
      : saysOfUpdates(resource, 'Changes the fields', 'No update changes');
  const alone = fields.map(([name, schema]) => ({
    operation: operation.id,
    title: `changes only ${name}, with ${inWords(mediaType)}`,
    says: said,
    run: () =>
      withReusedRecord(async (before) => {
        const changed = { [name]: otherValue(before, name, schema) };
        return requireChange(context, operation, before, changed, { mediaType });
      }),
  }));
  const together: Check = {
    operation: operation.id,
    title: `changes every field together, with ${inWords(mediaType)}`,
    says: said,
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
    says: [...said, ...says('parameters/Search: Only records')],
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

function unchanged(
  { caller, resource, withReusedRecord }: RuleContext,
  operation: Operation,
  mediaType: string,
): Check {
  return {
    operation: operation.id,
    title: `changes neither updated_at nor the ETag if no value changes, with ${inWords(mediaType)}`,
    says: unchangedSaid(resource),
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
 * undo the result. A text that the update writes replaces the text of the model.
 */
function early({ caller, resource }: RuleContext, operation: Operation): Check[] {
  const texts = fieldsOf(resource.change).filter(([name, { type }]) => type === 'string' && name !== 'name');
  const keeps = (title: string, written: readonly string[], says: Quotations): Check => ({
    operation: operation.id,
    title,
    says,
    run: async () => {
      const record = await makeAny(caller, resource);
      const flags = fieldsOf(resource.change).filter(([, { type }]) => type === 'boolean');
      const changed = {
        ...Object.fromEntries(flags.map(([name]) => [name, true])),
        ...Object.fromEntries(written.map((name) => [name, awkwardText(newToken())])),
        name: nameOf(newToken()),
      };
      const fields = { ...requiredChange(resource, record), ...changed };
      const response = await caller.call(operation.id, { id: record.id, fields }, 200);
      requireFields(response, response.json, changed, 'as it was sent');
      const { state } = response.json;
      await caller.finish(resource, response);
      const shown = await show(caller, resource, record.id);
      const reason = `as it was sent to ${operation.id} before the generation ended`;
      requireFields(shown, shown.json, changed, reason);
      requireConsistentRecord(shown, shown.json, resource);
      // The generation may have ended before the update.
      const isOwn = written.length > 0 && isUnfinishedState(state);
      if (isOwn) requireFields(shown, shown.json, { model: null }, `because ${written.join()} was written`);
    },
  });
  const name = (resource.change as NamedSchema)[nameKeyword];
  return [
    keeps(
      'keeps a change during the generation',
      [],
      saysOfUpdates(resource, 'Changes the fields', 'No update'),
    ),
    ...texts.map(([field]) => {
      const said = [...sayAll(`schemas/${name}/properties/${field}`), ...saysOf(resource, 'model').says];
      return keeps(`keeps a ${field} that was sent during the generation`, [field], said);
    }),
  ];
}

/**
 * Updates a record. Requires that the response and the record afterwards have the sent fields, and that no other
 * field changed.
 *
 * @param fields the fields to change. The required fields are sent with their current values, too.
 * @param call changes to the request, such as its media type; default: none.
 * @returns the record after the update.
 */
export async function requireChange(
  { caller, resource }: RuleContext,
  operation: Operation,
  before: TaggedRecord,
  fields: Fields,
  call: Request = {},
): Promise<TaggedRecord> {
  const sent = { ...requiredChange(resource, before.record), ...fields };
  const response = await caller.call(operation.id, { id: before.id, fields: sent, ...call }, 200);
  requireFields(response, response.json, fields, 'as it was sent');
  const kept = without(before.record, 'updated_at', ...Object.keys(fields));
  requireFields(response, response.json, kept, 'as it was before');
  const hasChanged = !isDeepStrictEqual(
    without(response.json, 'updated_at'),
    without(before.record, 'updated_at'),
  );
  const [was, is] = [before.record.updated_at, response.json.updated_at];
  const isRight = hasChanged ? Date.parse(is) >= Date.parse(was) : is === was;
  const rule = hasChanged ? 'must not go back' : 'must stay, because nothing changed,';
  const own = hasChanged ? saysOf(resource, 'updated_at') : { says: unchangedSaid(resource) };
  requireRule(isRight, response, `updated_at ${rule} but is ${is} after ${was}`, own);
  const tag = response.header('ETag');
  const isOther = !hasChanged || tag !== before.tag;
  const sentence = `ETag must change with the record, but is still ${tag}`;
  requireRule(isOther, response, sentence, { says: says('headers/ETag') });

  const shown = await show(caller, resource, before.id);
  requireFields(shown, shown.json, response.json, `as ${operation.id} answered`);
  requireTag(shown, tag ?? '', `as ${operation.id} answered`);
  return taggedRecord(shown);
}

/** Quotes that an update without a change changes neither the time nor the `ETag`. */
const unchangedSaid = (resource: Resource) => saysOfUpdates(resource, 'An update that changes nothing');

/** Milliseconds after which a change has another time, also if times have whole seconds. */
const resolution = 1_100;

/** Checks that an update of each field moves `updated_at`, whatever the resolution of the server's times is. */
function moved({ caller, resource }: RuleContext, operation: Operation): Check {
  return {
    operation: operation.id,
    title: 'moves updated_at when a field changes',
    says: saysOf(resource, 'updated_at').says,
    run: async () => {
      const fields = fieldsOf(resource.change).filter(([, { type }]) => type !== 'array');
      const made = await Promise.all(fields.map(() => caller.make(resource, minimalBody(resource))));
      await sleep(resolution);
      for (const [index, [name, schema]] of fields.entries()) {
        const before = made[index] as TaggedRecord;
        const changed = {
          ...requiredChange(resource, before.record),
          [name]: otherValue(before, name, schema),
        };
        const updated = await caller.call(operation.id, { id: before.id, fields: changed }, 200);
        const [was, is] = [before.record.updated_at, updated.json.updated_at];
        const sentence = `updated_at must be later, because ${name} has changed, but is ${is} after ${was}`;
        requireRule(Date.parse(is) > Date.parse(was), updated, sentence);
      }
    },
  };
}

/** Number of rounds of concurrent updates. */
const rounds = 4;

/** Checks that concurrent updates of different fields do not undo each other. */
export function concurrentUpdates(context: RuleContext): Check[] {
  return context.resource.updates.map((operation) => together(context, operation));
}

function together({ caller, resource, withReusedRecord }: RuleContext, operation: Operation): Check {
  return {
    operation: operation.id,
    title: 'keeps the fields of all concurrent updates',
    says: saysOfUpdates(resource, 'Changes the fields'),
    run: () =>
      withReusedRecord(async (before) => {
        let made = before;
        for (let round = 0; round < rounds; round += 1) {
          const values = fieldsOf(resource.change)
            .filter(([name]) => name !== resource.results?.field)
            .map(([name, { type }]) => {
              return [name, type === 'boolean' ? !fieldOf(made.record, name) : nameOf(newToken())] as const;
            });
          const isRequired = (name: string) => resource.change.required?.includes(name) ?? false;
          const required: Fields = {
            ...requiredChange(resource, made.record),
            ...Object.fromEntries(values.filter(([name]) => isRequired(name))),
          };
          const optional = values.filter(([name]) => !isRequired(name));
          const bodies = [
            ...(Object.keys(required).length > 0 ? [required] : []),
            ...optional.map(([name, value]) => ({ ...required, [name]: value })),
          ];
          const { id } = made;
          const mediaType = operation.bodyMediaTypes[round % operation.bodyMediaTypes.length] ?? '';
          // The delay between the updates grows with each round. Half of the rounds send the updates in reverse order.
          await Promise.all(
            (round < rounds / 2 ? bodies : bodies.toReversed()).map(async (fields, index) => {
              await sleep(round * index);
              const response = await caller.call(operation.id, { id, fields, mediaType }, 200);
              requireFields(response, response.json, fields, 'as it was sent');
            }),
          );
          const shown = await show(caller, resource, id);
          const sent = Object.fromEntries(values);
          requireFields(
            shown,
            shown.json,
            sent,
            `as it was sent to ${operation.id}, one of several at the same time`,
          );
          made = taggedRecord(shown);
        }
        return made;
      }),
  };
}
