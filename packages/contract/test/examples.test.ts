import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contract, dereference, type OpenApiMediaType } from '../src/index.ts';

interface RecordExample {
  readonly id: string;
  readonly state: string;
  readonly error: object | null;
  readonly model: string | null;
  readonly created_at: string;
  /** Undefined for a webhook and a delivery. */
  readonly updated_at?: string;
  readonly [field: string]: unknown;
}

const { components, paths } = dereference(contract);
const examples = Object.entries(components.examples).map(([name, { value }]) => [name, value] as const);
const streams = examples.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
const records = examples.flatMap(([name, value]) =>
  recordsIn(value).map((record) => [name, record] as const),
);
const documentsAndImages = records.filter(([, { updated_at }]) => updated_at !== undefined);

/** The records that an example shows: itself, those of a page, those of a stream. */
function recordsIn(value: unknown): RecordExample[] {
  if (typeof value === 'string') return eventsOf(value).flatMap(({ data }) => recordsIn(data));
  const { data = value } = value as { readonly data?: unknown };
  return [data]
    .flat()
    .filter((one): one is RecordExample => (one as Partial<RecordExample>).created_at !== undefined);
}

function eventsOf(stream: string) {
  const blocks = stream.split('\n\n').filter((block) => block.startsWith('event: '));
  return blocks.map((block) => {
    const [, name = '', id = '', data = ''] = /^event: (.*)\nid: (.*)\ndata: (.*)$/.exec(block) ?? [];
    return { name, id, data: JSON.parse(data) };
  });
}

/** The time in a UUIDv7, in milliseconds (RFC 9562, section 5.7). */
const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

describe('the examples', () => {
  it('are written once: each body refers to its examples', () => {
    const bodies = Object.values(contract.paths).flatMap(({ parameters: _, ...operations }) =>
      Object.values(operations).map(({ requestBody }) => requestBody?.content ?? {}),
    );
    const inline = Object.values(contract.paths).flatMap(({ parameters: _, ...operations }) =>
      Object.values(operations).flatMap(({ responses }) => Object.values(responses)),
    );
    const responses = [...inline, ...Object.values(contract.components.responses)].map(
      ({ content = {} }) => content,
    );
    const mediaTypes = [...bodies, ...responses].flatMap((content) =>
      Object.values<OpenApiMediaType>(content),
    );
    const shown = mediaTypes.flatMap((mediaType) => Object.values<object>(mediaType.examples));
    expect(shown.length).toBeGreaterThan(examples.length);
    for (const example of shown) expect(Object.keys(example)).toEqual(['$ref']);
  });

  it.each(records)('%s: the id holds the time of the creation', (_, { id, created_at, updated_at }) => {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Date(timeOf(id)).toISOString()).toBe(created_at);
    expect(Date.parse(updated_at ?? created_at)).toBeGreaterThanOrEqual(Date.parse(created_at));
  });

  it.each(documentsAndImages)(
    '%s: the fields fit the state',
    (_, { state, error, model, result, results, ...record }) => {
      expect(error !== null).toBe(state === 'failed');
      expect(model !== null).toBe(state === 'succeeded');
      expect(result !== null && !(Array.isArray(results) && results.length === 0)).toBe(
        state === 'succeeded',
      );
      if (state === 'queued') expect(record.updated_at).toBe(record.created_at);
    },
  );

  it('have the same values for the same record', () => {
    for (const [state, same] of Map.groupBy(
      documentsAndImages,
      ([, { id, state, updated_at }]) => `${id} ${state} ${updated_at}`,
    )) {
      for (const [name, record] of same) expect(record, `${name}: ${state}`).toEqual(same[0]?.[1]);
    }
  });

  it.each(streams)('%s: every text piece and every id fits the pieces before it', (_, stream) => {
    const events = eventsOf(stream);
    let text = '';
    for (const { name, id, data } of events) {
      if (name === 'text') {
        expect(data.offset).toBe([...text].length);
        text += data.text;
      }
      const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
      expect(id).toMatch(new RegExp(`^\\d+-${[...text].length}-${digest}$`));
    }
    expect(events.at(-1)?.data).toMatchObject({ state: 'succeeded', ...(text && { result: text }) });
  });

  it('name every record by the address that the path parameters and `Location` show', () => {
    const ids = records.map(([, { id }]) => id);
    const parameters = Object.values(paths).flatMap(({ parameters: declared = [] }) => declared);
    for (const { example } of parameters) expect(ids).toContain(example);
    const locations = Object.values(components.headers).filter(
      ({ schema }) => schema.format === 'uri-reference',
    );
    expect(
      locations.map(({ example }) => ids.find((id) => String(example).endsWith(`/${id}`))),
    ).not.toContain(undefined);
  });
});
