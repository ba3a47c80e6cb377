import type { HttpResponse } from '@contentgen/contract-tests';
import { type Resource, resources } from '@contentgen/contract-tests/internals';
import {
  contentOf,
  type ProxiedRequest,
  queryOf,
  withContent,
  withParameter,
} from '@contentgen/faulty-proxy';
import type { Kind } from '../kinds.ts';
import type { Mutant } from '../mutant.ts';
import { behaviourMutant } from './behaviour-mutant.ts';
import { isSuccess } from './responses.ts';

interface Page {
  readonly data: readonly { readonly id: string; readonly name: string }[];
  readonly meta: {
    readonly per_page: number;
    readonly next_cursor: string | null;
    readonly prev_cursor: string | null;
    readonly total: number | null;
  };
}

type PageChange = (page: Page, query: URLSearchParams) => Page;

/** Returns mutants whose lists have a wrong order, wrong records, wrong cursors or a wrong total. */
export function listMutants(): Mutant[] {
  return resources.flatMap(({ list }) => [
    ...Object.entries(orders).map(([what, change]) => pageMutant(list.id, 'ignored-sort', what, change)),
    ...Object.entries(pages).map(([what, change]) => pageMutant(list.id, 'wrong-page', what, change)),
    ...Object.entries(totals).map(([what, change]) => pageMutant(list.id, 'wrong-total', what, change)),
    longPage({ list }),
  ]);
}

function pageMutant(operation: Mutant['operation'], kind: Kind, what: string, change: PageChange): Mutant {
  return behaviourMutant({ kind, operation, place: 'list', what }, () => async ({ request, forward }) => {
    const response = await forward();
    return isSuccess(response) ? changed(response, request, change) : response;
  });
}

function changed(response: HttpResponse, request: ProxiedRequest, change: PageChange): HttpResponse {
  const page = contentOf(response) as Page | undefined;
  const other = page && change(page, queryOf(request));
  return other === page ? response : withContent(response, () => other);
}

const inData =
  (change: (data: Page['data']) => Page['data']): PageChange =>
  (page) =>
    page.data.length > 1 ? { ...page, data: change(page.data) } : page;

const inMeta =
  (change: (meta: Page['meta'], query: URLSearchParams, page: Page) => Partial<Page['meta']>): PageChange =>
  (page, query) => {
    const changes = change(page.meta, query, page);
    return Object.keys(changes).length === 0 ? page : { ...page, meta: { ...page.meta, ...changes } };
  };

const orders: Readonly<Record<string, PageChange>> = {
  backwards: inData((data) => data.toReversed()),
  'two neighbours are swapped': inData(([first, second, ...others]) =>
    [second, first, ...others].filter((record) => record !== undefined),
  ),
  'records with the same name in reverse order': (page, query) => {
    if (query.get('sort_by') !== 'name') return page;
    const groups = [...Map.groupBy(page.data, ({ name }) => name).values()];
    if (groups.every(({ length }) => length === 1)) return page;
    return { ...page, data: groups.flatMap((group) => group.toReversed()) };
  },
};

const pages: Readonly<Record<string, PageChange>> = {
  'the first record is missing': inData((data) => data.slice(1)),
  'the last record is missing': inData((data) => data.slice(0, -1)),
  'the first record comes twice': inData((data) => [...data.slice(0, 1), ...data]),
  'the last record replaces the first': inData((data) => [...data.slice(-1), ...data.slice(1)]),
  'no records': (page) => (page.data.length > 0 ? { ...page, data: [] } : page),
  'the first record of a later page is missing': (page, query) =>
    query.has('cursor') && page.data.length > 0 ? { ...page, data: page.data.slice(1) } : page,
  'per_page is wrong': inMeta(({ per_page }) => ({ per_page: per_page === 10 ? 25 : 10 })),
  'there is never a next page': inMeta(({ next_cursor }) =>
    next_cursor === null ? {} : { next_cursor: null },
  ),
  'there is never a previous page': inMeta(({ prev_cursor }) =>
    prev_cursor === null ? {} : { prev_cursor: null },
  ),
  'there is always a next page': inMeta(({ next_cursor, prev_cursor }) =>
    next_cursor === null ? { next_cursor: prev_cursor ?? 'more' } : {},
  ),
  'there is always a previous page': inMeta(({ next_cursor, prev_cursor }) =>
    prev_cursor === null ? { prev_cursor: next_cursor ?? 'more' } : {},
  ),
  'the cursors are swapped': inMeta(({ next_cursor, prev_cursor }) =>
    next_cursor === prev_cursor ? {} : { next_cursor: prev_cursor, prev_cursor: next_cursor },
  ),
  'the next page is the same page': inMeta(({ next_cursor }, query) => {
    const own = query.get('cursor');
    return next_cursor === null || own === null ? {} : { next_cursor: own };
  }),
};

const totals: Readonly<Record<string, PageChange>> = {
  'one too many': inMeta(({ total }) => (total === null ? {} : { total: total + 1 })),
  'one too few': inMeta(({ total }) => (total ? { total: total - 1 } : {})),
  'the records of the page': inMeta(({ total }, _, { data }) =>
    total === null || total === data.length ? {} : { total: data.length },
  ),
  missing: inMeta(({ total }) => (total === null ? {} : { total: null })),
  'present without a request for it': inMeta(({ total }, _, { data }) =>
    total === null ? { total: data.length } : {},
  ),
};

/** Returns a mutant whose pages have one record too many, and correct cursors. */
function longPage({ list }: Pick<Resource, 'list'>): Mutant {
  const parts = {
    kind: 'wrong-page',
    operation: list.id,
    place: 'list',
    what: 'one record too many',
  } as const;
  return behaviourMutant(parts, () => async ({ request, forward }) => {
    const response = await forward();
    const { data = [], meta } = isSuccess(response) ? ((contentOf(response) ?? {}) as Page) : ({} as Page);
    if (!meta || meta.next_cursor === null) return response;
    const next = await forward(withParameter(request, 'cursor', meta.next_cursor));
    const [record] = isSuccess(next) ? (contentOf(next) as Page).data : [];
    return record ? withContent(response, () => ({ data: [...data, record], meta })) : response;
  });
}
