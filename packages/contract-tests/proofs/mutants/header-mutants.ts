/** Mutants that ignore a request header or handle it wrongly, or that answer with a wrong header. */
import { randomUUID } from 'node:crypto';
import { type Operation, operations } from '@contentgen/contract';
import { document, documentedResponses } from '@contentgen/contract-tests/internals';
import { contentOf, withContent, withHeader, withRequestHeader } from '../changes.ts';
import type { HttpResponse, ProxiedRequest } from '../exchange.ts';
import { refusal } from './examples.ts';
import {
  answering,
  type Begin,
  isSuccess,
  type KeyedExchange,
  type Mutant,
  mutantsOf,
  replacing,
} from './mutant.ts';

/** Returns the mutants of every header that an operation reads or sends. */
export function headerMutants(): Mutant[] {
  return Object.values<Operation>(operations).flatMap(({ id, path, method }) => {
    const { parameters = [] } = document.paths[path]?.[method] ?? {};
    const read = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
    const own = documentedResponses.filter((response) => response.operation.id === id);
    const sent = new Set(own.flatMap(({ headers }) => Object.keys(headers)));
    return [
      ...read.flatMap((name) =>
        mutantsOf('ignored-header', id, `header ${name}`, readFaults[name] ?? { ignored: ignoring(name) }),
      ),
      ...[...sent].flatMap((name) => mutantsOf('other-value', id, `header ${name}`, sentFaults[name] ?? {})),
    ];
  });
}

/** Repeats a request without a header. */
function without(name: string, { request, forward }: KeyedExchange): Promise<HttpResponse> {
  return forward(withRequestHeader(request, name, undefined));
}

/** Removes the header from the request, so that the server never sees it. */
const ignoring = (name: string): Begin => replacing((exchange) => without(name, exchange));

/** If the server answers with this status, which only the header causes, repeats the request without the header. */
const undoing = (name: string, status: number): Begin =>
  answering(status, (_, exchange) => without(name, exchange));

/** Changes the value of the header before the server gets the request. */
const takingFor = (name: string, change: (value: string) => string): Begin =>
  replacing(({ request, forward }) => {
    const value = request.headers[name.toLowerCase()];
    const other = value && change(value);
    return other === value ? undefined : forward(withRequestHeader(request, name, other));
  });

const firstTag = (value: string) => value.split(',')[0] ?? value;
const unknownTag = '"0"';

/** Gives the first response with an idempotency key again: to every request, or to those that the server refuses. */
const repeating =
  (which: 'every' | 'refused'): Begin =>
  () => {
    const first = new Map<string, HttpResponse>();
    return async ({ request, forward }) => {
      const key = keyOf(request);
      if (key === undefined) return forward();
      const known = first.get(key);
      if (known && which === 'every') return known;
      const response = await forward();
      if (known && isReused(response)) return known;
      if (isSuccess(response)) first.set(key, response);
      return response;
    };
  };

const keyOf = ({ headers }: ProxiedRequest) => headers['idempotency-key'];

/** Returns whether the server refused an `Idempotency-Key` because an earlier request used it with another body. */
function isReused(response: HttpResponse): boolean {
  const errors: readonly { readonly code: string }[] = contentOf(response)?.errors ?? [];
  return response.status === 422 && errors.some(({ code }) => code === 'reused');
}

/** Remembers the last `count` keys of each account. Carries out requests with an earlier key again. */
const remembering =
  (count: number): Begin =>
  () => {
    const used: string[] = [];
    return async (exchange) => {
      const key = keyOf(exchange.request);
      if (key === undefined) return exchange.forward();
      const name = `${exchange.request.headers.authorization} ${key}`;
      const isForgotten = used.includes(name) && !used.slice(used.length - count).includes(name);
      const response = await (isForgotten ? without('Idempotency-Key', exchange) : exchange.forward());
      if (isSuccess(response) && !used.includes(name)) used.push(name);
      const isRefused = count === 0 && (response.status === 409 || isReused(response));
      return isRefused ? without('Idempotency-Key', exchange) : response;
    };
  };

const readFaults: Readonly<Record<string, Readonly<Record<string, Begin>>>> = {
  'If-Match': {
    ignored: undoing('If-Match', 412),
    'never matches': replacing((exchange) =>
      exchange.request.headers['if-match'] === undefined ? undefined : refusal(412, exchange),
    ),
    '* does not match': takingFor('If-Match', (value) => (value === '*' ? unknownTag : value)),
    'the first of several tags counts': takingFor('If-Match', firstTag),
    'a weak tag matches': takingFor('If-Match', (value) => value.replaceAll('W/', '')),
    'the update is done although 412 is answered': answering(412, async (response, exchange) => {
      await without('If-Match', exchange);
      return { ...response };
    }),
  },
  'If-None-Match': {
    ignored: undoing('If-None-Match', 304),
    'always matches': answering('success', (response, { request }) =>
      request.headers['if-none-match'] === undefined
        ? undefined
        : { ...withHeader(response, 'Content-Type', undefined), status: 304, body: '' },
    ),
    '* does not match': takingFor('If-None-Match', (value) => (value === '*' ? unknownTag : value)),
    'the first of several tags counts': takingFor('If-None-Match', firstTag),
    'a weak tag does not match': takingFor('If-None-Match', (value) =>
      value.startsWith('W/') ? unknownTag : value,
    ),
  },
  'Idempotency-Key': {
    ignored: remembering(0),
    'only the last three keys are remembered': remembering(3),
    'a request in flight is repeated': undoing('Idempotency-Key', 409),
    'another body is taken': answering(422, (response, exchange) =>
      isReused(response) ? without('Idempotency-Key', exchange) : undefined,
    ),
    'a request in another media type gets the first response': repeating('refused'),
    'a key of another account gets its response': repeating('every'),
  },
  Prefer: {
    ignored: ignoring('Prefer'),
    'respond-async is ignored': takingFor('Prefer', (value) => value.replace(/\brespond-async\b/i, 'x')),
    'wait is ignored': takingFor('Prefer', (value) => value.replace(/\bwait\b/i, 'x')),
    'wait is not granted': takingFor('Prefer', (value) => value.replace(/\bwait=\d+/i, 'wait=0')),
    'applied preferences are not reported': answering('success', (response) =>
      response.headers['preference-applied'] === undefined
        ? undefined
        : withHeader(response, 'Preference-Applied', undefined),
    ),
    'a preference is reported without a Prefer': answering('success', (response, { request }) =>
      request.headers.prefer === undefined
        ? withHeader(response, 'Preference-Applied', 'respond-async')
        : undefined,
    ),
  },
};

/** Answers with another value of a header. A problem has the changed request id, too. */
const sending =
  (name: string, change: (value: string, request: ProxiedRequest) => string): Begin =>
  () =>
  async ({ request, forward }) => {
    const response = await forward();
    const value = response.headers[name.toLowerCase()]?.toString();
    const other = value === undefined ? undefined : change(value, request);
    if (other === value) return response;
    const changed = withHeader(response, name, other);
    const isInProblem = name === 'X-Request-Id' && response.status >= 400;
    return isInProblem ? withContent(changed, (problem) => ({ ...problem, request_id: other })) : changed;
  };

/** Well-formed but wrong values of response headers. */
const sentFaults: Readonly<Record<string, Readonly<Record<string, Begin>>>> = {
  'X-Request-Id': {
    'differs from the sent one': sending('X-Request-Id', (value, { headers }) =>
      headers['x-request-id'] === undefined ? value : randomUUID(),
    ),
    'the same for all': sending('X-Request-Id', () => 'request'),
  },
  ETag: {
    'the same for all': sending('ETag', () => '"1"'),
    'of a later version': sending('ETag', (value) => `"${Number(value.replaceAll('"', '')) + 1}"`),
    'another each time': sending('ETag', () => `"${Math.floor(1e9 * Math.random())}"`),
  },
  Location: {
    'another record': sending('Location', (value) => value.replace(/[^/]+$/, randomUUID())),
    'the list': sending('Location', (value) => value.replace(/\/[^/]+$/, '')),
    'another server': sending('Location', (value) =>
      value.replace(/^(\w+:\/\/[^/]+)?/, 'https://elsewhere.invalid'),
    ),
    'another path': sending('Location', (value) => value.replace(/^(\w+:\/\/[^/]+)?/, '$1/wrong')),
  },
  Allow: {
    'a method too few': sending('Allow', (value) => value.replace(/^[^,]+, /, '')),
    'a method too many': sending('Allow', (value) => `${value}, TRACE`),
  },
  'WWW-Authenticate': {
    'no error though a key was sent': sending('WWW-Authenticate', (value, { headers }) =>
      headers.authorization === undefined ? value : 'Bearer',
    ),
    'an error though no key was sent': sending('WWW-Authenticate', (value, { headers }) =>
      headers.authorization === undefined ? 'Bearer error="invalid_token"' : value,
    ),
  },
  'Retry-After': { longer: sending('Retry-After', (value) => String(Number(value) + 1)) },
};
