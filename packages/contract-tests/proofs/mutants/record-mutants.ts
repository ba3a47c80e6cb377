/** Mutants that lose or change what a request writes, that show a wrong value, or that stream wrong events. */
import type { JsonSchema, Operation, OperationId } from '@contentgen/contract';
import { splitTarget } from '@contentgen/contract/requests';
import {
  type DocumentedResponse,
  defaultOf,
  documentedResponses,
  type Fields,
  type Resource,
  resources,
} from '@contentgen/contract-tests/internals';
import { contentOf, isEventStream, withContent, withHeader, withRequestHeader } from '../changes.ts';
import type { HttpResponse } from '../exchange.ts';
import { exampleContent, nonNull, otherValue, typesOf } from './examples.ts';
import {
  type Answer,
  answering,
  type Begin,
  isSuccess,
  type KeyedExchange,
  type Mutant,
  mutantAfterDeletion,
  mutantOf,
  mutantsOf,
  replacing,
} from './mutant.ts';
import { fieldsIn, isGood, withFields } from './requests.ts';

/** Returns the mutants of every create, update, deletion and stream, and of every field of a record. */
export function recordMutants(): Mutant[] {
  return [
    ...resources.flatMap((resource) => [
      ...writesOf(resource).flatMap(fieldMutants),
      ...createMutants(resource),
      ...resource.updates.flatMap((update) => updateMutants(resource, update)),
      ...deleteMutants(resource),
      ...streamMutants(resource),
    ]),
    ...documentedResponses.flatMap(otherValueMutants),
  ];
}

/** A create or an update in one media type. */
interface Write {
  readonly kind: 'lost-create' | 'lost-update';
  readonly operation: OperationId;
  readonly mediaType: string;
  readonly body: JsonSchema;
  /** Resolves to the values of fields that are not sent; undefined if there is no record. */
  known(exchange: KeyedExchange): Promise<Fields | undefined>;
  /** Returns what a fault stores in place of a sent value. */
  stored(schema: JsonSchema, sent: unknown, known: unknown): unknown;
  /** The fault of a field that is not sent. */
  readonly unsent: string;
  isOptional(name: string): boolean;
}

function writesOf(resource: Resource): Write[] {
  const { create, creation, updates, change } = resource;
  const names = Object.keys(creation.properties ?? {});
  const defaults = Object.fromEntries(names.map((name) => [name, defaultOf(resource, name)]));
  const creating: Omit<Write, 'mediaType'> = {
    kind: 'lost-create',
    operation: create.id,
    body: creation,
    known: async () => defaults,
    stored: otherValue,
    unsent: 'another default',
    isOptional: (name) => defaults[name] !== null,
  };
  const updating: Omit<Write, 'mediaType' | 'operation'> = {
    kind: 'lost-update',
    body: change,
    known: async (exchange) => {
      const shown = await before(exchange);
      return shown && contentOf(shown);
    },
    stored: (_schema, _sent, known) => known ?? undefined,
    unsent: 'changes though it was not sent',
    isOptional: (name) => !change.required?.includes(name),
  };
  return [
    ...create.bodyMediaTypes.map((mediaType) => ({ ...creating, mediaType })),
    ...updates.flatMap(({ id: operation, bodyMediaTypes }) =>
      bodyMediaTypes.map((mediaType) => ({ ...updating, operation, mediaType })),
    ),
  ];
}

/** Returns the mutants that do not keep a sent field, or change one that was not sent. */
function fieldMutants(write: Write): Mutant[] {
  const { kind, operation, mediaType, body } = write;
  return Object.entries(body.properties ?? {}).flatMap(([name, schema]) => {
    /** @param isHidden whether the response shows the sent value. */
    const changing = (isSent: boolean, isHidden: boolean): Begin =>
      replacing(async (exchange) => {
        const fields = fieldsIn(mediaType, exchange.request, body);
        const known = fields && name in fields === isSent ? await write.known(exchange) : undefined;
        if (!fields || !known) return undefined;
        const value = fields[name];
        if (isSent && !isAccepted(schema, known[name], value)) return undefined;
        const other = isSent ? write.stored(schema, value, known[name]) : otherValue(schema, known[name]);
        const response = await exchange.forward(withFields(exchange.request, { ...fields, [name]: other }));
        if (!isSuccess(response)) return undefined;
        return isHidden ? withContent(response, (record) => ({ ...record, [name]: value })) : response;
      });
    return mutantsOf(kind, operation, `field ${name}`, {
      [`not kept, but answered (${mediaType})`]: changing(true, true),
      [`not kept (${mediaType})`]: changing(true, false),
      ...(write.isOptional(name) && { [`${write.unsent} (${mediaType})`]: changing(false, false) }),
    });
  });
}

function createMutants({ create }: Resource): Mutant[] {
  return mutantsOf('lost-create', create.id, 'record', {
    'answered, but not kept': answering('success', async (response, { request, forward }) => {
      const path = `${splitTarget(request.path).path}/${contentOf(response).id}`;
      await forward({ method: 'DELETE', path, body: Buffer.alloc(0) });
      return { ...response };
    }),
    'kept twice': answering('success', async (response, { request, forward }) => {
      await forward(withRequestHeader(request, 'Idempotency-Key', undefined));
      return { ...response };
    }),
  });
}

function updateMutants({ change }: Resource, { id: operation, bodyMediaTypes }: Operation): Mutant[] {
  const { properties = {} } = change;
  return bodyMediaTypes.flatMap((mediaType) =>
    mutantsOf('lost-update', operation, 'record', {
      [`answered, but not changed (${mediaType})`]: writing(change, mediaType, (fields, shown) => {
        if (!isGood(change, fields)) return undefined;
        const version = Number(String(shown.headers.etag).replaceAll('"', ''));
        const changed = withContent(shown, (record) => ({ ...record, ...fields }));
        return withHeader(changed, 'ETag', `"${version + 1}"`);
      }),
      [`undone by a concurrent update (${mediaType})`]: writing(
        change,
        mediaType,
        (fields, shown, { request, forward }) => {
          const sent = Object.keys(fields);
          if (sent.length === 0 || sent.some((name) => !(name in properties))) return undefined;
          const record = Object.entries(contentOf(shown) as Fields);
          const old = record.filter(([name, value]) => name in properties && value !== null);
          return forward(withFields(request, { ...Object.fromEntries(old), ...fields }));
        },
      ),
    }),
  );
}

/** Replaces the valid updates in one media type, for which `shown` shows the record before. The server refuses the others itself. */
function writing(
  change: JsonSchema,
  mediaType: string,
  write: (fields: Fields, shown: HttpResponse, exchange: KeyedExchange) => Answer,
): Begin {
  return replacing(async (exchange) => {
    const { request } = exchange;
    const fields = fieldsIn(mediaType, request, change);
    const isPlain = !request.path.includes('?') && request.headers['if-match'] === undefined;
    const shown = fields && isPlain ? await before(exchange) : undefined;
    if (!fields || !shown) return undefined;
    const record = contentOf(shown);
    const areAccepted = Object.entries(fields).every(([name, value]) =>
      isAccepted(change.properties?.[name] ?? {}, record[name], value),
    );
    return areAccepted ? write(fields, shown, exchange) : undefined;
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

function deleteMutants({ get, watch, updates, remove }: Resource): Mutant[] {
  return [
    ...mutantsOf('lost-delete', remove.id, 'record', {
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
      mutantAfterDeletion(
        { kind: 'lost-delete', operation, place: 'record' },
        'answered after it was deleted',
        (_, last) => last,
      ),
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
  return mutantsOf('broken-stream', watch.id, 'stream', {
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
  });
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
  const content = (exampleContent(documented) ?? {}) as Fields;
  const [example] = items ? (content.data as readonly Fields[]) : [content];
  return Object.entries(record.properties ?? {}).flatMap(([name, schema]) => {
    const place = items ? `body/data/${name}` : `body/${name}`;
    // A null that replaces null changes nothing.
    const isEverNull = example?.[name] === null;
    const change = (to: (value: unknown) => unknown): Begin => {
      const changed = (one: Fields) => ({ ...one, [name]: to(one[name]) });
      return answering(status, (response) => {
        const other = withContent(response, (content) =>
          items ? { ...content, data: content.data.map(changed) } : changed(content),
        );
        return other.body === response.body ? undefined : other;
      });
    };
    const subject = { kind: 'other-value', operation: operation.id, status, place } as const;
    return replacements(schema, isEverNull).map(([what, to]) => mutantOf(subject, what, change(to)));
  });
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
