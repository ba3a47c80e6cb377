import { isDeepStrictEqual } from 'node:util';
import type { Check } from '../../checks.ts';
import type { Received } from '../../http/received.ts';
import { documentedResponse } from '../../judge/documented-response.ts';
import { type ServerSentEvent, serverSentEvents } from '../../judge/server-sent-events.ts';
import type { Resource } from '../../resources.ts';
import { requireRule } from '../../violated.ts';
import { fieldOf, isUnfinishedState, quoted } from '../record-rules.ts';
import { leastBody } from '../samples/bodies.ts';
import { textFields } from '../samples/choices.ts';
import { show } from '../samples/subject.ts';
import type { Setting } from '../setting.ts';

const eventStream = 'text/event-stream';

/**
 * Checks that the stream of a record contains the whole generation, and that a client can resume it where it
 * stopped.
 */
export function watching({ caller, resource, subject, deleted }: Setting): Check[] {
  const { get, create } = resource;
  const operation = get.id;
  if (documentedResponse(operation, 200)?.bodies[eventStream] === undefined) return [];

  const watch = async (id: string, lastEventId?: string, condition?: string) => {
    const last = lastEventId === undefined ? undefined : { 'Last-Event-ID': lastEventId };
    const conditional = condition === undefined ? undefined : { 'If-None-Match': condition };
    const headers = { Accept: eventStream, ...last, ...conditional };
    const stream = await caller.call(operation, { id, headers }, 200);
    const tag = stream.header('ETag');
    requireRule(tag === undefined, stream, `a stream must have no ETag, but has ${tag}`);
    const mediaType = stream.header('Content-Type') ?? '';
    const sentence = `Content-Type must be ${eventStream}, as Accept prefers it, but is ${mediaType}`;
    requireRule(mediaType.startsWith(eventStream), stream, sentence);
    const caching = stream.header('Cache-Control') ?? '';
    const rule = `Cache-Control must be no-store, but is ${quoted(caching)}`;
    requireRule(/(^|,)\s*no-store\s*(,|$)/i.test(caching), stream, rule);
    return { stream, events: serverSentEvents(stream.body) };
  };

  return [
    {
      operation,
      title: 'streams a finished record, whose last event is the record as it is shown',
      run: () =>
        subject(async (before) => {
          const { stream, events } = await watch(before.id);
          requireWhole(resource, stream, events, await show(caller, resource, before.id));
          return before;
        }),
    },
    {
      operation,
      title: 'streams a record from its creation to its final state',
      run: async () => {
        const headers = { Prefer: 'respond-async' };
        const { json } = await caller.call(create.id, { fields: leastBody(resource), headers });
        const { stream, events } = await watch(json.id);
        requireWhole(resource, stream, events, await show(caller, resource, json.id));
      },
    },
    {
      operation,
      title: 'ignores If-None-Match when it streams',
      run: () =>
        subject(async (before) => {
          const { stream, events } = await watch(before.id, undefined, before.tag);
          requireWhole(resource, stream, events, await show(caller, resource, before.id));
          return before;
        }),
    },
    {
      operation,
      title: 'resumes after the Last-Event-ID, and repeats no event',
      run: () =>
        subject(async (before) => {
          const whole = await watch(before.id);
          const shown = await show(caller, resource, before.id);
          for (const [index, { id }] of whole.events.slice(0, -1).entries()) {
            const { stream, events } = await watch(before.id, id);
            const first = whole.events.slice(0, index + 1);
            requireWhole(resource, stream, [...first, ...events], shown, `after the event ${id} `);
          }
          const { stream, events } = await watch(before.id, whole.events.at(-1)?.id);
          const sentence = 'after its last event a stream must have the final state and no other event';
          requireRule(events.length === 1 && events[0]?.name === 'state', stream, sentence);
          return before;
        }),
    },
    {
      operation,
      title: 'a deleted record cannot be watched',
      run: async () => {
        const { id } = await deleted();
        await caller.call(operation, { id, headers: { Accept: eventStream } }, 404);
      },
    },
  ];
}

/**
 * Requires that the last event contains the record as a `GET` shows it, and that the pieces of text together are its
 * result.
 */
function requireWhole(
  resource: Resource,
  stream: Received,
  events: readonly ServerSentEvent[],
  shown: Received,
  where = '',
): void {
  const last = events.at(-1);
  const record = last?.name === 'state' ? JSON.parse(last.data) : undefined;
  const isFinal = record !== undefined && !isUnfinishedState(record.state);
  requireRule(isFinal, stream, `${where}the last event must be a final state, but is ${quoted(last)}`);
  const isSame = isDeepStrictEqual(record, shown.json);
  requireRule(
    isSame,
    stream,
    `${where}the last event must be the record as it is shown, ${quoted(shown.json)}`,
  );
  const result = fieldOf(shown.json, writtenField(resource) ?? '');
  if (typeof result !== 'string') return;
  const text = textOf(events);
  const sentence = `${where}the pieces of the text must be the result, ${quoted(result)}, but are ${quoted(text)}`;
  requireRule(text === result, stream, sentence);
}

/** The field whose text the pieces form: a text that an update can replace, but a create can't set. */
function writtenField({ events, change, creation }: Resource): string | undefined {
  if (events.text === undefined) return undefined;
  return textFields(change).find((name) => !(name in (creation.properties ?? {})));
}

/** The text: every piece since the last `restart`. */
function textOf(events: readonly ServerSentEvent[]): string {
  const begin = events.findLastIndex(({ name }) => name === 'restart') + 1;
  const pieces = events.slice(begin).filter(({ name }) => name === 'text');
  return pieces.map(({ data }) => JSON.parse(data).text).join('');
}
