import { randomUUID } from 'node:crypto';
import type { HttpResponse } from '@contentgen/contract-tests';
import { type Call, type Resource, resources } from '@contentgen/contract-tests/internals';
import { isEventStream, withHeader, withRequestHeader } from '@contentgen/faulty-proxy';
import { invalid } from '../behaviour/responses.ts';
import type { Exchange } from '../exchange.ts';
import { type CrossedMutant, crossedMutant, forVariant, type Probe } from './crossed-mutant.ts';
import { streamed } from './crossed-wraps.ts';
import type { ProbeClient } from './probe-client.ts';
import { wantsEvents } from './request-variants.ts';

type Behave = (exchange: Exchange) => Promise<HttpResponse>;

/**
 * Returns mutants that break a rule only in the stream of an operation, but not in its JSON response, or that send
 * wrong positions.
 */
export function crossedStreamMutants(): CrossedMutant[] {
  return resources.flatMap((resource) => {
    const { get } = resource;
    const mutant = (rule: string, behave: Behave, probe: Probe = streamed(resource)) =>
      crossedMutant(
        {
          kind: 'crossed-stream',
          operation: get,
          place: 'stream',
          rule,
          variant: 'as a stream of events',
          probe,
        },
        forVariant(get, { isMet: wantsEvents }, () => behave),
      );
    return [
      ...Object.entries(conditions(resource)).map(([rule, behave]) => mutant(rule, behave)),
      ...limits(resource),
      mutant('refuses an unknown Last-Event-ID', refusingUnknown(resource), unknownPosition(resource)),
      // A finished record without a text has one event, at which a client need not continue.
      ...(resource.events.text
        ? [
            ...Object.entries(positions).map(([rule, behave]) => mutant(rule, behave)),
            mutant(
              'the ids of the events change',
              changing((body) => body.replaceAll(/^id: /gm, `id: ${process.hrtime.bigint()}-`)),
              eventIds(resource),
            ),
            mutant(
              'the ids of all events are the same',
              changing((body) => body.replaceAll(/^id: .*$/gm, 'id: 1')),
              eventIds(resource),
            ),
            mutant('restarts before its end', changing(withRestart)),
            mutant(
              'counts the characters of a piece from one',
              changing((body) => body.replaceAll('"offset":0', '"offset":1')),
            ),
            mutant(
              'loses a piece of the text',
              changing((body) => body.replace(/event: text\n(.*\n)*?\n/, '')),
            ),
          ]
        : []),
    ];
  });
}

const changing =
  (change: (body: string) => string): Behave =>
  async ({ forward }) => {
    const response = await forward();
    if (!isEventStream(response)) return response;
    const body = change(response.body);
    return body === response.body ? response : { ...response, body };
  };

/** Inserts a `restart` before the last event. */
function withRestart(body: string): string {
  const events = body.split(/(?<=\n\n)/);
  const isEvent = (block: string) => block.includes('event: ');
  const last = events.findLastIndex(isEvent);
  return events.toSpliced(last, 0, 'event: restart\nid: 1-0-restart\ndata: {"discarded":0}\n\n').join('');
}

const position = ({ request }: Exchange) => request.headers['last-event-id'];

const positions: Readonly<Record<string, Behave>> = {
  'ignores Last-Event-ID': (exchange) =>
    exchange.forward(
      position(exchange) === undefined
        ? undefined
        : withRequestHeader(exchange.request, 'Last-Event-ID', undefined),
    ),
  'skips the event after Last-Event-ID': async (exchange) => {
    const response = await exchange.forward();
    if (position(exchange) === undefined || !isEventStream(response)) return response;
    const events = response.body.split(/(?<=\n\n)/);
    return {
      ...response,
      body: events
        .toSpliced(
          events.findIndex((one) => one.includes('event: ')),
          1,
        )
        .join(''),
    };
  },
  'repeats the event of Last-Event-ID': async (exchange) => {
    const response = await exchange.forward();
    const id = position(exchange);
    if (id === undefined || !isEventStream(response)) return response;
    const whole = await exchange.forward(withRequestHeader(exchange.request, 'Last-Event-ID', undefined));
    const own = whole.body.split(/(?<=\n\n)/).find((one) => one.includes(`id: ${id}\n`));
    return own === undefined ? response : { ...response, body: own + response.body };
  },
};

const refusingUnknown =
  ({ get }: Resource): Behave =>
  async (exchange) => {
    const id = position(exchange);
    if (id === undefined) return exchange.forward();
    const whole = await exchange.forward(withRequestHeader(exchange.request, 'Last-Event-ID', undefined));
    const isUnknown = isEventStream(whole) && !whole.body.includes(`id: ${id}\n`);
    return isUnknown ? invalid(get.id, exchange.request, 'Last-Event-ID', 'pattern') : exchange.forward();
  };

function unknownPosition(resource: Resource): Probe {
  return async (client) => {
    const { id } = await client.finished(resource);
    const headers = { Accept: 'text/event-stream', 'Last-Event-ID': 'unknown' };
    return (await client.send(resource.get, { id, headers })).status;
  };
}

/** Returns mutants whose streams do not count against the rate limit. */
function limits({ get, list, ...resource }: Resource): CrossedMutant[] {
  const headers = { Accept: 'text/event-stream' };
  const parts = { kind: 'crossed-stream', operation: get, place: 'stream', status: 429 } as const;
  const variant = 'as a stream of events';
  const refused = async (client: ProbeClient) => {
    for (let round = 0; round < rounds; round += 1) {
      const sent = await Promise.all(Array.from({ length: 16 }, () => client.send(list)));
      if (sent.every(({ status }) => status !== 429)) continue;
      if ((await client.send(get, { id: randomUUID(), headers })).status === 429) return true;
    }
    return false;
  };
  const counted = async (client: ProbeClient) => {
    const { id } = await client.finished({ get, list, ...resource });
    const remaining = async (call: Call) => {
      const [, r] = /;r=(\d+)/.exec((await client.send(get, call)).headers.get('RateLimit') ?? '') ?? [];
      return Number(r);
    };
    for (let round = 0; round < rounds; round += 1)
      if ((await remaining({ id })) > (await remaining({ id, headers }))) return true;
    return false;
  };
  return [
    crossedMutant({ ...parts, rule: 'is accepted over the limit', variant, probe: refused }, () =>
      forVariant(get, { isMet: wantsEvents }, () => async ({ forward }) => {
        const response = await forward();
        if (response.status !== 429) return response;
        const { 'retry-after': _, ...others } = response.headers;
        const sent = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', vary: 'Accept' };
        return { status: 200, headers: { ...others, ...sent }, body: ':\n\n' };
      })(),
    ),
    crossedMutant({ ...parts, rule: 'does not count against the limit', variant, probe: counted }, () => {
      let last: HttpResponse['headers'][string];
      return async ({ operations, request, forward }) => {
        const response = await forward();
        const isOwn = operations.has(get.id) && wantsEvents(request) && response.status === 200;
        if (isOwn && last !== undefined) return withHeader(response, 'RateLimit', last);
        last = response.headers.ratelimit;
        return response;
      };
    }),
  ];
}

/** Maximum number of rounds of a probe, because the window of the limit may end in the middle of a round. */
const rounds = 10;

function conditions({ get }: Resource): Readonly<Record<string, Behave>> {
  return {
    'has an ETag': async ({ forward }) => {
      const response = await forward();
      return isEventStream(response) ? withHeader(response, 'ETag', '"1"') : response;
    },
    'is 304 for If-None-Match': async (exchange) => {
      const response = await exchange.forward();
      const tag = exchange.request.headers['if-none-match'];
      if (tag === undefined || !isEventStream(response)) return response;
      const json = await exchange.forward(withRequestHeader(exchange.request, 'Accept', 'application/json'));
      return json.status === 304 ? json : response;
    },
    'is 406 for If-None-Match': async ({ request, forward }) =>
      request.headers['if-none-match'] === undefined
        ? forward()
        : forward(withRequestHeader(request, 'Accept', `${get.id}/none`)),
  };
}

/**
 * Returns a probe that gets whether the ids of the events of a stream are all different, and whether they are the
 * same when the stream is read again.
 */
function eventIds(resource: Resource): Probe {
  return async (client: ProbeClient) => {
    const { id } = await client.finished(resource);
    const call = { id, headers: { Accept: 'text/event-stream' } };
    const idsOf = async () => (await client.send(resource.get, call)).body.match(/^id: .*$/gm) ?? [];
    const [one, other] = [await idsOf(), await idsOf()];
    return [new Set(one).size === one.length, one.join() === other.join()];
  };
}
