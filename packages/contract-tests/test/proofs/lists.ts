import {
  changeRequest,
  changeResponse,
  type Fault,
  queryOf,
  withContent,
  withParameter,
  withQuery,
} from '../../proofs/index.ts';
import type { Proofs } from './proof.ts';
import { isForList } from './proof.ts';

interface List {
  readonly data: readonly { readonly name: string }[];
  readonly meta: Readonly<Record<string, unknown>>;
}

/** Changes the content of every list. */
const changeLists = (change: (list: List) => Partial<List>) => (): Fault =>
  changeResponse((response, request) =>
    isForList(request) && response.status === 200
      ? withContent(response, (list: List) => ({ ...list, ...change(list) }))
      : undefined,
  );

/** Replaces a search text in the lists that also have another parameter. */
const searchInstead = (text: string, other: string | undefined, parameter: string) => (): Fault =>
  changeRequest((request) => {
    const query = queryOf(request);
    if (!isForList(request) || query.get('search') !== text || !query.has(parameter)) return undefined;
    return withParameter(request, 'search', other);
  });

const ignoreStyle = (): Fault =>
  changeRequest((request) => (isForList(request) ? withParameter(request, 'style', undefined) : undefined));

/** Answers a later page with the first page of the list without the filter. */
const forgetStyleOnLaterPages = (): Fault =>
  changeRequest((request) => {
    const query = queryOf(request);
    if (!query.has('cursor') || !query.has('style')) return undefined;
    return withQuery(request, (changed) => {
      for (const name of ['cursor', 'style']) changed.delete(name);
    });
  });

/** Searches for the first 64 characters. */
const truncateSearch = (): Fault =>
  changeRequest((request) => {
    const search = queryOf(request).get('search') ?? '';
    return search.length > 64 ? withParameter(request, 'search', search.slice(0, 64)) : undefined;
  });

const directions = ['id, desc', 'id, asc', 'name, desc', 'name, asc'];

export const lists: Proofs<
  'filtering' | 'searching' | 'longTexts' | 'sorting' | 'cursors' | 'cursorWalks' | 'fullPages' | 'listShapes'
> = {
  fullPages: [
    {
      what: 'shows 49 records on a page of 50',
      fault: changeLists(({ data, meta }) => (meta.per_page === 50 ? { data: data.slice(0, 49) } : {})),
      operation: 'listDocuments',
      red: ['fills the pages of each size'],
      says: 'a page before the last one must show 50 records, but shows 49',
    },
    {
      what: 'repeats a record on the second page of 100',
      fault: () => {
        let last: List['data'] = [];
        return changeLists(({ data, meta }) => {
          const again = last.slice(-1);
          last = data;
          if (meta.per_page !== 100 || meta.prev_cursor === null) return {};
          return { data: [...again, ...data.slice(1)] };
        })();
      },
      operation: 'listImages',
      red: ['fills the pages of each size'],
      says: /is on two of the pages/,
    },
  ],
  listShapes: [
    {
      what: 'counts only the page',
      fault: changeLists(({ data, meta }) =>
        meta.total === null ? {} : { meta: { ...meta, total: data.length } },
      ),
      operation: 'listDocuments',
      red: ['combines its parameters, with a search'],
    },
    {
      what: 'forgets a filter on later pages',
      fault: forgetStyleOnLaterPages,
      operation: 'listImages',
      red: ['combines its parameters, with a search'],
    },
    {
      what: 'ignores a filter where a total is counted',
      fault: () =>
        changeRequest((request) =>
          isForList(request) && queryOf(request).has('include_total')
            ? withParameter(request, 'medium', undefined)
            : undefined,
        ),
      operation: 'listImages',
      red: ['combines its parameters, with a search', 'combines its parameters, without a search'],
    },
    {
      what: 'ignores the sort order without a search',
      fault: () =>
        changeRequest((request) =>
          isForList(request) && !queryOf(request).has('search')
            ? withParameter(request, 'sort', undefined)
            : undefined,
        ),
      operation: 'listDocuments',
      red: ['combines its parameters, without a search'],
    },
    {
      what: 'ignores a filter beside another one',
      fault: () =>
        changeRequest((request) =>
          isForList(request) && queryOf(request).has('style')
            ? withParameter(request, 'favorite', undefined)
            : undefined,
        ),
      operation: 'listImages',
      red: ['combines its parameters, with a search'],
    },
  ],
  filtering: [
    {
      what: 'ignores a filter',
      fault: ignoreStyle,
      operation: 'listImages',
      checks: /^filters by/,
      red: ['filters by style'],
    },
  ],
  searching: [
    {
      what: 'drops a wildcard character from a search',
      fault: () => changeRequest(({ path }) => ({ path: path.replaceAll('%25', '') })),
      operation: 'listDocuments',
      red: [
        'reads no character of a search in name as a wildcard',
        'reads no character of a search in result as a wildcard',
      ],
    },
    {
      what: 'searches the results for an empty text',
      fault: searchInstead('', 'no such text', 'search_by'),
      operation: 'listDocuments',
      red: ['ignores an empty search'],
    },
  ],
  longTexts: [
    {
      what: 'truncates a search',
      fault: truncateSearch,
      operation: 'listImages',
      red: ['searches the longest name to its end'],
    },
  ],
  sorting: [
    {
      what: 'reverses the order',
      fault: changeLists(({ data }) => ({ data: data.toReversed() })),
      operation: 'listDocuments',
      red: ['sorts by id, desc', 'sorts by id, asc'],
    },
  ],
  cursors: [
    {
      what: 'refuses a cursor if the query has a default that the first page did not have',
      fault: () =>
        changeRequest((request) =>
          queryOf(request).has('cursor') && queryOf(request).get('sort') === 'desc'
            ? withParameter(request, 'cursor', 'invalid')
            : undefined,
        ),
      operation: 'listDocuments',
      red: ['cursors work with defaults sent or left out'],
    },
  ],
  cursorWalks: [
    {
      what: 'leaves out the first record of a later page',
      fault: changeLists(({ data, meta }) => (meta.prev_cursor === null ? {} : { data: data.slice(1) })),
      operation: 'listDocuments',
      red: directions.map(
        (sorting) =>
          `cursors walk every record once, sorted by ${sorting}, while records are deleted and created`,
      ),
    },
  ],
};
