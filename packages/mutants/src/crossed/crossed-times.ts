import type { Operation } from '@contentgen/contract';
import type { HttpResponse } from '@contentgen/contract-tests';
import {
  type Fields,
  filtersOf,
  type Resource,
  resources,
  widened,
} from '@contentgen/contract-tests/internals';
import { contentOf, queryOf, withContent } from '@contentgen/faulty-proxy';
import { fieldsOf } from '../behaviour/requests.ts';
import { isSuccess } from '../behaviour/responses.ts';
import { type Exchange, recordId } from '../exchange.ts';
import type { Behaviour } from '../mutant.ts';
import { type CrossedMutant, crossedMutant, type Probe } from './crossed-mutant.ts';
import { bodyVariants, type RequestVariant, validCall, wantsEvents } from './request-variants.ts';

/**
 * Returns mutants in which a read directly after a write returns the old state, like an index or a replica that is
 * late.
 */
export function crossedTimeMutants(): CrossedMutant[] {
  return resources.flatMap((resource) => [
    ...writesOf(resource).flatMap((write) =>
      Object.entries(reads(resource))
        // An update changes no total.
        .filter(([, { isCount }]) => isCount !== true || !resource.updates.includes(write))
        .map(([variant, read]) => lateList(resource, write, variant, read)),
    ),
    ...resource.updates.flatMap((update) =>
      bodyVariants(update).flatMap((variant) => [
        ...searches.map((search) => lateSearch(resource, update, variant, search)),
        lateRecord(resource, update, variant),
      ]),
    ),
  ]);
}

interface AnyFields extends Fields {
  readonly id: string;
  readonly name: string;
}

/** The last write, which is forgotten as soon as a list has been read. */
interface Write {
  readonly id: string;
  readonly before: AnyFields | undefined;
  readonly after: AnyFields | undefined;
}

function writesOf({ create, updates, remove }: Resource): Operation[] {
  return [create, ...updates, remove];
}

interface Read {
  readonly query: Fields;
  /** The fields of a new record that the list shows; default: any. */
  readonly fields?: Fields;
  isMet(query: URLSearchParams): boolean;
  readonly isCount?: boolean;
}

/** Returns lists without a search, and the counts of such lists, by name. */
function reads(resource: Resource): Readonly<Record<string, Read>> {
  const all = Object.fromEntries(
    filtersOf(resource).flatMap(({ off }) => (off ? [[off.name, off.value]] : [])),
  );
  const isOpen = (query: URLSearchParams) => !query.has('search') && !query.has('cursor');
  return {
    'in a list without a search': { query: all, isMet: isOpen },
    'in a list by name': {
      query: { ...all, sort_by: 'name' },
      isMet: (query) => isOpen(query) && query.get('sort_by') === 'name',
    },
    ...Object.fromEntries(
      filtersOf(resource).map(({ name, values }) => {
        const isSent = name in (resource.creation.properties ?? {});
        const fields = isSent ? { [name]: values[0] } : {};
        const query = widened(resource, { [name]: false, ...fields });
        return [
          `in a list with ${name}`,
          { query, fields, isMet: (one: URLSearchParams) => isOpen(one) && one.has(name) },
        ];
      }),
    ),
    'in a total': {
      query: { ...all, include_total: true },
      isMet: (query) => isOpen(query) && query.has('include_total'),
      isCount: true,
    },
  };
}

function lateList(resource: Resource, write: Operation, variant: string, read: Read): CrossedMutant {
  const { list } = resource;
  const probe: Probe = async (client) => {
    const { id, name } = (await client.make(resource, read.fields)) as unknown as AnyFields;
    // In the mutant, the first list still shows the state before the create. So the probe compares the second list.
    await client.send(list, { query: read.query });
    const before = await client.send(list, { query: { ...read.query, per_page: 100 } });
    const call = await validCall(client, resource, write, id);
    const sent = write === resource.create ? read.fields : {};
    const fields = call.fields && { ...call.fields, ...sent, name: 'renamed' };
    const written = await client.send(write, { ...call, ...(fields && { fields }) });
    const after = await client.send(list, { query: { ...read.query, per_page: 100 } });
    const ids = [before, after].map(({ json }) => json.data.map((one: AnyFields) => one.id) as string[]);
    const shown = after.json.data.find((one: AnyFields) => one.id === id)?.name === name;
    const made = written.json?.id;
    const [was, is] = [before, after].map(({ json }) => json.meta.total ?? 0);
    return [is - was, shown, ids[1]?.includes(id), made !== undefined && ids[1]?.includes(made)];
  };
  const parts = {
    kind: 'crossed-time',
    operation: list,
    place: 'list',
    rule: `late after ${write.id}`,
  } as const;
  return crossedMutant({ ...parts, variant, probe }, () => {
    let last: Write | undefined;
    return async (exchange) => {
      const { request, operations, forward } = exchange;
      if (operations.has(write.id)) {
        const before = await shown(exchange);
        const response = await forward();
        const after = isSuccess(response) ? contentOf(response) : undefined;
        const id = recordId(request) ?? after?.id;
        if (isSuccess(response)) last = { id, before, after };
        return response;
      }
      const query = queryOf(request);
      if (!operations.has(list.id) || request.method !== 'GET' || !read.isMet(query)) return forward();
      const response = await forward();
      const written = last;
      last = undefined;
      if (!written || !isSuccess(response)) return response;
      return read.isCount ? miscounted(response, written) : stale(response, written);
    };
  });
}

async function shown({ request, forward }: Exchange): Promise<AnyFields | undefined> {
  if (recordId(request) === undefined) return undefined;
  const { 'content-type': _, 'if-match': __, ...headers } = request.headers;
  const response = await forward({ method: 'GET', headers, body: Buffer.alloc(0) });
  return isSuccess(response) ? contentOf(response) : undefined;
}

function stale(response: HttpResponse, { id, before }: Write): HttpResponse {
  const changed = withContent(response, (page) => {
    const at = page.data.findIndex((one: AnyFields) => one.id === id);
    if (before === undefined) return { ...page, data: page.data.filter((one: AnyFields) => one.id !== id) };
    if (at >= 0) return { ...page, data: page.data.with(at, before) };
    return { ...page, data: [before, ...page.data].slice(0, page.meta.per_page) };
  });
  return changed.body === response.body ? response : changed;
}

function miscounted(response: HttpResponse, { before, after }: Write): HttpResponse {
  const difference = Number(before !== undefined) - Number(after !== undefined);
  const { total } = contentOf(response).meta;
  if (difference === 0 || typeof total !== 'number') return response;
  return withContent(response, (page) => ({ ...page, meta: { ...page.meta, total: total + difference } }));
}

const searches = ['the old name', 'the new name'] as const;

/** Returns a mutant in which a search after a rename still finds the old name, or does not yet find the new one. */
function lateSearch(
  resource: Resource,
  update: Operation,
  { what, isMet, change }: RequestVariant,
  searched: (typeof searches)[number],
): CrossedMutant {
  const { list } = resource;
  const probe: Probe = async (client) => {
    const { id } = await client.make(resource, { name: 'the former probe' });
    const call = await validCall(client, resource, update, id);
    await client.send(update, change({ ...call, fields: { ...call.fields, name: 'the later probe' } }));
    const found: unknown[] = [];
    for (const search of ['the former probe', 'the later probe']) {
      const query = { ...reads(resource)['in a list without a search']?.query, search, per_page: 100 };
      const { json } = await client.send(list, { query });
      found.push(json.data.some((one: AnyFields) => one.id === id));
    }
    return found;
  };
  const rule = searched === 'the old name' ? 'finds the old name' : 'does not find the new name';
  const parts = { kind: 'crossed-time', operation: list, place: 'query search' } as const;
  return crossedMutant({ ...parts, rule, variant: `after ${update.id} ${what}`, probe }, () => {
    const renamed = new Map<string, AnyFields>();
    return async (exchange) => {
      const { request, operations, forward } = exchange;
      if (operations.has(update.id) && isMet(request)) {
        const before = await shown(exchange);
        const response = await forward();
        const sent = fieldsOf(request, resource.change)?.name;
        const isRenamed =
          before !== undefined && isSuccess(response) && sent !== undefined && sent !== before.name;
        if (isRenamed) renamed.set(before.id, before);
        return response;
      }
      if (operations.has(resource.remove.id)) renamed.delete(recordId(request) ?? '');
      const response = await forward();
      const query = queryOf(request);
      const term = query.get('search')?.toLowerCase();
      const isName = (query.get('search_by') ?? 'name') === 'name';
      if (!term || !isName || !operations.has(list.id) || !isSuccess(response)) return response;
      const old = [...renamed.values()].filter(({ name }) => name.toLowerCase().includes(term));
      const changed = withContent(response, (page) => ({
        ...page,
        data:
          searched === 'the old name'
            ? [...page.data, ...old.filter(({ id }) => !page.data.some((one: AnyFields) => one.id === id))]
            : page.data.filter(({ id }: AnyFields) => {
                const before = renamed.get(id);
                return before === undefined || before.name.toLowerCase().includes(term);
              }),
      }));
      return changed.body === response.body ? response : changed;
    };
  });
}

/** Returns a mutant in which the first read after an update shows the record before the update. */
function lateRecord(
  resource: Resource,
  update: Operation,
  { what, isMet, change }: RequestVariant,
): CrossedMutant {
  const { get } = resource;
  const probe: Probe = async (client) => {
    const { id } = await client.finished(resource);
    const call = await validCall(client, resource, update, id);
    await client.send(update, change({ ...call, fields: { ...call.fields, name: 'the later probe' } }));
    return (await client.send(get, { id })).json.name;
  };
  const parts = {
    kind: 'crossed-time',
    operation: get,
    place: 'record',
    rule: `late after ${update.id}`,
  } as const;
  const begin = (): Behaviour => {
    const late = new Map<string, HttpResponse>();
    return async (exchange) => {
      const { request, operations, forward } = exchange;
      const id = recordId(request) ?? '';
      if (operations.has(update.id) && isMet(request)) {
        const { 'content-type': _, 'if-match': __, ...headers } = request.headers;
        const before = await forward({ method: 'GET', headers, body: Buffer.alloc(0) });
        const response = await forward();
        if (isSuccess(before) && isSuccess(response)) late.set(id, before);
        return response;
      }
      const before = late.get(id);
      late.delete(id);
      const isPlain = operations.has(get.id) && request.method === 'GET' && !wantsEvents(request);
      const response = await forward();
      if (!before || !isPlain || !isSuccess(response)) return response;
      const isSame = before.body === response.body;
      return isSame
        ? response
        : { ...response, body: before.body, headers: { ...response.headers, etag: before.headers.etag } };
    };
  };
  return crossedMutant({ ...parts, variant: what, probe }, begin);
}
