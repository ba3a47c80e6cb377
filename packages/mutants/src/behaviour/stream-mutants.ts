import { type Operation, operations } from '@contentgen/contract';
import type { Answer } from '@contentgen/contract-tests';
import { documentedResponse } from '@contentgen/contract-tests/internals';
import { isEventStream, withHeader, withRequestHeader } from '@contentgen/faulty-proxy';
import type { Mutant } from '../mutant.ts';
import { behaviourMutant } from './behaviour-mutant.ts';

/** The events of a stream, each with the empty line behind it; what is no event, such as `retry`, stays in its place. */
type Change = (events: readonly string[]) => readonly string[];

const isText = (event: string) => event.startsWith('event: text\n');

/** What is wrong about a stream whose texts are of documents only. */
const ofTexts: Readonly<Record<string, Change>> = {
  'no text is told': (events) => events.filter((event) => !isText(event)),
  'a text is told twice': (events) => events.flatMap((event) => (isText(event) ? [event, event] : [event])),
};

const ofAny: Readonly<Record<string, Change>> = {
  'the last event is missing': (events) => events.slice(0, -1),
  'nothing is told': () => [],
  'the record is another one': (events) =>
    events.map((event) => event.replaceAll('"name":"', '"name":"not ')),
  'the last state is not final': (events) =>
    events.map((event) => event.replaceAll('"state":"succeeded"', '"state":"processing"')),
  'an event that the contract does not have': (events) =>
    events.map((event) => event.replace('event: state', 'event: status')),
  'data that are no record': (events) => events.map((event) => event.replace('"favorite":', '"favourite":')),
};

/** Streams of events that are not the record, or not its text, and operations that do not stream. */
export function streamMutants(): Mutant[] {
  return Object.values<Operation>(operations).flatMap(({ id: operation }) => {
    const events = documentedResponse(operation, 200)?.bodies['text/event-stream']?.['x-events'];
    if (!events) return [];
    const parts = { kind: 'broken-stream', operation, place: 'stream' } as const;
    const changes = { ...ofAny, ...('text' in events && ofTexts) };
    return [
      behaviourMutant({ ...parts, what: 'JSON all the same' }, () => async ({ request, forward }) => {
        const isAsked = request.headers.accept === 'text/event-stream';
        return forward(isAsked ? withRequestHeader(request, 'Accept', 'application/json') : undefined);
      }),
      behaviourMutant({ ...parts, what: 'a cache may store it' }, () => async ({ forward }) => {
        const answer = await forward();
        return isEventStream(answer) ? withHeader(answer, 'Cache-Control', 'private, no-cache') : answer;
      }),
      ...Object.entries(changes).map(([what, change]) =>
        behaviourMutant({ ...parts, what }, () => async (exchange) => {
          const answer = await exchange.forward();
          return isEventStream(answer) ? changed(answer, change) : answer;
        }),
      ),
    ];
  });
}

function changed(answer: Answer, change: Change): Answer {
  const blocks = answer.body.split(/(?<=\n\n)/);
  const others = blocks.filter((block) => !block.startsWith('event: '));
  const events = blocks.filter((block) => block.startsWith('event: '));
  return { ...answer, body: [...others, ...change(events)].join('') };
}
