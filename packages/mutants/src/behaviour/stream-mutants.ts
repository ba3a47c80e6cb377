import type { HttpResponse } from '@contentgen/contract-tests';
import { resources } from '@contentgen/contract-tests/internals';
import { isEventStream, withRequestHeader } from '@contentgen/faulty-proxy';
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
  'every text begins a new draft': (events) =>
    events.map((event) => (isText(event) ? event.replace(/"offset":\d+/, '"offset":0') : event)),
};

const ofAny: Readonly<Record<string, Change>> = {
  'the last event is missing': (events) => events.slice(0, -1),
  'no event is sent': () => [],
  'the record is another one': (events) =>
    events.map((event) => event.replaceAll('"name":"', '"name":"not ')),
  'the last state is not final': (events) =>
    events.map((event) => event.replaceAll('"state":"succeeded"', '"state":"processing"')),
  'an event that the contract does not have': (events) =>
    events.map((event) => event.replace('event: record', 'event: status')),
  'data that is not a record': (events) =>
    events.map((event) => event.replace('"favorite":', '"favourite":')),
};

/** An id that no event has. After it, a service streams the whole text. */
const unknownEvent = 'unknown';

/** Returns mutants whose streams do not match the record or its text, or that answer with JSON instead of a stream. */
export function streamMutants(): Mutant[] {
  return resources.flatMap(({ watch, events }) => {
    if (watch === undefined) return [];
    const parts = { kind: 'broken-stream', operation: watch.id, place: 'stream' } as const;
    const changes = { ...ofAny, ...('text' in events && ofTexts) };
    return [
      behaviourMutant({ ...parts, what: 'JSON instead of a stream' }, () => async ({ request, forward }) => {
        const response = await forward();
        return isEventStream(response) ? forward({ path: request.path.replace('/events', '') }) : response;
      }),
      ...('text' in events
        ? [
            behaviourMutant(
              { ...parts, what: 'the text of a finished record is streamed, too' },
              () =>
                ({ request, forward }) =>
                  'last-event-id' in request.headers
                    ? forward()
                    : forward(withRequestHeader(request, 'Last-Event-ID', unknownEvent)),
            ),
          ]
        : []),
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
