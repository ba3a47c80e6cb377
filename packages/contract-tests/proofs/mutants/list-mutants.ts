/** Mutants whose lists ignore a parameter, or have a wrong order, wrong records, wrong cursors or a wrong total. */
import type { OpenApiParameter } from '@contentgen/contract';
import { type Fields, filtersOf, type Resource, resources } from '@contentgen/contract-tests/internals';
import { contentOf, queryOf, withContent, withParameter, withQuery } from '../changes.ts';
import { after, valuesOf } from './examples.ts';
import { answering, type Begin, isSuccess, type Kind, type Mutant, mutantsOf } from './mutant.ts';
import { parameterValue } from './requests.ts';

/** Returns the mutants of every list. */
export function listMutants(): Mutant[] {
  return resources.flatMap((resource) => {
    const operation = resource.list.id;
    const tables = { 'ignored-sort': orders, 'wrong-page': pages, 'wrong-total': totals } as const;
    return [
      ...Object.values(resource.listParameters).flatMap((parameter) =>
        mutantsOf(kindOf(parameter.name), operation, `query ${parameter.name}`, parameterFaults(parameter)),
      ),
      ...mutantsOf('ignored-filter', operation, 'query search', searchFaults(resource)),
      ...filtersOf(resource).flatMap((filter) =>
        mutantsOf('ignored-filter', operation, `query ${filter.name}`, {
          'ignored on later pages': ignoredOnLaterPages(resource, filter),
        }),
      ),
      ...Object.entries(tables).flatMap(([kind, faults]) =>
        mutantsOf(kind as Kind, operation, 'list', faults),
      ),
    ];
  });
}

/** Returns the kind of fault of a mutant that ignores this list parameter. */
function kindOf(name: string): Kind {
  if (name.startsWith('sort')) return 'ignored-sort';
  if (name === 'include_total') return 'wrong-total';
  return name === 'per_page' || name === 'cursor' ? 'wrong-page' : 'ignored-filter';
}

/** Returns the faults that ignore a parameter, apply it wrongly, or apply one that was not sent. */
function parameterFaults({ name, schema }: OpenApiParameter): Record<string, Begin> {
  const values = valuesOf(schema);
  // The default value has no effect.
  const effective = values.filter((value) => value !== schema.default);
  if (values.length > 0 && effective.length === 0) return {};
  /** Refuses invalid values, but treats these valid ones as another value, or as missing. */
  const read = (isMeant: (sent: string | null) => boolean, other: unknown): Begin =>
    answering('success', (_, { request, forward }) =>
      isMeant(queryOf(request).get(name)) ? forward(withParameter(request, name, other)) : undefined,
    );
  const isValue = (value: unknown) => (sent: string | null) =>
    sent !== null && parameterValue(schema, sent) === value;
  return {
    ignored: read((sent) => sent !== null, undefined),
    ...Object.fromEntries(
      (values.length > 1 ? effective : []).flatMap((value) => [
        [`${value} ignored`, read(isValue(value), undefined)],
        [`${value} read as ${after(values, value)}`, read(isValue(value), after(values, value))],
      ]),
    ),
    ...Object.fromEntries(
      effective
        .slice(0, 1)
        .map((value) => [`${value} when it is absent`, read((sent) => sent === null, value)]),
    ),
  };
}

/** Number of characters of a text that the mutant with an incomplete search covers. */
const searchedLength = 200;

/** Returns the faults that find too many or too few records. */
function searchFaults({ listParameters, creation, change }: Resource): Record<string, Begin> {
  if (!('search' in listParameters)) return {};
  const texts = valuesOf(listParameters.search_by?.schema ?? {}).map(
    (field) => creation.properties?.[String(field)] ?? change.properties?.[String(field)],
  );
  const longest = Math.max(...texts.map((schema) => schema?.maxLength ?? 0));
  const found = (isFound: (text: string, term: string) => boolean): Begin =>
    answering('success', (response, { request }) => {
      const query = queryOf(request);
      const term = query.get('search');
      const field = query.get('search_by') ?? String(listParameters.search_by?.schema.default);
      if (!term) return undefined;
      return withContent(response, ({ data, ...others }) => ({
        ...others,
        data: data.filter((record: Fields) => isFound(String(record[field]), term)),
      }));
    });
  const inAnyCase = (is: (text: string, term: string) => boolean) =>
    found((text, term) => is(text.toLowerCase(), term.toLowerCase()));
  const searched = (change: (term: string) => string | undefined): Begin =>
    answering('success', (_, { request, forward }) => {
      const term = queryOf(request).get('search') ?? '';
      return change(term) === term ? undefined : forward(withParameter(request, 'search', change(term)));
    });
  const firstCharacters = (text: string, count: number) => [...text].slice(0, count).join('');
  return {
    'is case-sensitive': found((text, term) => text.includes(term)),
    'only searches the beginning': inAnyCase((text, term) => text.startsWith(term)),
    ...(longest > searchedLength && {
      [`only searches the first ${searchedLength} characters`]: inAnyCase((text, term) =>
        firstCharacters(text, searchedLength).includes(term),
      ),
    }),
    'only uses the first 64 characters of the search': searched((term) => firstCharacters(term, 64)),
    'only finds the whole text': inAnyCase((text, term) => text === term),
    ...Object.fromEntries(
      ['%', '_', '*'].map((wildcard) => [
        `reads ${wildcard} as a wildcard`,
        searched((term) => term.split(wildcard)[0]),
      ]),
    ),
    'finds nothing': answering('success', (response, { request }) =>
      queryOf(request).get('search')
        ? withContent(response, ({ meta }) => ({ data: [], meta: { ...meta, next_cursor: null } }))
        : undefined,
    ),
  };
}

/** Returns the fault that applies a filter only to the first page of a list. */
function ignoredOnLaterPages(
  { listParameters }: Resource,
  { name, off }: ReturnType<typeof filtersOf>[number],
): Begin {
  return answering('success', async (response, { request, forward }) => {
    const query = queryOf(request);
    const text = query.get(name);
    if (text === null || !query.has('cursor')) return undefined;
    const wanted = parameterValue(listParameters[name]?.schema ?? {}, text);
    const widened = withQuery(request, (other) => {
      for (const parameter of ['cursor', name]) other.delete(parameter);
      if (off !== undefined) other.set(off, 'true');
      other.set('per_page', '100');
    });
    const all = await forward(widened);
    const unwanted = isSuccess(all) && contentOf(all).data.find((item: Fields) => item[name] !== wanted);
    if (!unwanted) return undefined;
    return withContent(response, (page) => ({ ...page, data: [...page.data.slice(0, -1), unwanted] }));
  });
}

interface Page {
  readonly data: readonly { readonly id: string; readonly name: string }[];
  readonly meta: {
    readonly per_page: number;
    readonly next_cursor: string | null;
    readonly prev_cursor: string | null;
    readonly total: number | null;
  };
}

/** Changes pages. If `change` returns the same page, the response stays unchanged. */
function inPage(change: (page: Page, query: URLSearchParams) => Page): Begin {
  return answering('success', (response, { request }) => {
    const page = contentOf(response) as Page | undefined;
    const other = page && change(page, queryOf(request));
    return other === page ? undefined : withContent(response, () => other);
  });
}

const inData = (change: (data: Page['data']) => Page['data']): Begin =>
  inPage((page) => (page.data.length > 1 ? { ...page, data: change(page.data) } : page));

/** Changes the meta of pages. If `change` returns undefined, the page stays unchanged. */
const inMeta = (
  change: (meta: Page['meta'], query: URLSearchParams, page: Page) => Partial<Page['meta']> | undefined,
): Begin =>
  inPage((page, query) => {
    const changes = change(page.meta, query, page);
    return changes ? { ...page, meta: { ...page.meta, ...changes } } : page;
  });

const orders = {
  backwards: inData((data) => data.toReversed()),
  'two neighbours are swapped': inData(([first, second, ...others]) =>
    [second, first, ...others].filter((record) => record !== undefined),
  ),
  'records with the same name in reverse order': inPage((page, query) => {
    const groups = [...Map.groupBy(page.data, ({ name }) => name).values()];
    const hasTies = groups.some(({ length }) => length > 1);
    if (query.get('sort_by') !== 'name' || !hasTies) return page;
    return { ...page, data: groups.flatMap((group) => group.toReversed()) };
  }),
};

const pages = {
  'the first record is missing': inData((data) => data.slice(1)),
  'the last record is missing': inData((data) => data.slice(0, -1)),
  'the first record comes twice': inData((data) => [...data.slice(0, 1), ...data]),
  'the last record replaces the first': inData((data) => [...data.slice(-1), ...data.slice(1)]),
  'no records': inPage((page) => (page.data.length > 0 ? { ...page, data: [] } : page)),
  'the first record of a later page is missing': inPage((page, query) =>
    query.has('cursor') && page.data.length > 0 ? { ...page, data: page.data.slice(1) } : page,
  ),
  'per_page is wrong': inMeta(({ per_page }) => ({ per_page: per_page === 10 ? 25 : 10 })),
  'there is never a next page': inMeta((meta) => (meta.next_cursor ? { next_cursor: null } : undefined)),
  'there is never a previous page': inMeta((meta) => (meta.prev_cursor ? { prev_cursor: null } : undefined)),
  'there is always a next page': inMeta(({ next_cursor, prev_cursor }) =>
    next_cursor === null ? { next_cursor: prev_cursor ?? 'more' } : undefined,
  ),
  'there is always a previous page': inMeta(({ next_cursor, prev_cursor }) =>
    prev_cursor === null ? { prev_cursor: next_cursor ?? 'more' } : undefined,
  ),
  'the cursors are swapped': inMeta(({ next_cursor, prev_cursor }) =>
    next_cursor === prev_cursor ? undefined : { next_cursor: prev_cursor, prev_cursor: next_cursor },
  ),
  'the next page is the same page': inMeta(({ next_cursor }, query) => {
    const own = query.get('cursor');
    return next_cursor === null || own === null ? undefined : { next_cursor: own };
  }),
  'one record too many': answering('success', async (response, { request, forward }) => {
    const cursor = (contentOf(response) as Page | undefined)?.meta.next_cursor;
    const next = cursor ? await forward(withParameter(request, 'cursor', cursor)) : undefined;
    const [record] = next && isSuccess(next) ? (contentOf(next) as Page).data : [];
    return record && withContent(response, ({ data, meta }) => ({ data: [...data, record], meta }));
  }),
};

const totals = {
  'one too many': inMeta(({ total }) => (total === null ? undefined : { total: total + 1 })),
  'one too few': inMeta(({ total }) => (total ? { total: total - 1 } : undefined)),
  'the records of the page': inMeta(({ total }, _, { data }) =>
    total === null || total === data.length ? undefined : { total: data.length },
  ),
  missing: inMeta(({ total }) => (total === null ? undefined : { total: null })),
  'present without a request for it': inMeta(({ total }, _, { data }) =>
    total === null ? { total: data.length } : undefined,
  ),
};
