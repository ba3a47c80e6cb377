import { randomUUID } from 'node:crypto';
import { contract } from '@contentgen/contract';
import type { Check } from '../../checks.ts';
import type { Received } from '../../http/received.ts';
import { documentedResponse } from '../../judge/documented-response.ts';
import { type ServerSentEvent, serverSentEvents } from '../../judge/server-sent-events.ts';
import { requireRule } from '../../violated.ts';
import { quoted } from '../record-rules.ts';
import type { RuleContext } from '../rule-context.ts';
import { minimalBody } from '../samples/bodies.ts';
import { show } from '../samples/reused-record.ts';
import { endOfStream, requireWhole } from './stream-events.ts';

const eventStream = 'text/event-stream';

const maxEventId = contract.components.schemas.EventId?.maxLength ?? 1;

/**
 * Checks that the stream of a record contains the whole generation or ends with its deletion, and that a client can
 * resume it where it stopped.
 */
export function watching(context: RuleContext): Check[] {
  const { caller, resource, withReusedRecord, deleted } = context;
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
    return { stream, events: knownEvents(context, stream) };
  };

  return [
    {
      operation,
      title: 'streams a finished record, whose last event is the record as it is shown',
      run: () =>
        withReusedRecord(async (before) => {
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
        const { json } = await caller.call(create.id, { fields: minimalBody(resource), headers });
        const { stream, events } = await watch(json.id);
        requireWhole(resource, stream, events, await show(caller, resource, json.id));
      },
    },
    {
      operation,
      title: 'ignores If-None-Match when it streams',
      run: () =>
        withReusedRecord(async (before) => {
          const { stream, events } = await watch(before.id, undefined, before.tag);
          requireWhole(resource, stream, events, await show(caller, resource, before.id));
          return before;
        }),
    },
    {
      operation,
      title: 'resumes after the Last-Event-ID, and repeats no event',
      run: () =>
        withReusedRecord(async (before) => {
          const whole = await watch(before.id);
          const shown = await show(caller, resource, before.id);
          for (const [index, { id }] of whole.events.slice(0, -1).entries()) {
            const { stream, events } = await watch(before.id, id);
            const first = whole.events.slice(0, index + 1);
            requireWhole(resource, stream, [...first, ...events], shown, `after the event ${id} `);
          }
          const last = whole.events.at(-1)?.id;
          const { stream, events } = await watch(before.id, last);
          const first = whole.events.slice(0, -1);
          requireWhole(resource, stream, [...first, ...events], shown, `after the event ${last} `);
          const sentence = 'after its last event a stream must have the final state and no other event';
          requireRule(events.length === 1 && events[0]?.name === 'state', stream, sentence);
          return before;
        }),
    },
    {
      operation,
      title: 'streams from the beginning after a Last-Event-ID that does not match the record',
      run: () =>
        withReusedRecord(async (before) => {
          const shown = await show(caller, resource, before.id);
          for (const unknown of [randomUUID(), '~'.repeat(maxEventId)]) {
            const { stream, events } = await watch(before.id, unknown);
            requireWhole(resource, stream, events, shown, `after the unknown event ${unknown} `);
          }
          return before;
        }),
    },
    {
      operation,
      title: 'ends the stream of a record that another request deletes',
      run: async () => {
        let isSeen = false;
        for (let round = 0; round < rounds && !isSeen; round += 1) isSeen = await isEndedByDeletion(context);
      },
    },
    {
      operation,
      title: '404 for the stream of a deleted record',
      run: async () => {
        const { id } = await deleted();
        await caller.call(operation, { id, headers: { Accept: eventStream } }, 404);
      },
    },
  ];
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
async function isEndedByDeletion(context: RuleContext): Promise<boolean> {
  const { caller, resource } = context;
  const { get, create, remove } = resource;
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
  const stream = await caller.call(get.id, { id, headers: { Accept: eventStream }, onHead }, 200);
  await deletion;
  for (const other of others) await caller.call(remove.id, { id: other }, 204);
  const events = knownEvents(context, stream);
  const end = endOfStream(resource, stream, events);
  if (end.name !== 'deleted') return false;
  const named = JSON.parse(end.data).id;
  requireRule(named === id, stream, `the event deleted must name ${id}, but names ${quoted(named)}`);
  return true;
}
