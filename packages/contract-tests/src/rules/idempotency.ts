import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { contract } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import { combined, type Fields, type Request } from '../http/request.ts';
import type { Received } from '../http/response.ts';
import { inParallel } from '../in-parallel.ts';
import { quoted } from '../judge/schema-errors.ts';
import { says } from '../quotations.ts';
import { choicesOf, defaultOf, type Resource } from '../resources.ts';
import { listNamed, shownIn } from '../samples/listing.ts';
import {
  fieldsOf,
  fullBody,
  minimalBody,
  nameOf,
  newToken,
  requireCode,
  requiredChange,
  requireNamed,
  withoutAccents,
} from '../samples/records.ts';
import { requireRule, violated } from '../violated.ts';
import { refused } from './bodies.ts';
import type { RuleContext } from './rule-context.ts';

/** The headers of the first response that the response to a repeated create must have, too. */
const replayed = ['Content-Type', 'Location', 'ETag', 'Retry-After', 'Preference-Applied'];

const firstAgain = says('parameters/IdempotencyKey: For 24 hours');
const sameRecord = says('parameters/IdempotencyKey: It must ask for the same record');

/** Number of concurrent requests with the same `Idempotency-Key`. */
const concurrentCreates = 6;

/** Checks that a repeated create with the same `Idempotency-Key` gets the first response and creates nothing. */
export function idempotency(context: RuleContext): Check[] {
  const { caller, resource } = context;
  const { create, remove, updates, creation } = resource;
  const operation = create.id;

  return [
    {
      operation,
      title: 'repeats the first response for an Idempotency-Key, even after a change or deletion',
      says: firstAgain,
      run: async () => {
        const fields = minimalBody(resource);
        const call = callWith(randomUUID().padEnd(255, ' ~'), fields);
        const first = await caller.call(operation, call);
        requireReplay(await caller.call(operation, call), first, 'immediately');
        await requireCount(context, fields.name, 1);
        const { id } = first.json;
        const changed = { ...requiredChange(resource, first.json), name: nameOf(newToken()) };
        await caller.call(updates[0]?.id ?? operation, { id, fields: changed });
        requireReplay(await caller.call(operation, call), first, 'after the record was changed');
        await caller.call(remove.id, { id });
        requireReplay(await caller.call(operation, call), first, 'after the record was deleted');
        await requireCount(context, fields.name, 0);
      },
    },
    {
      operation,
      title: 'repeats the first response for an Idempotency-Key, without waiting',
      says: firstAgain,
      run: async () => {
        const fields = minimalBody(resource);
        const call = callWith(randomUUID(), fields, { Prefer: 'respond-async' });
        const first = await caller.call(operation, call);
        requireReplay(await caller.call(operation, call), first, 'immediately');
        await caller.finish(resource, first);
        requireReplay(await caller.call(operation, call), first, 'when the generation has ended');
        const waiting = callWith(call.headers['Idempotency-Key'], fields);
        requireReplay(await caller.call(operation, waiting), first, 'without Prefer');
        await requireCount(context, fields.name, 1);
      },
    },
    {
      operation,
      title: 'repeats the first response for an Idempotency-Key with the same body in another spelling',
      says: sameRecord,
      run: async () => {
        const fields = minimalBody(resource);
        const key = randomUUID();
        const first = await caller.call(operation, callWith(key, fields));
        const reversed = Object.fromEntries(Object.entries(fields).toReversed());
        for (const same of [reversed, { ...defaultsOf(resource), ...fields }])
          requireReplay(await caller.call(operation, callWith(key, same)), first, 'in another spelling');
        const preferring = callWith(key, fields, { Prefer: 'wait=1' });
        requireReplay(await caller.call(operation, preferring), first, 'with another Prefer');
        await requireCount(context, fields.name, 1);
      },
    },
    {
      operation,
      title: 'refuses an Idempotency-Key with another body',
      says: [...sameRecord, ...says('schemas/FieldError/properties/code: - `reused`')],
      run: async () => {
        const fields = fullBody(resource, 3);
        const key = randomUUID();
        await caller.call(operation, callWith(key, fields));
        for (const [name, schema] of fieldsOf(creation)) {
          const choice = choicesOf(schema).find((value) => value !== fields[name]);
          for (const other of choice === undefined ? similarTexts(String(fields[name])) : [choice]) {
            const reused = await caller.call(operation, callWith(key, { ...fields, [name]: other }), 422);
            requireNamed(reused, 'Idempotency-Key');
            requireCode(reused, 'Idempotency-Key', 'reused');
          }
        }
        for (const [name] of fieldsOf(creation)) {
          if (creation.required?.includes(name) || fields[name] === defaultOf(resource, name)) continue;
          const { [name]: _, ...others } = fields;
          requireNamed(await caller.call(operation, callWith(key, others), 422), 'Idempotency-Key');
        }
        await requireCount(context, fields.name, 1);
      },
    },
  ];
}

/** Checks what counts as the same `Idempotency-Key`, and what the service stores for it, whatever the media type is. */
export function idempotencyKeys(context: RuleContext): Check[] {
  const { caller, resource } = context;
  const { create, remove } = resource;
  const operation = create.id;

  return [
    {
      operation,
      title: 'compares each character of an Idempotency-Key',
      says: firstAgain,
      run: async () => {
        const fields = minimalBody(resource);
        const token = randomUUID();
        const ends = ['aa', 'ab', 'aA', '.a', '-a'];
        const keys = [...ends.map((end) => token.padEnd(253, 'a') + end), `${token} a`, `${token}  a`];
        const ids = new Set<string>();
        for (const key of keys) {
          const created = await caller.call(operation, callWith(key, fields, { Prefer: 'respond-async' }));
          const { id } = created.json;
          requireRule(!ids.has(id), created, `another Idempotency-Key got the record ${id}`);
          ids.add(id);
          await caller.call(remove.id, { id });
        }
      },
    },
    {
      operation,
      title: 'creates one record for concurrent requests with one Idempotency-Key',
      says: says('parameters/IdempotencyKey: Makes the create safe', 'responses/Conflict'),
      run: async () => {
        const fields = minimalBody(resource);
        const call = callWith(randomUUID(), fields);
        const times = Array.from({ length: concurrentCreates }, (_, index) => index);
        const responses = await inParallel(times, () => caller.call(operation, call, 201, 202, 409));
        const last = await caller.call(operation, call);
        for (const response of responses.filter(({ status }) => status !== 409)) {
          requireReplay(response, last, 'at the same time');
        }
        await requireCount(context, fields.name, 1);
      },
    },
    {
      operation,
      title: 'does not store a refusal for an Idempotency-Key',
      says: says('parameters/IdempotencyKey: Refused requests'),
      run: async () => {
        const mistakes: readonly Request[] = [
          { body: '{', mediaType: 'application/json' },
          { headers: { Accept: 'application/xml' } },
          { body: 'a'.repeat(contract['x-limits'].bodyBytes + 1) },
          { headers: { 'Content-Type': 'text/plain' } },
          { fields: { no_such_field: '1' } },
        ];
        const fields = minimalBody(resource);
        for (const change of mistakes) {
          const call = callWith(randomUUID(), fields, { Prefer: 'respond-async' });
          const wrong = combined(call, change);
          await refused(() => caller.call(operation, wrong, 400, 406, 413, 415, 422));
          await caller.call(operation, call);
        }
        await requireCount(context, fields.name, mistakes.length);
      },
    },
    {
      operation,
      title: 'takes an empty Idempotency-Key as none',
      says: says('parameters/IdempotencyKey: An empty value'),
      run: async () => {
        const fields = minimalBody(resource);
        for (const time of [1, 2]) {
          await caller.call(operation, callWith('', fields, { Prefer: 'respond-async' }));
          await requireCount(context, fields.name, time);
        }
      },
    },
    {
      operation,
      title: 'repeats the first response for an Idempotency-Key with the same body in another media type',
      says: sameRecord,
      run: async () => {
        const call = callWith(randomUUID(), minimalBody(resource));
        const first = await caller.call(operation, call);
        for (const mediaType of create.bodyMediaTypes)
          requireReplay(await caller.call(operation, { ...call, mediaType }), first, `as ${mediaType}`);
        await requireCount(context, call.fields.name, 1);
      },
    },
  ];
}

function callWith(key: string, fields: Fields, headers: Readonly<Record<string, string>> = {}) {
  return { fields, headers: { ...headers, 'Idempotency-Key': key } };
}

/** Returns texts that differ from a text in a character, in case, in normalization, in accents or in spaces. */
function similarTexts(text: string): readonly string[] {
  const respaced = [
    text.replace('\r\n', '\n'),
    text.replace(/ (?=\S)/, '\u00a0'),
    text.trimEnd(),
    text.trimStart(),
  ];
  const similar = [`${text}!`, text.toUpperCase(), text.normalize('NFC'), withoutAccents(text), ...respaced];
  return similar.filter((one) => one !== text);
}

/** Returns the optional fields of a create that have a default, with their defaults. */
function defaultsOf(resource: Resource): Fields {
  const defaults = fieldsOf(resource.creation).map(([name]) => [name, defaultOf(resource, name)]);
  return Object.fromEntries(defaults.filter(([, value]) => value !== null));
}

/** Requires that the response to a repeated create is the first response. */
function requireReplay(response: Received, first: Received, when: string): void {
  const { status, json } = first;
  const requireSame = (name: string, is: unknown, was: unknown) => {
    requireRule(
      isDeepStrictEqual(is, was),
      response,
      `${name} must be ${quoted(was)}, as in the first response, ${when}, but is ${quoted(is)}`,
    );
  };
  requireSame('status', response.status, status);
  requireSame('the body', response.json, json);
  for (const name of replayed) requireSame(name, response.header(name), first.header(name));
}

/** Requires that the account has `expected` records with this name. */
async function requireCount(
  { caller, resource }: RuleContext,
  name: unknown,
  expected: number,
): Promise<void> {
  const page = await listNamed(caller, resource, String(name));
  const count = shownIn(page).length;
  if (count !== expected)
    throw violated(page, `${resource.create.id} must have made ${expected}, but there are ${count}`);
}
