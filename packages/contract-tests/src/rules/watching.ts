import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import { type Received, type ServerSentEvent, serverSentEvents } from '../http/response.ts';
import { documentedResponse, type NamedSchema, nameKeyword } from '../judge/documented-responses.ts';
import { quoted } from '../judge/schema-errors.ts';
import { sayAll, says } from '../quotations.ts';
import type { Resource } from '../resources.ts';
import { fieldOf, isUnfinishedState, minimalBody, show, textFields } from '../samples/records.ts';
import { requireRule } from '../violated.ts';
import { rename } from './conditions.ts';
import type { RuleContext } from './rule-context.ts';

/** A stream, and its events. */
interface Watched {
  readonly stream: Received;
  readonly events: readonly ServerSentEvent[];
}

/**
 * Checks that the stream of a record contains the whole generation or ends with its deletion, and that a client can
 * resume it where it stopped.
 */
export function watching(context: RuleContext): Check[] {
  const { caller, resource, withReusedRecord } = context;
  if (resource.watch === undefined) return [];
  const watchable = { ...context, watch: resource.watch };
  const operation = resource.watch.id;
  const schema: NamedSchema | undefined = documentedResponse(operation, 200)?.bodies['text/event-stream'];
  const streamed = `schemas/${schema?.[nameKeyword]}`;
  const said = sayAll(`operations/${operation}`).filter(({ text }) => !text.startsWith('After 20'));
  const pieces = Object.keys(schema?.['x-events'] ?? {}).flatMap((name) => [
    ...says(`${streamed}: - \`${name}\``),
    ...sayAll(`${streamed}/x-events/${name}`),
  ]);
  return [
    {
      operation,
      title: 'streams a finished record',
      says: says(`${streamed}: - \`record\``, `operations/${operation}/responses/200`),
      run: () =>
        withReusedRecord(async (before) => {
          const { stream, events } = await watch(watchable, before.id);
          requireFirst(stream, events);
          requireFinished(resource, stream, events, await show(caller, resource, before.id));
          return before;
        }),
    },
    {
      operation,
      title: 'streams a record from its creation to its final state',
      says: [...said, ...pieces],
      run: async () => {
        const { id, stream, events } = await watchNew(watchable);
        requireFirst(stream, events);
        // A fast service finishes the generation before the stream begins.
        const require = events.length === 1 ? requireFinished : requireWhole;
        require(resource, stream, events, await show(caller, resource, id));
      },
    },
    {
      operation,
      title: 'resumes after the Last-Event-ID, and repeats no event',
      says: says('parameters/LastEventId: The stream continues'),
      run: async () => {
        const { id, events } = await watchNew(watchable);
        await requireResumption(watchable, id, events);
      },
    },
    {
      operation,
      title: 'streams a change after the last event, or 204',
      says: says(`${streamed}: - \`record\``, 'responses/StreamEnded: `Last-Event-ID` was'),
      run: () =>
        withReusedRecord(async (before) => {
          const { events } = await watch(watchable, before.id);
          const changed = await rename(context, before);
          const headers = { 'Last-Event-ID': events.at(-1)?.id ?? '' };
          const stream = await caller.call(operation, { id: before.id, headers }, 200, 204);
          const shown = await show(caller, resource, before.id);
          if (stream.status === 200) requireFinished(resource, stream, knownEvents(context, stream), shown);
          return changed;
        }),
    },
    {
      operation,
      title: '204 after the last event',
      says: says('responses/StreamEnded: `Last-Event-ID` was'),
      run: async () => {
        const created = await watchNew(watchable);
        const finished = await watch(watchable, created.id);
        for (const { events } of [created, finished]) {
          const headers = { 'Last-Event-ID': events.at(-1)?.id ?? '' };
          await caller.call(operation, { id: created.id, headers }, 204);
        }
      },
    },
    {
      operation,
      title: 'ends the stream of a record that another request deletes',
      says: says(`${streamed}: - \`deleted\``),
      run: async () => {
        let isSeen = false;
        for (let round = 0; round < rounds && !isSeen; round += 1)
          isSeen = await isEndedByDeletion(watchable);
      },
    },
  ];
}

/** The context of a resource whose records can be watched. */
type Watchable = RuleContext & { readonly watch: Operation };

/** Reads the stream of a record to its end. */
async function watch(context: Watchable, id: string, lastEventId?: string): Promise<Watched> {
  const headers = lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId };
  const stream = await context.caller.call(context.watch.id, { id, headers }, 200);
  return { stream, events: knownEvents(context, stream) };
}

/**
 * Requires that a stream that begins after any event of an earlier stream has the rest of its events.
 *
 * @param all the events of the earlier stream, from its beginning to its end.
 */
async function requireResumption(
  context: Watchable,
  id: string,
  all: readonly ServerSentEvent[],
): Promise<void> {
  const { caller, resource } = context;
  const shown = await show(caller, resource, id);
  for (const [index, event] of all.slice(0, -1).entries()) {
    const { stream, events } = await watch(context, id, event.id);
    const first = all.slice(0, index + 1);
    requireWhole(resource, stream, [...first, ...events], shown, `after the event ${event.id} `);
    const known = new Set(first.map((one) => one.id));
    const again = events.find((one) => known.has(one.id));
    requireRule(again === undefined, stream, `after the event ${event.id} it repeats ${again?.id}`);
  }
}

/** Requires that the first event of a stream is the record. */
function requireFirst(stream: Received, [first]: readonly ServerSentEvent[]): void {
  const sentence = `the first event must be the record, but is ${quoted(first)}`;
  requireRule(first?.name === 'record', stream, sentence);
}

/** Creates a record, and reads the stream of its generation. */
async function watchNew(context: Watchable): Promise<Watched & { readonly id: string }> {
  const { caller, resource } = context;
  // A generation may quote its instructions, and then the draft has characters of one to four bytes.
  const texts = textFields(resource.creation).map((name) => [name, 'Bread 🙂🥖 for a café']);
  const fields = { ...minimalBody(resource), ...Object.fromEntries(texts) };
  const call = { fields, headers: { Prefer: 'respond-async' } };
  const { id } = (await caller.call(resource.create.id, call)).json;
  return { id, ...(await watch(context, id)) };
}

/**
 * Returns the events of a stream. If the run allows additions to the contract, events that the contract does not have
 * are left out, as clients ignore them.
 */
function knownEvents({ run, resource }: RuleContext, { body }: Received): readonly ServerSentEvent[] {
  const events = serverSentEvents(body);
  return run.allowsAdditions ? events.filter(({ name }) => Object.hasOwn(resource.events, name)) : events;
}

/**
 * Maximum number of tries to delete a record before its generation ends. A fast service may finish each generation
 * first, which breaks no rule.
 */
const rounds = 3;

/** Number of records in the queue: the watched one is created last, so its generation takes longer. */
const queued = 8;

/**
 * Deletes a watched record as soon as its stream begins.
 *
 * @returns whether the stream ended with the deletion; otherwise, the generation had ended before.
 */
async function isEndedByDeletion(context: Watchable): Promise<boolean> {
  const { caller, resource } = context;
  const { create, remove } = resource;
  const made = await Promise.all(
    Array.from({ length: queued }, () => {
      const headers = { Prefer: 'respond-async' };
      return caller.call(create.id, { fields: minimalBody(resource), headers });
    }),
  );
  const ids = made.map(({ json }) => json.id as string).toSorted();
  const [id = '', ...others] = ids.toReversed();
  let deletion: Promise<unknown> | undefined;
  const onHead = (status: number) => {
    if (status === 200) deletion ??= caller.call(remove.id, { id }, 204);
    // The request waits for the stream before it waits for the deletion.
    deletion?.catch(() => {});
  };
  const stream = await caller.call(context.watch.id, { id, onHead }, 200);
  await deletion;
  for (const other of others) await caller.call(remove.id, { id: other }, 204);
  const events = knownEvents(context, stream);
  const end = endOfStream(resource, stream, events);
  if (end.name !== 'deleted') return false;
  const named = JSON.parse(end.data).id;
  requireRule(named === id, stream, `the event deleted must name ${id}, but names ${quoted(named)}`);
  return true;
}

/**
 * Requires that the last event of a stream is the finished record, and that the pieces of text make up its result.
 *
 * @param events every event from the beginning of the stream.
 * @param shown the record as it is now.
 * @param where the first words of each error message.
 * @throws Violated when the stream breaks one of these rules.
 */
export function requireWhole(
  resource: Resource,
  stream: Received,
  events: readonly ServerSentEvent[],
  shown: Received,
  where = '',
): void {
  requireFinished(resource, stream, events, shown, where);
  const result = fieldOf(shown.json, writtenField(resource) ?? '');
  if (typeof result !== 'string') return;
  const text = draftOf(events);
  const rule = `${where}the pieces of the text must be the result, ${quoted(result)}, but are ${quoted(text)}`;
  requireRule(text === result, stream, rule);
}

/** Requires that the last event of a stream is the finished record. The parameters are those of `requireWhole`. */
function requireFinished(
  resource: Resource,
  stream: Received,
  events: readonly ServerSentEvent[],
  shown: Received,
  where = '',
): void {
  const end = endOfStream(resource, stream, events, where);
  const record = end.name === 'record' ? JSON.parse(end.data) : undefined;
  const isSame = isDeepStrictEqual(record, shown.json);
  const sentence = `${where}the last event must be the record as it is shown, ${quoted(shown.json)}`;
  requireRule(isSame, stream, sentence);
}

/**
 * Requires that a stream has exactly one finished record or deletion, as its last event, and that each piece of text
 * continues the pieces before it, or begins a new draft.
 *
 * @param events every event from the beginning of the stream.
 * @returns the last event.
 * @throws Violated when the stream breaks one of these rules.
 */
export function endOfStream(
  resource: Resource,
  stream: Received,
  events: readonly ServerSentEvent[],
  where = '',
): ServerSentEvent {
  const last = events.at(-1);
  const ends = `${where}the last event must be the finished record or a deletion, but is ${quoted(last)}`;
  requireRule(last !== undefined && isEnd(last), stream, ends);
  const early = events.slice(0, -1).find(isEnd);
  requireRule(early === undefined, stream, `${where}no event may follow ${quoted(early)}`);
  if (resource.events.text !== undefined) requireDrafts(stream, events, where);
  return last as ServerSentEvent;
}

function isEnd({ name, data }: ServerSentEvent): boolean {
  return name === 'deleted' || (name === 'record' && !isUnfinishedState(JSON.parse(data).state));
}

/**
 * Requires that the `offset` of each piece of text is the number of characters of its draft before it. A piece with the
 * offset 0 begins a new draft.
 */
function requireDrafts(stream: Received, events: readonly ServerSentEvent[], where: string): void {
  let length = 0;
  for (const { offset, text } of piecesOf(events)) {
    const rule = `${where}offset must be ${length}, the characters before the piece, or 0, but is ${offset}`;
    requireRule(offset === length || offset === 0, stream, rule);
    length = offset + [...text].length;
  }
}

interface Piece {
  readonly offset: number;
  readonly text: string;
}

function piecesOf(events: readonly ServerSentEvent[]): readonly Piece[] {
  return events.filter(({ name }) => name === 'text').map(({ data }) => JSON.parse(data));
}

/** Returns the field that the pieces of text make up: the text that an update may replace, but a create cannot set. */
function writtenField({ events, change, creation }: Resource): string | undefined {
  if (events.text === undefined) return undefined;
  return textFields(change).find((name) => !(name in (creation.properties ?? {})));
}

/** Returns the text of the last draft. */
function draftOf(events: readonly ServerSentEvent[]): string {
  const pieces = piecesOf(events);
  const begin = Math.max(
    0,
    pieces.findLastIndex(({ offset }) => offset === 0),
  );
  return pieces
    .slice(begin)
    .map(({ text }) => text)
    .join('');
}
