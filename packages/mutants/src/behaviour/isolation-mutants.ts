import { type Operation, type OperationId, operations } from '@contentgen/contract';
import type { HttpResponse } from '@contentgen/contract-tests';
import { type Resource, resources } from '@contentgen/contract-tests/internals';
import {
  contentOf,
  queryOf,
  withContent,
  withParameter,
  withQuery,
  withRequestHeader,
} from '@contentgen/faulty-proxy';
import { type Exchange, recordId } from '../exchange.ts';
import type { Behaviour, Mutant } from '../mutant.ts';
import { behaviourMutant } from './behaviour-mutant.ts';
import { isSuccess, refusal } from './responses.ts';

/** Returns mutants that show records of another account, or reveal whether an id exists. */
export function isolationMutants(): Mutant[] {
  return [
    ...Object.values<Operation>(operations)
      .filter(({ path }) => path.includes('{'))
      .flatMap(foreignIds),
    ...resources.flatMap(foreignInLists),
  ];
}

/** Returns whether an id belongs to a class of ids that the service answers with 404. */
type Class = (exchange: Exchange, id: string) => Promise<boolean>;

const wellFormed = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const classes: Readonly<Record<string, Class>> = {
  'a foreign id': async (exchange) =>
    isSuccess(await asOther(exchange, { method: 'GET', body: Buffer.alloc(0) })),
  'a malformed id': async (_, id) => !wellFormed.test(id),
};

function foreignIds({ id: operation, method }: Operation): Mutant[] {
  const parts = { kind: 'foreign-record', operation, place: 'path id' } as const;
  const mutant = (what: string, behaviour: Behaviour) => behaviourMutant({ ...parts, what }, () => behaviour);
  const deed = { get: 'shown', delete: 'deleted' }[method as string] ?? 'changed';
  return [
    mutant(`a foreign record is ${deed}`, async (exchange) => {
      const response = await exchange.forward();
      if (response.status !== 404) return response;
      const foreign = await asOther(exchange, {});
      return foreign.status === 404 ? response : foreign;
    }),
    ...Object.entries(classes).flatMap(([what, isMeant]) => [
      mutant(
        `${what} is 404 in other words`,
        instead(isMeant, (exchange) => otherWords(operation, exchange)),
      ),
      mutant(
        `${what} is refused with 403`,
        instead(isMeant, ({ request }) => refusal(operation, 403, request)),
      ),
      mutant(
        `${what} is refused with 422`,
        instead(isMeant, ({ request }) => refusal(operation, 422, request)),
      ),
    ]),
    deletedInOtherWords(operation),
  ];
}

/** Returns a mutant whose response for a deleted id differs from the response for an unknown id. */
function deletedInOtherWords(operation: OperationId): Mutant {
  return {
    id: `${operation} path id: a deleted id is 404 in other words`,
    kind: 'foreign-record',
    operation,
    place: 'path id',
    start: () => {
      const deleted = new Set<string>();
      return async (exchange) => {
        const { request, operations } = exchange;
        const response = await exchange.forward();
        const id = recordId(request) ?? '';
        if (request.method === 'DELETE' && isSuccess(response)) deleted.add(id);
        const isMeant = operations.has(operation) && response.status === 404 && deleted.has(id);
        return isMeant ? otherWords(operation, exchange) : response;
      };
    },
  };
}

function instead(isMeant: Class, otherwise: (exchange: Exchange) => HttpResponse): Behaviour {
  return async (exchange) => {
    const response = await exchange.forward();
    if (response.status !== 404) return response;
    return (await isMeant(exchange, recordId(exchange.request) ?? '')) ? otherwise(exchange) : response;
  };
}

function otherWords(operation: OperationId, { request }: Exchange): HttpResponse {
  return refusal(operation, 404, request, { detail: 'There is no such record here.' });
}

/** Sends the same request with a key of the other account, and returns the response. */
function asOther({ request, keys, forward }: Exchange, changes: Parameters<Exchange['forward']>[0]) {
  const { authorization } = request.headers;
  const other = authorization === `Bearer ${keys.otherKey}` ? keys.key : (keys.otherKey ?? keys.key);
  return forward({ ...changes, ...withRequestHeader(request, 'Authorization', `Bearer ${other}`) });
}

function foreignInLists({ list }: Resource): Mutant[] {
  const mutant = (what: string, behaviour: Behaviour) =>
    behaviourMutant({ kind: 'foreign-record', operation: list.id, place: 'list', what }, () => behaviour);
  const shown = (what: string, isMeant: (query: URLSearchParams) => boolean) =>
    mutant(what, async (exchange) => {
      const response = await exchange.forward();
      if (!isSuccess(response) || !isMeant(queryOf(exchange.request))) return response;
      // A cursor of one account is invalid for the other.
      const foreign = contentOf(
        await asOther(exchange, withParameter(exchange.request, 'cursor', undefined)),
      );
      if (!foreign?.data?.length) return response;
      return withContent(response, (page) => ({
        ...page,
        data: [foreign.data[0], ...page.data].slice(0, page.meta.per_page),
      }));
    });
  return [
    shown('a foreign record is shown', () => true),
    shown('a foreign record is found', (query) => query.has('search')),
    shown('a foreign record is in a filtered list', (query) =>
      [...query.keys()].some((name) => name in filtersOf(list.id)),
    ),
    mutant('foreign records are counted', async (exchange) => {
      const response = await exchange.forward();
      const total = isSuccess(response) ? contentOf(response)?.meta.total : undefined;
      if (typeof total !== 'number') return response;
      const counted = withQuery(exchange.request, (query) => query.delete('cursor'));
      const foreign = contentOf(await asOther(exchange, counted))?.meta?.total;
      if (!foreign) return response;
      return withContent(response, (page) => ({ ...page, meta: { ...page.meta, total: total + foreign } }));
    }),
  ];
}

/** Returns the list parameters that are fields of the records. */
function filtersOf(list: OperationId): Readonly<Record<string, unknown>> {
  return resources.find((resource) => resource.list.id === list)?.record.properties ?? {};
}
