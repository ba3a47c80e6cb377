import type { Operation } from '@contentgen/contract';
import { type Fields, type Resource, resources } from '@contentgen/contract-tests/internals';
import { createMutants } from '../behaviour/create-mutants.ts';
import { headerMutants } from '../behaviour/header-mutants.ts';
import { isolationMutants } from '../behaviour/isolation-mutants.ts';
import { streamMutants } from '../behaviour/stream-mutants.ts';
import type { Mutant } from '../mutant.ts';
import type { CrossedMutant, Probe } from './crossed-mutant.ts';
import type { ProbeClient } from './probe-client.ts';
import {
  bodyVariants,
  parameterVariants,
  type RequestVariant,
  responseVariants,
  validCall,
} from './request-variants.ts';

/**
 * Turns single mutants of headers, records and streams into crossed ones: the fault of each is limited to requests of
 * one variant, such as requests with a JSON body.
 */
export function crossedWraps(): CrossedMutant[] {
  return resources.flatMap((resource) => [
    ...preconditions(resource),
    ...hiddenRecords(resource),
    ...streams(resource),
  ]);
}

function wrapped(mutant: Mutant, kind: Mutant['kind'], variant: RequestVariant, probe: Probe): CrossedMutant {
  return {
    ...mutant,
    kind,
    id: `${mutant.id}, ${variant.what}`,
    rule: mutant.id,
    variant: variant.what,
    probe,
    start() {
      const behave = mutant.start();
      return async (exchange) => {
        const isMeant = exchange.operations.has(mutant.operation) && variant.isMet(exchange.request);
        return isMeant ? behave(exchange) : exchange.forward();
      };
    },
  };
}

function ofOperation(mutants: readonly Mutant[], { id }: Operation, place: string): Mutant[] {
  return mutants.filter((mutant) => mutant.operation === id && mutant.place === place);
}

/** Returns mutants that handle preconditions wrongly only for one media type of the body or of the response. */
function preconditions(resource: Resource): CrossedMutant[] {
  const { get, updates } = resource;
  const mutants = headerMutants();
  return [
    ...updates.flatMap((operation) =>
      bodyVariants(operation).flatMap((variant) =>
        ofOperation(mutants, operation, 'header If-Match').map((mutant) =>
          wrapped(mutant, 'crossed-body', variant, conditionalUpdates(resource, operation, variant)),
        ),
      ),
    ),
    ...responseVariants(get)
      .filter(({ what }) => what === 'with HEAD')
      .flatMap((variant) =>
        ofOperation(mutants, get, 'header If-None-Match').map((mutant) =>
          wrapped(mutant, 'crossed-response', variant, conditionalReads(resource, variant)),
        ),
      ),
  ];
}

/**
 * Returns a probe that gets the statuses of updates with every kind of precondition, and whether the service changed
 * the record.
 */
function conditionalUpdates(resource: Resource, operation: Operation, variant: RequestVariant): Probe {
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
        variant.change({ ...call, fields, headers: { 'If-Match': value } }),
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

function conditionalReads({ get, ...resource }: Resource, variant: RequestVariant): Probe {
  return async (client) => {
    const { id } = await client.finished({ get, ...resource });
    const tag = (await client.send(get, { id })).headers.get('ETag') ?? '';
    const found: unknown[] = [];
    for (const condition of conditions) {
      const call = { id, headers: { 'If-None-Match': condition(tag) } };
      found.push((await client.send(get, variant.change(call))).status);
    }
    return found;
  };
}

/** Returns mutants that show records of other accounts, or deleted records, to requests of one variant. */
function hiddenRecords(resource: Resource): CrossedMutant[] {
  const { get, updates, remove } = resource;
  const foreign = isolationMutants();
  const lost = createMutants();
  return [get, ...updates, remove].flatMap((operation) => {
    const variants = [
      ...bodyVariants(operation),
      ...responseVariants(operation),
      ...parameterVariants(operation),
    ];
    const shown = ofOperation(foreign, operation, 'path id').filter(({ id }) =>
      id.includes('a foreign record is'),
    );
    const kept = ofOperation(lost, operation, 'record').filter(({ id }) =>
      id.includes('after it was deleted'),
    );
    return variants.flatMap((variant) => [
      ...shown.map((mutant) =>
        wrapped(mutant, 'crossed-record', variant, foreignStatus(resource, operation, variant)),
      ),
      ...kept.map((mutant) => keptInVariant(mutant, variant, deletedStatus(resource, operation, variant))),
    ]);
  });
}

/** Returns a crossed mutant whose behaviour sees every request, because it must know the deleted records. */
function keptInVariant(mutant: Mutant, variant: RequestVariant, probe: Probe): CrossedMutant {
  return {
    ...wrapped(mutant, 'crossed-record', variant, probe),
    start() {
      const behave = mutant.start();
      return async (exchange) => {
        const response = await behave(exchange);
        return variant.isMet(exchange.request) ? response : exchange.forward();
      };
    },
  };
}

function foreignStatus(resource: Resource, operation: Operation, variant: RequestVariant): Probe {
  return async (client) => {
    const foreign = await madeBy(client, resource, client.keys.otherKey ?? '');
    const call = variant.change(await validCall(client, resource, operation, foreign));
    return (await client.send(operation, call)).status;
  };
}

async function madeBy(client: ProbeClient, resource: Resource, key: string): Promise<string> {
  const { fields = {} } = await validCall(client, resource, resource.create);
  const headers = { Prefer: 'respond-async' };
  return (await client.send(resource.create, { fields, headers }, `Bearer ${key}`)).json.id;
}

function deletedStatus(resource: Resource, operation: Operation, variant: RequestVariant): Probe {
  return async (client) => {
    const { id } = await client.make(resource);
    const fields = (await validCall(client, resource, operation, id)).fields as Fields | undefined;
    const call = { id, ...(fields && { fields }) };
    await client.send(resource.get, { id });
    await client.send(resource.remove, { id });
    return (await client.send(operation, variant.change(call))).status;
  };
}

/**
 * Returns mutants whose streams have a fault only for clients that connect for the first time, or only for clients
 * that resume.
 */
function streams(resource: Resource): CrossedMutant[] {
  const { get } = resource;
  const isContinued: RequestVariant['isMet'] = ({ headers }) => headers['last-event-id'] !== undefined;
  const variants: readonly Pick<RequestVariant, 'what' | 'isMet'>[] = [
    { what: 'continued after an event', isMet: isContinued },
    { what: 'from its beginning', isMet: (request) => !isContinued(request) },
    { what: 'with If-None-Match', isMet: ({ headers }) => headers['if-none-match'] !== undefined },
  ];
  return ofOperation(streamMutants(), get, 'stream').flatMap((mutant) =>
    variants
      // The text of a finished record is one event. A continued stream does not contain it.
      .filter(({ isMet }) => isMet !== isContinued || !mutant.id.includes(' text '))
      .map((variant) =>
        wrapped(mutant, 'crossed-stream', { ...variant, change: (call) => call }, streamed(resource)),
      ),
  );
}

/**
 * Returns a probe that gets the content of streams of a finished record: read from the beginning, resumed, and with a
 * precondition.
 */
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
