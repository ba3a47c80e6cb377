import type { Operation } from '@contentgen/contract';
import { type Fields, type Resource, resources } from '@contentgen/contract-tests/internals';
import { createMutants } from '../behaviour/create-mutants.ts';
import { headerMutants } from '../behaviour/header-mutants.ts';
import { isolationMutants } from '../behaviour/isolation-mutants.ts';
import { streamMutants } from '../behaviour/stream-mutants.ts';
import type { Mutant } from '../mutant.ts';
import type { CrossedMutant, Probe } from './crossed-mutant.ts';
import type { ProbeClient } from './probe-client.ts';
import { bodyWays, parameterWays, responseWays, validCall, type Way } from './ways.ts';

/**
 * Turns single mutants of headers, records and streams into crossed ones. For example, a rule holds if the body is a
 * form, and does not hold if it is JSON.
 */
export function crossedWraps(): CrossedMutant[] {
  return resources.flatMap((resource) => [
    ...preconditions(resource),
    ...hiddenRecords(resource),
    ...streams(resource),
  ]);
}

function wrapped(mutant: Mutant, kind: Mutant['kind'], way: Way, probe: Probe): CrossedMutant {
  return {
    ...mutant,
    kind,
    id: `${mutant.id}, ${way.what}`,
    rule: mutant.id,
    way: way.what,
    probe,
    start() {
      const behave = mutant.start();
      return async (exchange) => {
        const isMeant = exchange.operations.has(mutant.operation) && way.isMet(exchange.request);
        return isMeant ? behave(exchange) : exchange.forward();
      };
    },
  };
}

function ofOperation(mutants: readonly Mutant[], { id }: Operation, place: string): Mutant[] {
  return mutants.filter((mutant) => mutant.operation === id && mutant.place === place);
}

/** Mutants that check preconditions only for one media type of the body or of the response. */
function preconditions(resource: Resource): CrossedMutant[] {
  const { get, updates } = resource;
  const mutants = headerMutants();
  return [
    ...updates.flatMap((operation) =>
      bodyWays(operation).flatMap((way) =>
        ofOperation(mutants, operation, 'header If-Match').map((mutant) =>
          wrapped(mutant, 'crossed-body', way, conditionalUpdates(resource, operation, way)),
        ),
      ),
    ),
    ...responseWays(get)
      .filter(({ what }) => what === 'with HEAD')
      .flatMap((way) =>
        ofOperation(mutants, get, 'header If-None-Match').map((mutant) =>
          wrapped(mutant, 'crossed-response', way, conditionalReads(resource, way)),
        ),
      ),
  ];
}

/** The statuses of updates with every kind of precondition, and whether the service changed the record. */
function conditionalUpdates(resource: Resource, operation: Operation, way: Way): Probe {
  return async (client) => {
    const { id } = await client.finished(resource);
    const found: unknown[] = [];
    for (const condition of conditions) {
      const before = await client.send(resource.get, { id });
      const call = await validCall(client, resource, operation, id);
      const value = condition(before.headers.get('ETag') ?? '');
      const fields = { ...call.fields, name: `probe ${condition}` };
      const { status } = await client.send(
        operation,
        way.change({ ...call, fields, headers: { 'If-Match': value } }),
      );
      const after = await client.send(resource.get, { id });
      found.push([status, before.json.name === after.json.name]);
    }
    return found;
  };
}

const conditions: readonly ((tag: string) => string)[] = [
  (tag) => tag,
  () => '"no"',
  () => '*',
  (tag) => `"no", ${tag}`,
  (tag) => `W/${tag}`,
];

function conditionalReads({ get, ...resource }: Resource, way: Way): Probe {
  return async (client) => {
    const { id } = await client.finished({ get, ...resource });
    const tag = (await client.send(get, { id })).headers.get('ETag') ?? '';
    const found: unknown[] = [];
    for (const condition of conditions) {
      const call = { id, headers: { 'If-None-Match': condition(tag) } };
      found.push((await client.send(get, way.change(call))).status);
    }
    return found;
  };
}

/** Mutants that show records of other accounts, or deleted records, to requests of one form. */
function hiddenRecords(resource: Resource): CrossedMutant[] {
  const { get, updates, remove } = resource;
  const foreign = isolationMutants();
  const lost = createMutants();
  return [get, ...updates, remove].flatMap((operation) => {
    const ways = [...bodyWays(operation), ...responseWays(operation), ...parameterWays(operation)];
    const shown = ofOperation(foreign, operation, 'path id').filter(({ id }) =>
      id.includes('a foreign record is'),
    );
    const kept = ofOperation(lost, operation, 'record').filter(({ id }) =>
      id.includes('after it was deleted'),
    );
    return ways.flatMap((way) => [
      ...shown.map((mutant) =>
        wrapped(mutant, 'crossed-record', way, foreignStatus(resource, operation, way)),
      ),
      ...kept.map((mutant) => keptInWay(mutant, way, deletedStatus(resource, operation, way))),
    ]);
  });
}

/** The behaviour must see every request to know the deleted records. */
function keptInWay(mutant: Mutant, way: Way, probe: Probe): CrossedMutant {
  return {
    ...wrapped(mutant, 'crossed-record', way, probe),
    start() {
      const behave = mutant.start();
      return async (exchange) => {
        const response = await behave(exchange);
        return way.isMet(exchange.request) ? response : exchange.forward();
      };
    },
  };
}

function foreignStatus(resource: Resource, operation: Operation, way: Way): Probe {
  return async (client) => {
    const foreign = await madeBy(client, resource, client.keys.otherKey ?? '');
    const call = way.change(await validCall(client, resource, operation, foreign));
    return (await client.send(operation, call)).status;
  };
}

async function madeBy(client: ProbeClient, resource: Resource, key: string): Promise<string> {
  const { fields = {} } = await validCall(client, resource, resource.create);
  const headers = { Prefer: 'respond-async' };
  return (await client.send(resource.create, { fields, headers }, `Bearer ${key}`)).json.id;
}

function deletedStatus(resource: Resource, operation: Operation, way: Way): Probe {
  return async (client) => {
    const { id } = await client.make(resource);
    const fields = (await validCall(client, resource, operation, id)).fields as Fields | undefined;
    const call = { id, ...(fields && { fields }) };
    await client.send(resource.get, { id });
    await client.send(resource.remove, { id });
    return (await client.send(operation, way.change(call))).status;
  };
}

/**
 * Mutants of streams with a fault only for clients that connect for the first time, or only for clients that resume.
 */
function streams(resource: Resource): CrossedMutant[] {
  const { get } = resource;
  const isContinued: Way['isMet'] = ({ headers }) => headers['last-event-id'] !== undefined;
  const ways: readonly Pick<Way, 'what' | 'isMet'>[] = [
    { what: 'continued after an event', isMet: isContinued },
    { what: 'from its beginning', isMet: (request) => !isContinued(request) },
    { what: 'with If-None-Match', isMet: ({ headers }) => headers['if-none-match'] !== undefined },
  ];
  return ofOperation(streamMutants(), get, 'stream').flatMap((mutant) =>
    ways
      // The text of a finished record is one event. A continued stream does not contain it.
      .filter(({ isMet }) => isMet !== isContinued || !mutant.id.includes(' text '))
      .map((way) =>
        wrapped(mutant, 'crossed-stream', { ...way, change: (call) => call }, streamed(resource)),
      ),
  );
}

/** The content of streams of a finished record: read from the beginning, resumed, and with a precondition. */
export function streamed(resource: Resource): Probe {
  const { get } = resource;
  return async (client) => {
    const { id } = await client.finished(resource);
    const watch = async (headers: Readonly<Record<string, string>>) => {
      const call = { id, headers: { Accept: 'text/event-stream', ...headers } };
      const { status, headers: sent, body } = await client.send(get, call);
      return { body, seen: [status, sent.get('Content-Type'), sent.get('Cache-Control'), sent.has('ETag')] };
    };
    const tag = (await client.send(get, { id })).headers.get('ETag') ?? '';
    const whole = await watch({});
    const [, first = '1'] = /^id: (.*)$/m.exec(whole.body) ?? [];
    const rest = await watch({ 'Last-Event-ID': first });
    const conditional = await watch({ 'If-None-Match': tag });
    // Ids of records and of events differ between two records.
    const names = (body: string) =>
      body
        .replaceAll(id, 'ID')
        .replaceAll(/^id: .*$/gm, '')
        .replaceAll(/"(\w+_at|results)":("[^"]*"|\[[^\]]*\])/g, '');
    return [whole, rest, conditional].map(({ body, seen }) => [...seen, names(body)]);
  };
}
