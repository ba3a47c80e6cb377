import type { AnyRecord } from '@contentgen/contract';
import {
  changeResponse,
  type Fault,
  type HttpResponse,
  isEventStream,
  queryOf,
  withContent,
  withHeader,
} from '../../proofs/index.ts';
import type { RuleName } from '../../src/internals.ts';
import { isForList, isForRecord, type Proofs } from './proof.ts';

/** Changes the records of a list. */
const changeList = (
  change: (records: readonly AnyRecord[], query: URLSearchParams) => readonly AnyRecord[],
): Fault =>
  changeResponse((response, request) =>
    isForList(request) && response.status === 200
      ? withContent(response, (list) => ({ ...list, data: change(list.data, queryOf(request)) }))
      : undefined,
  );

/** Searches without regard to the case of Latin letters only. */
const foldLatin = (text: string) =>
  text.replace(/\p{Script=Latin}/gu, (character) => character.toLowerCase());

/** Answers a create that has the key of a refused create with that refusal. */
const rememberRefusals = (status: number) => (): Fault => {
  const refusals = new Map<string, HttpResponse>();
  return async ({ request, forward }) => {
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || key === undefined) return forward();
    const known = refusals.get(key);
    if (known) return known;
    const response = await forward();
    if (response.status === status) refusals.set(key, response);
    return response;
  };
};

/** Shows the `updated_at` of before an update. */
const keepTime = (): Fault => {
  const times = new Map<string, string>();
  return changeResponse((response, request) => {
    if (response.status >= 300 || response.body === '' || isEventStream(response)) return undefined;
    return withContent(response, (content) => {
      const records: readonly AnyRecord[] = content.data ?? [content];
      const isKept = request.method === 'PATCH' && request.body.toString().includes('favorite');
      for (const record of records) {
        const { id, updated_at } = record;
        if (isKept || !times.has(id)) times.set(id, times.get(id) ?? updated_at);
      }
      return content.id === undefined ? content : { ...content, updated_at: times.get(content.id) };
    });
  });
};

const sortedByName = ['sorts by name, asc', 'sorts by name, desc'];

export const everyResponse: Proofs<'everyRequest'> = {
  everyRequest: [
    {
      what: 'hides its 404 from pages of other origins',
      fault: () =>
        changeResponse((response) =>
          response.status === 404
            ? withHeader(response, 'Access-Control-Allow-Origin', undefined)
            : undefined,
        ),
      operation: 'getDocument',
      checks: /scheme/,
      red: ['accepts the name of the scheme in any case'],
    },
    {
      what: 'changes the id of a request',
      fault: () =>
        changeResponse((response, request) =>
          isForRecord('GET', request) ? withHeader(response, 'X-Request-Id', 'another') : undefined,
        ),
      operation: 'getDocument',
      checks: /X-Request-Id/,
      red: ['keeps the longest X-Request-Id, and gives a request without a valid one a new id'],
    },
  ],
};

/** Faults that only unusual data shows. */
export const hardData: Partial<Proofs<RuleName>> = {
  sorting: [
    {
      what: 'sorts names by their code points',
      fault: () =>
        changeList((records, query) => {
          if (query.get('sort_by') !== 'name') return records;
          const sorted = records.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
          return query.get('sort') === 'asc' ? sorted : sorted.toReversed();
        }),
      operation: 'listDocuments',
      checks: /^sorts by name/,
      red: sortedByName,
    },
  ],
  searching: [
    {
      what: 'compares the case of Cyrillic letters',
      fault: () =>
        changeList((records, query) => {
          const text = foldLatin(query.get('search') ?? '');
          return query.get('search_by') === 'name'
            ? records.filter(({ name }) => foldLatin(name).includes(text))
            : records;
        }),
      operation: 'listImages',
      checks: /^searches name in any case/,
      red: ['searches name in any case and normal form, with and without accents'],
    },
    {
      what: 'compares the kinds of apostrophes',
      fault: () =>
        changeList((records, query) =>
          query.get('search')?.includes("'") ? records.filter(({ name }) => name.includes("'")) : records,
        ),
      operation: 'listImages',
      checks: /^searches name in the spellings/,
      red: ['searches name in the spellings of other keyboards'],
    },
  ],
  longTexts: [
    {
      what: 'cuts a long result in a list',
      fault: () =>
        changeList((records) =>
          records.map((record) =>
            'result' in record ? { ...record, result: record.result?.slice(0, 8_192) ?? null } : record,
          ),
        ),
      operation: 'listDocuments',
      checks: /longest/,
      red: ['searches the longest result to its end'],
    },
    {
      what: 'cuts a long description in a list',
      fault: () =>
        changeList((records) =>
          records.map((record) =>
            'description' in record ? { ...record, description: record.description.slice(0, 300) } : record,
          ),
        ),
      operation: 'listImages',
      checks: /longest/,
      red: ['shows the longest description to its end'],
    },
  ],
  watching: [
    {
      what: 'counts the characters before a piece wrongly',
      generation: 1_000,
      fault: () =>
        changeResponse((response) =>
          isEventStream(response) ? { body: response.body.replace('"offset":0', '"offset":1') } : undefined,
        ),
      operation: 'watchDocument',
      checks: /^streams a record/,
      red: ['streams a record from its creation to its final state'],
    },
  ],
  updating: [
    {
      what: 'keeps updated_at when a record becomes a favorite',
      fault: keepTime,
      operation: 'updateDocument',
      checks: /^(changes only favorite|moves)/,
      red: ['moves updated_at when a field changes'],
    },
  ],
  idempotencyKeys: [
    {
      what: 'remembers a refusal with 415',
      fault: rememberRefusals(415),
      operation: 'createDocument',
      checks: /does not store/,
      red: ['does not store a refusal for an Idempotency-Key'],
    },
  ],
  methods: [
    {
      what: 'says a wrong length to HEAD',
      fault: () =>
        changeResponse((response, request) =>
          request.method === 'HEAD' ? withHeader(response, 'Content-Length', '3') : undefined,
        ),
      operation: 'listDocuments',
      checks: /HEAD/,
      red: ['answers HEAD like GET, without the body'],
    },
  ],
};
