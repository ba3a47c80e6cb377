import { resources } from '@contentgen/contract-tests/internals';
import {
  type Answer,
  changeAnswer,
  changeRequest,
  contentOf,
  type Fault,
  operationsOf,
  type ProxiedRequest,
  queryOf,
  withContent,
  withHeader,
  withParameter,
  withQuery,
  withRequestHeader,
} from '@contentgen/faulty-proxy';

/** Whether a request is for one record, with this method. */
export const isForRecord = (method: string, request: ProxiedRequest) =>
  request.method === method &&
  resources.some(({ get }) => operationsOf({ ...request, method: 'GET' }).has(get.id));

const isForList = (request: ProxiedRequest) =>
  request.method === 'GET' && resources.some(({ list }) => operationsOf(request).has(list.id));

/** Ignores a parameter of every list. */
export const ignoreParameter = (name: string): Fault =>
  changeRequest((request) => (isForList(request) ? withParameter(request, name, undefined) : undefined));

/** Changes the content of every list in place. */
export const changeLists = (
  change: (list: { data: { name: string }[]; meta: Record<string, unknown> }) => void,
): Fault =>
  changeAnswer((answer, request) => {
    if (!isForList(request) || answer.status !== 200) return undefined;
    return withContent(answer, (list) => {
      change(list);
      return list;
    });
  });

/** Ignores a header of every request with this method. */
export const ignoreHeader = (method: string, header: string): Fault =>
  changeRequest((request) =>
    request.method === method ? withRequestHeader(request, header, undefined) : undefined,
  );

/** Drops a field from every update by a form, and answers as if the update had kept it. */
export const dropField =
  (field: string): Fault =>
  async ({ request, forward }) => {
    const form = new URLSearchParams(request.body.toString());
    const value = form.get(field);
    if (!isForRecord('PATCH', request) || request.body.toString().startsWith('{') || value === null)
      return forward();
    form.delete(field);
    const answer = await forward({ body: Buffer.from(form.toString()) });
    return answer.status === 200 ? withContent(answer, (record) => ({ ...record, [field]: value })) : answer;
  };

/** Answers a deletion without doing it. */
export const deletion = ({ headers }: ProxiedRequest): Answer => ({
  status: 204,
  headers: {
    'x-request-id': headers['x-request-id'] ?? crypto.randomUUID(),
    ratelimit: '"account";r=9;t=9',
    'ratelimit-policy': '"account";q=9;w=9',
  },
  body: '',
});

/** Answers a later page with the first page of the list without one of its filters. */
export const forgetFilterOnLaterPages = (filter: string): Fault =>
  changeRequest((request) => {
    const query = queryOf(request);
    if (!query.has('cursor') || !query.has(filter)) return undefined;
    return withQuery(request, (changed) => {
      for (const name of ['cursor', filter]) changed.delete(name);
    });
  });

/** Writes the whole record with every update, as it was when the first of concurrent updates began. */
export const writeWholeRecord = (): Fault => {
  const shown = new Map<string, object>();
  const fields = ['name', 'favorite', 'result'];
  return async ({ request, forward }) => {
    if (!isForRecord('PATCH', request)) {
      const answer = await forward();
      if (request.method === 'GET' && answer.status === 200) shown.set(request.path, contentOf(answer));
      return answer;
    }
    const form = new URLSearchParams(request.body.toString());
    for (const [name, value] of Object.entries(shown.get(request.path) ?? {})) {
      if (fields.includes(name) && value !== null && !form.has(name)) form.set(name, String(value));
    }
    return forward({ body: Buffer.from(form.toString()) });
  };
};

/** Searches for the first 64 characters only. */
export const truncateSearch: Fault = changeRequest((request) => {
  const search = queryOf(request).get('search') ?? '';
  return search.length > 64 ? withParameter(request, 'search', search.slice(0, 64)) : undefined;
});

/** Searches the first 200 characters of results only. */
export const searchBeginningOfResult: Fault = changeAnswer((answer, request) => {
  const query = queryOf(request);
  if (query.get('search_by') !== 'result' || answer.status !== 200) return undefined;
  const search = query.get('search') ?? '';
  const isFound = ({ result }: { result: string }) => result.slice(0, 200).includes(search);
  return withContent(answer, (list) => ({ ...list, data: list.data.filter(isFound) }));
});

/** Puts `start` before the path of every Location. */
export const changeLocation = (start: string): Fault =>
  changeAnswer((answer) => {
    const { location } = answer.headers;
    if (location === undefined) return undefined;
    return withHeader(answer, 'location', start + String(location).replace(/^https?:\/\/[^/]+/, ''));
  });

/** Remembers only the last four idempotency keys. */
export const forgetIdempotencyKeys = (): Fault => {
  const used: string[] = [];
  return changeRequest((request) => {
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || key === undefined) return undefined;
    const isForgotten = used.includes(key) && !used.slice(-4).includes(key);
    if (!used.includes(key)) used.push(key);
    return isForgotten ? withRequestHeader(request, 'idempotency-key', undefined) : undefined;
  });
};

/** Accepts other sizes of bodies than the contract says: every large body reaches the service with `change`. */
export const resizeBody = (change: (body: string) => string): Fault =>
  changeRequest(({ body }) =>
    body.length > 1_000_000 ? { body: Buffer.from(change(body.toString())) } : undefined,
  );
