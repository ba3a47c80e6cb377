/** Mutants that lose or change what a request writes, that show a wrong value, or that stream wrong events. */
import type { JsonSchema, Operation } from '@contentgen/contract';
import { splitTarget } from '@contentgen/contract/requests';
import {
  type DocumentedResponse,
  defaultOf,
  documentedResponses,
  type Fields,
  type Resource,
  resources,
} from '@contentgen/contract-tests/internals';
import {
  contentOf,
  isEventStream,
  mediaTypeOf,
  recordId,
  withContent,
  withHeader,
  withRequestHeader,
} from '../changes.ts';
import type { HttpResponse } from '../exchange.ts';
import { exampleBodies, nonNull, otherValue, typesOf } from './examples.ts';
import {
  answering,
  type Begin,
  isSuccess,
  type KeyedExchange,
  type Mutant,
  mutantOfAll,
  mutantsOf,
  replacing,
} from './mutant.ts';
import { fieldsOf, isGood, withFields } from './requests.ts';

/** Returns the mutants of every create, update, deletion and stream, and of every field of a record. */
export function recordMutants(): Mutant[] {
  return [
    ...resources.flatMap((resource) => [
      ...createMutants(resource),
      ...resource.updates.flatMap((update) => updateMutants(resource, update)),
      ...deleteMutants(resource),
      ...streamMutants(resource),
    ]),
    ...documentedResponses.flatMap(otherValueMutants),
  ];
}

/** Whether a response shows the sent value although the server has another one. */
const honesty = { 'not kept, but answered': true, 'not kept': false };

function createMutants(resource: Resource): Mutant[] {
  const { create, creation } = resource;
  const kind = 'lost-create';
  const fields = Object.entries(creation.properties ?? {});
  return [
    ...create.bodyMediaTypes.flatMap((mediaType) =>
      fields.flatMap(([name, schema]) =>
        mutantsOf(
          { kind, operation: create.id, place: `field ${name}` },
          createFaults(resource, mediaType, name, schema),
        ),
      ),
    ),
    ...mutantsOf(
      { kind, operation: create.id, place: 'record' },
      {
        'answered, but not kept': answering('success', async (response, { request, forward }) => {
          const path = `${splitTarget(request.path).path}/${contentOf(response).id}`;
          await forward({ method: 'DELETE', path, body: Buffer.alloc(0) });
          return { ...response };
        }),
        'kept twice': answering('success', async (response, { request, forward }) => {
          await forward(withRequestHeader(request, 'Idempotency-Key', undefined));
          return { ...response };
        }),
      },
    ),
  ];
}

/** Returns the faults that store another value than the sent one or the default. */
function createFaults(
  resource: Resource,
  mediaType: string,
  name: string,
  schema: JsonSchema,
): Record<string, Begin> {
  const sent = ({ request }: KeyedExchange) =>
    mediaTypeOf(request) === mediaType ? fieldsOf(request, resource.creation) : undefined;
  const fallback = defaultOf(resource, name);
  const lost = (isHidden: boolean): Begin =>
    replacing(async (exchange) => {
      const fields = sent(exchange);
      const value = fields?.[name];
      if (!fields || !(name in fields) || !isGood(schema, value)) return undefined;
      const changed = { ...fields, [name]: otherValue(schema, value) };
      const other = await exchange.forward(withFields(exchange.request, changed));
      if (!isSuccess(other)) return undefined;
      return isHidden ? withContent(other, (record) => ({ ...record, [name]: value })) : other;
    });
  return {
    ...Object.fromEntries(
      Object.entries(honesty).map(([what, isHidden]) => [`${what} (${mediaType})`, lost(isHidden)]),
    ),
    ...(fallback !== null && {
      [`another default (${mediaType})`]: replacing((exchange) => {
        const fields = sent(exchange);
        if (!fields || name in fields) return undefined;
        const changed = { ...fields, [name]: otherValue(schema, fallback) };
        return exchange.forward(withFields(exchange.request, changed));
      }),
    }),
  };
}

function updateMutants({ change }: Resource, { id: operation, bodyMediaTypes }: Operation): Mutant[] {
  const kind = 'lost-update';
  const fields = Object.entries(change.properties ?? {});
  return bodyMediaTypes.flatMap((mediaType) => [
    ...fields.flatMap(([name, schema]) =>
      mutantsOf({ kind, operation, place: `field ${name}` }, updateFaults(change, mediaType, name, schema)),
    ),
    ...mutantsOf(
      { kind, operation, place: 'record' },
      {
        [`answered, but not changed (${mediaType})`]: writing(change, mediaType, ({ fields, shown }) => {
          if (!isGood(change, fields)) return undefined;
          const version = Number(String(shown.headers.etag).replaceAll('"', ''));
          const changed = withContent(shown, (record) => ({ ...record, ...fields }));
          return withHeader(changed, 'ETag', `"${version + 1}"`);
        }),
        [`undone by a concurrent update (${mediaType})`]: writing(
          change,
          mediaType,
          async ({ fields, record }, { request, forward }) => {
            const names = Object.keys(change.properties ?? {}).filter((name) => record[name] !== null);
            const sent = Object.keys(fields);
            if (sent.length === 0 || sent.some((name) => !(name in (change.properties ?? {})))) {
              return undefined;
            }
            const old = Object.fromEntries(names.map((name) => [name, record[name]]));
            return forward(withFields(request, { ...old, ...fields }));
          },
        ),
      },
    ),
  ]);
}

/** A valid update without conditions, and the record before it. */
interface Update {
  readonly fields: Fields;
  readonly record: Fields;
  readonly shown: HttpResponse;
}

/** Replaces the valid updates in one media type. The server refuses the others itself. */
function writing(
  change: JsonSchema,
  mediaType: string,
  write: (update: Update, exchange: KeyedExchange) => ReturnType<Parameters<typeof replacing>[0]>,
): Begin {
  return replacing(async (exchange) => {
    const { request } = exchange;
    const fields = mediaTypeOf(request) === mediaType ? fieldsOf(request, change) : undefined;
    const isPlain = !request.path.includes('?') && request.headers['if-match'] === undefined;
    const shown = fields && isPlain ? await before(exchange) : undefined;
    if (!fields || !shown) return undefined;
    const record = contentOf(shown);
    const areAccepted = Object.entries(fields).every(([name, value]) =>
      isAccepted(change.properties?.[name] ?? {}, record[name], value),
    );
    return areAccepted ? write({ fields, record, shown }, exchange) : undefined;
  });
}

/** Returns the record before an update; undefined if there is none. */
async function before({ forward }: KeyedExchange): Promise<HttpResponse | undefined> {
  const shown = await forward({ method: 'GET', body: Buffer.alloc(0) });
  return isSuccess(shown) ? shown : undefined;
}

/** Returns whether the server accepts a value instead of `known`. A list may only have items of the record. */
function isAccepted(schema: JsonSchema, known: unknown, value: unknown): boolean {
  const isOwn =
    !Array.isArray(known) || (Array.isArray(value) && value.every((item) => known.includes(item)));
  return isOwn && isGood(schema, value);
}

/** Returns the faults that do not change a field, or change it although it was not sent. */
function updateFaults(
  change: JsonSchema,
  mediaType: string,
  name: string,
  schema: JsonSchema,
): Record<string, Begin> {
  const changing = (
    isMeant: (fields: Fields, record: Fields) => boolean,
    valueAfter: (known: unknown) => unknown,
    isHidden: boolean,
  ): Begin =>
    replacing(async (exchange) => {
      const { request } = exchange;
      const fields = mediaTypeOf(request) === mediaType ? fieldsOf(request, change) : undefined;
      const shown = fields && (await before(exchange));
      if (!shown || !isMeant(fields, contentOf(shown))) return undefined;
      const changed = { ...fields, [name]: valueAfter(contentOf(shown)[name]) };
      const response = await exchange.forward(withFields(request, changed));
      if (!isHidden || !isSuccess(response)) return response;
      return withContent(response, (record) => ({ ...record, [name]: fields[name] }));
    });
  const isSent = (fields: Fields, record: Fields) =>
    name in fields && isAccepted(schema, record[name], fields[name]);
  return {
    ...Object.fromEntries(
      Object.entries(honesty).map(([what, isHidden]) => [
        `${what} (${mediaType})`,
        changing(isSent, (known) => known ?? undefined, isHidden),
      ]),
    ),
    ...(!change.required?.includes(name) && {
      [`changes though it was not sent (${mediaType})`]: changing(
        (fields) => !(name in fields),
        (known) => otherValue(schema, known),
        false,
      ),
    }),
  };
}

function deleteMutants({ get, watch, updates, remove }: Resource): Mutant[] {
  const subject = { kind: 'lost-delete', operation: remove.id, place: 'record' } as const;
  return [
    ...mutantsOf(subject, {
      'answered, but not deleted': replacing(async ({ request, forward }) => {
        // Requests that the server must refuse go to the server.
        const isPlain = !request.path.includes('?') && request.headers['if-match'] === undefined;
        const shown = await forward({ method: 'GET', path: splitTarget(request.path).path });
        if (!isSuccess(shown) || !isPlain) return undefined;
        const { etag: _, 'content-type': __, ...headers } = shown.headers;
        return { status: 204, headers, body: '' };
      }),
      'deleted twice': () => {
        const responses = new Map<string, HttpResponse>();
        return async ({ request, forward }) => {
          const response = await forward();
          if (isSuccess(response)) responses.set(request.path, response);
          return response.status === 404 ? (responses.get(request.path) ?? response) : response;
        };
      },
    }),
    ...[get, ...(watch ? [watch] : []), ...updates].map(({ id: operation }) =>
      mutantOfAll({ ...subject, operation }, 'answered after it was deleted', () => {
        const responses = new Map<string, HttpResponse>();
        const deleted = new Set<string>();
        return async ({ request, operations, forward }) => {
          const response = await forward();
          const id = recordId(request) ?? contentOf(response)?.id;
          if (operations.has(remove.id) && isSuccess(response)) deleted.add(id);
          else if (isSuccess(response) && response.body !== '') {
            responses.set(id, { ...response, status: 200 });
          }
          const isMeant = operations.has(operation) && response.status === 404 && deleted.has(id);
          return isMeant ? (responses.get(id) ?? response) : response;
        };
      }),
    ),
  ];
}

/**
 * Returns the changed events of a stream. An event includes the empty line after it. Other lines of a stream, such as
 * `retry`, stay where they are.
 */
type EventChange = (events: readonly string[]) => readonly string[];

const replaced =
  (from: string | RegExp, to: string): EventChange =>
  (events) =>
    events.map((event) => event.replaceAll(from, to));

const isText = (event: string) => event.startsWith('event: text\n');

const eventFaults: Readonly<Record<string, EventChange>> = {
  'the last event is missing': (events) => events.slice(0, -1),
  'no event is sent': () => [],
  'the record is another one': replaced('"name":"', '"name":"not '),
  'the last state is not final': replaced('"state":"succeeded"', '"state":"processing"'),
  'an event that the contract does not have': replaced('event: record', 'event: status'),
  'data that is not a record': replaced('"favorite":', '"favourite":'),
};

/** The faults of streams with text, which only documents have. */
const textFaults: Readonly<Record<string, EventChange>> = {
  'no text is sent': (events) => events.filter((event) => !isText(event)),
  'a text is sent twice': (events) => events.flatMap((event) => (isText(event) ? [event, event] : [event])),
  'every text begins a new draft': replaced(/"offset":\d+/g, '"offset":0'),
};

function streamMutants({ watch, events }: Resource): Mutant[] {
  if (watch === undefined) return [];
  const changes = Object.entries({ ...eventFaults, ...('text' in events && textFaults) });
  return mutantsOf(
    { kind: 'broken-stream', operation: watch.id, place: 'stream' },
    {
      'JSON instead of a stream': answering('success', (response, { request, forward }) =>
        isEventStream(response) ? forward({ path: request.path.replace('/events', '') }) : undefined,
      ),
      ...('text' in events && {
        // After an id that no event has, the server streams the whole text.
        'the text of a finished record is streamed, too': replacing(({ request, forward }) =>
          'last-event-id' in request.headers
            ? undefined
            : forward(withRequestHeader(request, 'Last-Event-ID', 'unknown')),
        ),
      }),
      ...Object.fromEntries(
        changes.map(([what, change]) => [
          what,
          answering('success', (response) =>
            isEventStream(response) ? changedEvents(response, change) : undefined,
          ),
        ]),
      ),
    },
  );
}

function changedEvents(response: HttpResponse, change: EventChange): HttpResponse {
  const blocks = response.body.split(/(?<=\n\n)/);
  const others = blocks.filter((block) => !block.startsWith('event: '));
  const events = blocks.filter((block) => block.startsWith('event: '));
  return { ...response, body: [...others, ...change(events)].join('') };
}

/** Returns mutants that answer with a well-formed but wrong value in one field of a record. */
function otherValueMutants(documented: DocumentedResponse): Mutant[] {
  const { operation, status, bodies } = documented;
  const [body] = Object.values(bodies);
  const items = body?.properties?.data?.items;
  const record = items ?? body;
  if (status >= 300 || !record) return [];
  return Object.entries(record.properties ?? {}).flatMap(([name, schema]) => {
    const place = items ? `body/data/${name}` : `body/${name}`;
    // A null that replaces null changes nothing.
    const isEverNull = firstExample(documented)?.[name] === null;
    const change = (to: (value: unknown) => unknown): Begin => {
      const changed = (one: Fields) => ({ ...one, [name]: to(one[name]) });
      return answering(status, (response) => {
        const other = withContent(response, (content) =>
          items ? { ...content, data: content.data.map(changed) } : changed(content),
        );
        return other.body === response.body ? undefined : other;
      });
    };
    return mutantsOf(
      { kind: 'other-value', operation: operation.id, status, place },
      Object.fromEntries(replacements(schema, isEverNull).map(([what, to]) => [what, change(to)])),
    );
  });
}

/** Returns the first record in the contract's examples of a response. Its generation has succeeded. */
function firstExample(documented: DocumentedResponse): Fields | undefined {
  const [[, [example]] = ['', []]] = exampleBodies(documented);
  const { data } = (example ?? {}) as { readonly data?: readonly Fields[] };
  return data ? data[0] : (example as Fields);
}

/** The largest number of choices of which each replaces each. */
const few = 4;

/** Returns the wrong values for a field: another value and null. If the field has few values, every other value. */
function replacements(
  schema: JsonSchema,
  isEverNull: boolean,
): (readonly [what: string, to: (value: unknown) => unknown])[] {
  const values: readonly unknown[] = nonNull(schema).enum ?? [];
  const shifted = (shift: number) => (value: unknown) =>
    values[(values.indexOf(value) + shift) % values.length];
  const isNullable = typesOf(schema).includes('null') && !isEverNull;
  return [
    ...(values.length > 0 && values.length <= few
      ? values.slice(1).map((_, index) => [`another value (${index + 1})`, shifted(index + 1)] as const)
      : [['another value', (value: unknown) => otherValue(schema, value)] as const]),
    ...(isNullable ? [['null', () => null] as const] : []),
  ];
}
