import { type Operation, operations } from '@contentgen/contract';
import type { HttpResponse } from '@contentgen/contract-tests';
import { documentedResponse } from '@contentgen/contract-tests/internals';
import { isEventStream, withHeader, withRequestHeader } from '@contentgen/faulty-proxy';
import type { Mutant } from '../mutant.ts';
import { behaviourMutant } from './behaviour-mutant.ts';

/**
 * Returns the changed events of a stream. An event includes the empty line after it. Other lines of a stream, such as
 * `retry`, stay where they are.
 */
type Change = (events: readonly string[]) => readonly string[];

const isText = (event: string) => event.startsWith('event: text\n');

/** The faults of streams with text, which only documents have. */
const ofTexts: Readonly<Record<string, Change>> = {
  'no text is sent': (events) => events.filter((event) => !isText(event)),
  'a text is sent twice': (events) => events.flatMap((event) => (isText(event) ? [event, event] : [event])),
};

const ofAny: Readonly<Record<string, Change>> = {
  'the last event is missing': (events) => events.slice(0, -1),
  'no event is sent': () => [],
  'the record is another one': (events) =>
    events.map((event) => event.replaceAll('"name":"', '"name":"not ')),
  'the last state is not final': (events) =>
    events.map((event) => event.replaceAll('"state":"succeeded"', '"state":"processing"')),
  'an event that the contract does not have': (events) =>
    events.map((event) => event.replace('event: state', 'event: status')),
  'data that is not a record': (events) =>
    events.map((event) => event.replace('"favorite":', '"favourite":')),
};

/** Returns mutants whose streams do not match the record or its text, or that answer with JSON instead of a stream. */
export function streamMutants(): Mutant[] {
  return Object.values<Operation>(operations).flatMap(({ id: operation }) => {
    const events = documentedResponse(operation, 200)?.bodies['text/event-stream']?.['x-events'];
    if (!events) return [];
    const parts = { kind: 'broken-stream', operation, place: 'stream' } as const;
    const changes = { ...ofAny, ...('text' in events && ofTexts) };
    return [
      behaviourMutant({ ...parts, what: 'JSON instead of a stream' }, () => async ({ request, forward }) => {
        const isAsked = request.headers.accept === 'text/event-stream';
        return forward(isAsked ? withRequestHeader(request, 'Accept', 'application/json') : undefined);
      }),
      behaviourMutant({ ...parts, what: 'a cache may store it' }, () => async ({ forward }) => {
        const response = await forward();
        return isEventStream(response)
          ? withHeader(response, 'Cache-Control', 'private, no-cache')
          : response;
      }),
      ...Object.entries(changes).map(([what, change]) =>
        behaviourMutant({ ...parts, what }, () => async (exchange) => {
          const response = await exchange.forward();
          return isEventStream(response) ? changed(response, change) : response;
        }),
      ),
    ];
  });
}

function changed(response: HttpResponse, change: Change): HttpResponse {
  const blocks = response.body.split(/(?<=\n\n)/);
  const others = blocks.filter((block) => !block.startsWith('event: '));
  const events = blocks.filter((block) => block.startsWith('event: '));
  return { ...response, body: [...others, ...change(events)].join('') };
}
