import { isDeepStrictEqual } from 'node:util';
import { states } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import type { Received } from '../http/response.ts';
import { type NamedSchema, nameKeyword } from '../judge/documented-responses.ts';
import { quoted } from '../judge/schema-errors.ts';
import { type Quotation, sayAll, says } from '../quotations.ts';
import type { AnyRecord, Resource } from '../resources.ts';
import { listNamed, shownIn, shownNamed } from '../samples/listing.ts';
import {
  expectedFields,
  fieldOf,
  fieldsOf,
  fullBody,
  inWords,
  isUnfinishedState,
  minimalBody,
  requireConsistentRecord,
  requireFields,
  requireTag,
  saysOf,
  show,
} from '../samples/records.ts';
import { requireRule } from '../violated.ts';
import { requireApplied } from './conditions.ts';
import type { RuleContext } from './rule-context.ts';

/** Checks that a create stores the sent fields and the defaults, and that its response shows the record. */
export function creating(context: RuleContext): Check[] {
  const { caller, resource, collection, run } = context;
  const { create } = resource;
  const operation = create.id;
  const headers = { Prefer: 'respond-async' };
  const stores = says(`operations/${operation}: Stores the`);
  return [
    ...create.bodyMediaTypes.map((mediaType, index) => ({
      operation,
      title: `stores every field of ${inWords(mediaType)} as sent`,
      says: stores,
      run: async () => {
        const fields = fullBody(resource, index + 1);
        const created = await caller.call(operation, { fields, mediaType, headers });
        requireFields(created, created.json, fields, 'as it was sent');
        const shown = await show(caller, resource, created.json.id);
        requireFields(shown, shown.json, fields, `as it was sent to ${operation}`);
        const { page, item } = await shownNamed(caller, resource, shown.json);
        requireFields(page, item, fields, `as it was sent to ${operation}`);
      },
    })),
    {
      operation,
      title: 'stores every value of every choice',
      says: stores,
      run: async () => {
        const own = await collection();
        const items = new Map(shownIn(await own.list()).map((item) => [item.id, item]));
        for (const { created, sent, fields, id } of own.members()) {
          requireFields(created, created.json, expectedFields(resource, sent), 'as it was sent');
          const item = items.get(id);
          if (item) requireFields(created, item, fields, 'when it is listed, as it was sent');
        }
      },
    },
    ...create.bodyMediaTypes.map((mediaType) => ({
      operation,
      title: `fills in the defaults of ${inWords(mediaType)}`,
      says: [...stores, ...defaultsSaid(resource)],
      run: async () => {
        const fields = minimalBody(resource);
        const created = await caller.call(operation, { fields, mediaType, headers });
        const expected = expectedFields(resource, fields);
        requireFields(created, created.json, expected, `as only ${Object.keys(fields).join(', ')} were sent`);
        const shown = await show(caller, resource, created.json.id);
        requireFields(shown, shown.json, expected, `as it was made by ${operation}`);
      },
    })),
    {
      operation,
      title: 'answers with the finished record',
      says: says(
        `operations/${operation}: It waits up to`,
        `operations/${operation}/responses/201: Its state is`,
        'headers/Location',
        'headers/ETag',
        'schemas/State: The progress of',
      ),
      run: async () => {
        const created = await caller.call(operation, { fields: fullBody(resource, 3) });
        requireCreated(context, created);
        const { id } = await caller.finish(resource, created);
        const shown = await show(caller, resource, id);
        requireSameRecord(context, created, shown);
        const { state, model } = shown.json;
        requireRule(state !== 'succeeded' || model !== null, shown, `model of ${id} must not be null`);
      },
    },
    {
      operation,
      title: 'answers with the unfinished record',
      says: [
        ...says('parameters/Prefer: `respond-async` does not wait'),
        ...sayAll(`operations/${operation}/responses/202`),
      ],
      run: async () => {
        const call = { fields: fullBody(resource, 3), headers };
        const created = await caller.call(operation, call);
        const next = await show(caller, resource, created.json.id);
        requireCreated(context, created);
        requireApplied(created, headers.Prefer, /respond-async/);
        requireNextState(created, next);
        await caller.finish(resource, next);
        requireSameRecord(context, created, await show(caller, resource, created.json.id));
      },
    },
    {
      operation,
      title: 'finishes a generation whose client disconnects',
      says: says(`operations/${operation}: If you disconnect`),
      run: async () => {
        const fields = fullBody(resource, 2);
        const call = { fields, headers: { Prefer: 'wait=25' } };
        const find = async () => shownIn(await listNamed(caller, resource, String(fields.name)))[0];
        let made: AnyRecord | undefined;
        const isStored = async () => {
          for (let tries = 0; tries < 40 && !made; tries += 1) made = await find();
        };
        await caller.abandon(operation, call, isStored);
        made ??= await find();
        if (!made) return;
        const shown = await show(caller, resource, made.id);
        run.records.adopt(
          create,
          { ...shown, status: 201 },
          { headers: { Authorization: caller.authorization ?? '' } },
        );
        await caller.finish(resource, shown);
      },
    },
    {
      operation,
      title: 'creates a new record each time, with ids in the order of creation',
      says: says('parameters/SortBy: `id` is the order of creation', 'schemas/Id'),
      run: async () => {
        const call = { fields: minimalBody(resource), headers };
        let before = '';
        for (let time = 0; time < 2; time += 1) {
          const created = await caller.call(operation, call);
          const { id } = created.json;
          requireRule(id > before, created, `its id, ${id}, must sort after ${before}, which is older`);
          before = id;
        }
      },
    },
  ];
}

/**
 * Requires that the response to a create has a consistent record, a fitting status and `Location`.
 */
function requireCreated(context: RuleContext, created: Received): void {
  requireConsistentRecord(created, created.json, context.resource);
  requireFittingStatus(created);
  requireLocation(context, created);
}

const progress = { says: says('schemas/State: The progress of') };
const version = { says: says('headers/ETag') };

/** Quotes the optional fields of a create, and what a record has without them. */
function defaultsSaid(resource: Resource): readonly Quotation[] {
  const { creation } = resource;
  const optional = fieldsOf(creation).filter(([field]) => !creation.required?.includes(field));
  const place = `schemas/${(creation as NamedSchema)[nameKeyword]}/properties`;
  return optional.flatMap(([name]) => [...sayAll(`${place}/${name}`), ...saysOf(resource, name).says]);
}

/**
 * Requires that the second response shows no earlier state than the first, and another `ETag` if the record has changed.
 */
function requireNextState(created: Received, next: Received): void {
  const [before, after] = [created.json.state, next.json.state];
  const isOnward = states.indexOf(after) >= states.indexOf(before);
  requireRule(isOnward, created, `state must not be ${before} before it is ${after}`, progress);
  const [was, is] = [created.header('ETag'), next.header('ETag')];
  const isSame = isDeepStrictEqual(created.json, next.json);
  const sentence = `ETag must not be ${was} before and ${is} after a change`;
  requireRule(was !== is || isSame, created, sentence, version);
}

/** Requires 201 for a finished record and 202 for an unfinished one. */
function requireFittingStatus(created: Received): void {
  const { state } = created.json;
  const expected = isUnfinishedState(state) ? 202 : 201;
  const sentence = `status must be ${expected} when state is ${state}`;
  requireRule(created.status === expected, created, sentence, {
    says: says(`operations/${created.operation}/responses/${expected}`),
  });
}

/**
 * Requires that the response to a create has the same record as `shown`, the response after the generation. If the
 * create did not wait for the generation, generated fields may differ.
 */
function requireSameRecord({ resource }: RuleContext, created: Received, shown: Received): void {
  const { get, record } = resource;
  const names = fieldsOf(record).map(([name]) => name);
  const generated = created.status === 202 ? generatedFields(resource) : [];
  const lasting = names.filter((name) => !generated.includes(name));
  const expected = Object.fromEntries(lasting.map((name) => [name, fieldOf(shown.json, name)]));
  requireFields(created, created.json, expected, `as ${get.id} shows it`);
  if (created.status === 201) requireTag(created, shown.header('ETag') ?? '', `as ${get.id} shows it`);
  else requireWaiting(resource, created, shown, generated);
}

/** Returns the fields that a generation changes. */
function generatedFields({ record, creation, change }: Resource): readonly string[] {
  return fieldsOf(record)
    .filter(
      ([name, { type }]) =>
        !creation.properties?.[name] && !(type === 'boolean' && change.properties?.[name]),
    )
    .map(([name]) => name)
    .filter((name) => name !== 'id' && name !== 'created_at');
}

/**
 * Requires that an unfinished record has no result, no later `updated_at` than the finished record, and another
 * `ETag`.
 */
function requireWaiting(
  resource: Resource,
  created: Received,
  shown: Received,
  generated: readonly string[],
): void {
  for (const name of generated.filter((one) => one !== 'state' && one !== 'updated_at')) {
    const value = fieldOf(created.json, name);
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
    const sentence = `${name} must be empty while the generation has not ended, but is ${quoted(value)}`;
    requireRule(isEmpty, created, sentence, saysOf(resource, name));
  }
  const [before, after] = [created.json.updated_at, shown.json.updated_at];
  const isLater = Date.parse(after) >= Date.parse(before);
  const sentence = `updated_at (${before}) must not be after that of the finished record (${after})`;
  requireRule(isLater, created, sentence, saysOf(resource, 'updated_at'));
  const tag = created.header('ETag');
  const isOther = tag !== shown.header('ETag');
  requireRule(isOther, created, `ETag must differ from that of the finished record, ${tag}`, version);
}

/** Requires that the `Location` of a create leads to the record below the base URL. */
function requireLocation({ run, resource }: RuleContext, created: Received): void {
  const location = created.header('Location') ?? '';
  const expected = `${run.baseUrl}${resource.create.path}/${created.json.id}`;
  const base = run.baseUrl + created.request.path;
  const leads = URL.canParse(location, base) && new URL(location, base).href === new URL(expected).href;
  const own = { says: says('headers/Location') };
  requireRule(leads, created, `Location must lead to ${expected}, but is ${location}`, own);
}
