import { type JsonSchema, type RecordOf, type ResourceName, readResources } from '@contentgen/contract';
import { generationErrorCodes } from '@contentgen/contract/choices';
import { compileSchema } from '@contentgen/contract/requests';
import { exampleWriter, painterModel } from '@contentgen/offline-models/model-names';
import { seededRandom } from '@contentgen/offline-models/seeded-random';
import { v7 as uuidv7 } from 'uuid';
import type { Account } from './account.ts';
import { hour, newest } from './example-records.ts';
import { failureOf, tokenOf, usageOf, writtenText } from './generations.ts';
import type { ResourcePlan } from './resource-plan.ts';
import { StoredRecord } from './stored-record.ts';
import { randomBytes } from './time-and-chance.ts';

type Values = Readonly<Record<string, unknown>>;

/** The records that each account begins with, the newest first. A field that is left out gets a fitting value. */
export type Fixtures = {
  readonly [Name in ResourceName]?: readonly Partial<Omit<RecordOf<Name>, 'results'>>[];
};

/**
 * Returns the JSON Schema of a file with fixtures: records of the contract, of which only the fields of a create are
 * required. Pictures are painted, so their URLs are not fields.
 */
export function fixturesSchema(): JsonSchema {
  const lists = readResources().map(({ name, record, creation, results }): [string, JsonSchema] => {
    const fields = Object.entries(record.properties ?? {}).filter(([field]) => field !== results?.field);
    const required = creation.required?.filter((field) => field in (record.properties ?? {})) ?? [];
    const properties = Object.fromEntries(fields);
    return [
      name,
      { type: 'array', items: { type: 'object', required, properties, additionalProperties: false } },
    ];
  });
  const properties = { $schema: { type: 'string' }, ...Object.fromEntries(lists) } as Record<
    string,
    JsonSchema
  >;
  return { type: 'object', properties, additionalProperties: false };
}

/** @throws RangeError that names the first wrong field, such as `documents[0].state`, or an id that occurs again. */
export function checkFixtures(fixtures: Fixtures): void {
  compileSchema(fixturesSchema(), 'fixtures')(fixtures, '', {
    booleans: 'true or false',
    describeUnknown: () => 'is not a field',
    isFull: false,
    add: (place, _, detail) => {
      throw new RangeError(`The fixtures are wrong: ${place || 'the file'} ${detail}.`);
    },
  });
  for (const { name } of readResources()) {
    const ids = (fixtures[name] ?? []).map(({ id }) => id);
    const index = ids.findIndex((id, place) => id !== undefined && ids.indexOf(id) < place);
    if (index >= 0)
      throw new RangeError(`The fixtures are wrong: ${name}[${index}].id ${ids[index]} occurs twice.`);
  }
}

/** Fills an account with fixtures. Their ids and pictures are the same each time. */
export function addFixtures(account: Account, plans: Iterable<ResourcePlan>, fixtures: Fixtures): void {
  for (const plan of plans) {
    const own = seededRandom('fixtures', plan.resource.name, account.name);
    const all: readonly Values[] = (fixtures[plan.resource.name] as readonly Values[] | undefined) ?? [];
    const records = all.map((given, index) => {
      const created_at = given.created_at ?? new Date(newest - index * hour).toISOString();
      const msecs = Date.parse(String(created_at));
      // Of records with the same time, the first in the file is the newest.
      const id = uuidv7({ msecs, seq: all.length - index, random: randomBytes(own, 16) });
      const token = tokenOf(randomBytes(own, 24));
      return new StoredRecord(plan, account.world, {
        id,
        ...completed(plan, { created_at, ...given }, token),
      });
    });
    for (const record of records) account.add(record);
  }
}

/** Returns the fields of a record, with fitting values for those that its state has and the file has not. */
function completed(plan: ResourcePlan, given: Values, token: string): Values {
  const { text, results } = plan;
  const { state = 'succeeded', created_at } = given;
  const values = { ...plan.defaults, state, updated_at: created_at, ...given };
  const [code] = generationErrorCodes;
  if (state === 'failed') return { error: failureOf(code), usage: usageOf(0), ...values };
  if (state !== 'succeeded') return values;
  const own = {
    ...(text && { [text.field]: writtenText(values), model: exampleWriter }),
    ...(results && { [results]: [token], model: painterModel }),
  };
  return { usage: usageOf(0), ...own, ...values };
}
