/** Mutants that accept a wrong key, show records of another account, or reveal whether an id exists. */
import { type Operation, operations } from '@contentgen/contract';
import type { Keys } from '@contentgen/contract-tests';
import { resources } from '@contentgen/contract-tests/internals';
import {
  contentOf,
  queryOf,
  recordId,
  withContent,
  withParameter,
  withQuery,
  withRequestHeader,
} from '../changes.ts';
import type { HttpResponse } from '../exchange.ts';
import { refusal } from './examples.ts';
import {
  answering,
  type Begin,
  isSuccess,
  type KeyedExchange,
  type Mutant,
  mutantAfterDeletion,
  mutantsOf,
  replacing,
} from './mutant.ts';

/** Returns the mutants of every operation and list. */
export function accountMutants(): Mutant[] {
  return [
    ...Object.values<Operation>(operations).flatMap((operation) => [
      ...(operation.path.includes('{') ? foreignIds(operation) : []),
      ...keyMutants(operation),
    ]),
    ...resources.flatMap(({ list, record }) =>
      mutantsOf('foreign-record', list.id, 'list', foreignInLists(Object.keys(record.properties ?? {}))),
    ),
  ];
}

/** How to recognise an invalid key, by the name of its kind. */
const invalidKeys: Readonly<Record<string, (authorization: string | undefined, keys: Keys) => boolean>> = {
  'a missing key': (authorization) => authorization === undefined,
  'an expired key': (authorization, { expiredKey }) => authorization === `Bearer ${expiredKey}`,
  'a revoked key': (authorization, { revokedKey }) => authorization === `Bearer ${revokedKey}`,
  'an unknown key': (authorization, { expiredKey, revokedKey }) =>
    /^bearer ./i.test(authorization ?? '') &&
    ![expiredKey, revokedKey].some((key) => authorization === `Bearer ${key}`),
  'another scheme': (authorization) => authorization !== undefined && !/^bearer\b/i.test(authorization),
};

function keyMutants({ id: operation }: Operation): Mutant[] {
  const place = 'header Authorization';
  const accept = ({ request, keys, forward }: KeyedExchange) =>
    forward(withRequestHeader(request, 'Authorization', `Bearer ${keys.key}`));
  return [
    ...mutantsOf('ignored-key', operation, place, {
      ...Object.fromEntries(
        Object.entries(invalidKeys).map(([what, isMeant]) => [
          `${what} is accepted`,
          answering(401, (_, exchange) =>
            isMeant(exchange.request.headers.authorization, exchange.keys) ? accept(exchange) : undefined,
          ),
        ]),
      ),
      'a key without the scope is accepted': answering(403, (_, exchange) => accept(exchange)),
    }),
    ...mutantsOf('refused-good-input', operation, place, {
      'the scheme in another case is refused': replacing((exchange) => {
        const [scheme = ''] = exchange.request.headers.authorization?.split(' ') ?? [];
        const isMeant = scheme !== 'Bearer' && scheme.toLowerCase() === 'bearer';
        return isMeant ? refusal(401, exchange) : undefined;
      }),
    }),
  ];
}

const wellFormed = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The ids that the server answers with 404. */
const unknownIds: Readonly<Record<string, (exchange: KeyedExchange) => Promise<boolean>>> = {
  'a foreign id': async (exchange) =>
    isSuccess(await asOther(exchange, { method: 'GET', body: Buffer.alloc(0) })),
  'a malformed id': async ({ request }) => !wellFormed.test(recordId(request) ?? ''),
};

function foreignIds({ id: operation, method }: Operation): Mutant[] {
  const deed = { get: 'shown', delete: 'deleted' }[method as string] ?? 'changed';
  const otherWords = (exchange: KeyedExchange) =>
    refusal(404, exchange, { detail: 'There is no such record here.' });
  const otherwise: Readonly<Record<string, (exchange: KeyedExchange) => HttpResponse>> = {
    'is 404 in other words': otherWords,
    'is refused with 403': (exchange) => refusal(403, exchange),
    'is refused with 422': (exchange) => refusal(422, exchange),
  };
  const unknown = Object.entries(unknownIds).flatMap(([what, isMeant]) =>
    Object.entries(otherwise).map(([how, answer]): [string, Begin] => [
      `${what} ${how}`,
      answering(404, async (_, exchange) => ((await isMeant(exchange)) ? answer(exchange) : undefined)),
    ]),
  );
  return [
    ...mutantsOf('foreign-record', operation, 'path id', {
      [`a foreign record is ${deed}`]: answering(404, async (_, exchange) => {
        const foreign = await asOther(exchange);
        return foreign.status === 404 ? undefined : foreign;
      }),
      ...Object.fromEntries(unknown),
    }),
    mutantAfterDeletion(
      { kind: 'foreign-record', operation, place: 'path id' },
      'a deleted id is 404 in other words',
      otherWords,
    ),
  ];
}

/** Sends the same request with a key of the other account, and returns the response. */
function asOther({ request, keys, forward }: KeyedExchange, changes: Parameters<typeof forward>[0] = {}) {
  const isOther = request.headers.authorization === `Bearer ${keys.otherKey}`;
  const key = isOther ? keys.key : keys.otherKey;
  return forward({ ...changes, ...withRequestHeader(request, 'Authorization', `Bearer ${key}`) });
}

/** @param fields the fields of a record. A list parameter with one of these names is a filter. */
function foreignInLists(fields: readonly string[]): Record<string, Begin> {
  const shown = (isMeant: (query: URLSearchParams) => boolean) =>
    answering('success', async (response, exchange) => {
      if (!isMeant(queryOf(exchange.request))) return undefined;
      // A cursor of one account is invalid for the other.
      const first = withParameter(exchange.request, 'cursor', undefined);
      const foreign = contentOf(await asOther(exchange, first))?.data?.[0];
      if (!foreign) return undefined;
      return withContent(response, (page) => ({
        ...page,
        data: [foreign, ...page.data].slice(0, page.meta.per_page),
      }));
    });
  return {
    'a foreign record is shown': shown(() => true),
    'a foreign record is found': shown((query) => query.has('search')),
    'a foreign record is in a filtered list': shown((query) => fields.some((name) => query.has(name))),
    'foreign records are counted': answering('success', async (response, exchange) => {
      const total = contentOf(response)?.meta.total;
      if (typeof total !== 'number') return undefined;
      const counted = withQuery(exchange.request, (query) => query.delete('cursor'));
      const foreign = contentOf(await asOther(exchange, counted))?.meta?.total;
      if (!foreign) return undefined;
      return withContent(response, (page) => ({ ...page, meta: { ...page.meta, total: total + foreign } }));
    }),
  };
}
