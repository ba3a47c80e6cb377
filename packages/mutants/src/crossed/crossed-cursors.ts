import { filtersOf, type Resource, resources } from '@contentgen/contract-tests/internals';
import { contentOf, queryOf } from '@contentgen/faulty-proxy';
import { invalid, isSuccess } from '../behaviour/responses.ts';
import type { Behaviour } from '../mutant.ts';
import { type CrossedMutant, crossedMutant, forVariant, type Probe } from './crossed-mutant.ts';

/** Returns mutants that refuse a cursor if its query has a default that the query of the first page left out. */
export function crossedCursorMutants(): CrossedMutant[] {
  return resources.flatMap((resource) =>
    Object.entries(resource.list.queryDefaults)
      .filter(([name]) => name !== 'per_page')
      .map(([name, value]) => boundToDefault(resource, name, value)),
  );
}

function boundToDefault(resource: Resource, name: string, value: unknown): CrossedMutant {
  const { list } = resource;
  const isSent = (query: URLSearchParams) => query.get(name) === String(value);
  const begin = (): Behaviour => {
    const cursors = new Set<string>();
    return async ({ request, forward }) => {
      const query = queryOf(request);
      if (isSent(query) && cursors.has(query.get('cursor') ?? ''))
        return invalid(list.id, request, 'cursor', 'cursor');
      const response = await forward();
      if (!query.has(name) && isSuccess(response) && request.method === 'GET') {
        const { next_cursor, prev_cursor } = contentOf(response).meta;
        for (const cursor of [next_cursor, prev_cursor]) if (cursor !== null) cursors.add(cursor);
      }
      return response;
    };
  };
  return crossedMutant(
    {
      kind: 'crossed-page',
      operation: list,
      place: 'query cursor',
      rule: `refused with the default of ${name}`,
      variant: `with ${name}`,
      probe: followed(resource, { [name]: value }),
    },
    forVariant(list, { isMet: () => true }, begin),
  );
}

/** Number of records that a probe needs: one more than the smallest page has. */
const needed = 11;

/** Returns a probe that gets the status of the second page, with the default in its query. */
function followed(resource: Resource, query: Readonly<Record<string, unknown>>): Probe {
  return async (client) => {
    const { list } = resource;
    const firstPage = () => client.send(list, { query: { per_page: needed - 1 } });
    const usual = filtersOf(resource).filter(({ fallback }) => fallback !== undefined);
    const fields = Object.fromEntries(usual.map(({ name, fallback }) => [name, fallback]));
    let first = await firstPage();
    if (first.json.meta.next_cursor === null) {
      for (let made = 0; made < needed; made += 1) await client.make(resource, fields);
      first = await firstPage();
    }
    const { next_cursor: cursor } = first.json.meta;
    return (await client.send(list, { query: { per_page: needed - 1, ...query, cursor } })).status;
  };
}
