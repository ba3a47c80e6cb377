import { type Operation, type OperationId, operations } from '@contentgen/contract';
import type { HttpResponse } from '@contentgen/contract-tests';
import { document } from '@contentgen/contract-tests/internals';
import { contentOf, type ProxiedRequest, withHeader, withRequestHeader } from '@contentgen/faulty-proxy';
import type { Exchange } from '../exchange.ts';
import type { Behaviour, Mutant } from '../mutant.ts';
import { behaviourMutant } from './behaviour-mutant.ts';
import { isSuccess, refusal } from './responses.ts';

/** The faulty behaviours for a request header, by name. */
type HeaderFaults = Readonly<Record<string, (operation: OperationId) => () => Behaviour>>;

/** Returns mutants that ignore a request header or handle it wrongly. */
export function headerMutants(): Mutant[] {
  return Object.values<Operation>(operations).flatMap((operation) =>
    headersOf(operation).flatMap((name) =>
      Object.entries(faultsByHeader[name] ?? { ignored: () => ignoring(name) }).map(([what, begin]) =>
        behaviourMutant(
          { kind: 'ignored-header', operation: operation.id, place: `header ${name}`, what },
          begin(operation.id),
        ),
      ),
    ),
  );
}

function headersOf({ path, method }: Operation): string[] {
  const { parameters = [] } = document.paths[path]?.[method] ?? {};
  return parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
}

/** Removes the header from the request, so that the service never sees it. */
const ignoring = (name: string) => () => (exchange: Exchange) => exchange.forward(without(name, exchange));

function without(name: string, { request }: Exchange) {
  return withRequestHeader(request, name, undefined);
}

/** If the service answers with this status, which only the header causes, repeats the request without the header. */
const undoing = (name: string, status: number) => (): Behaviour => async (exchange) => {
  const response = await exchange.forward();
  return response.status === status ? exchange.forward(without(name, exchange)) : response;
};

/** Changes the value of the header before the service gets the request. */
const takingFor = (name: string, change: (value: string) => string) => (): Behaviour => async (exchange) => {
  const value = exchange.request.headers[name.toLowerCase()];
  const other = value === undefined ? undefined : change(value);
  if (other === value) return exchange.forward();
  return exchange.forward(withRequestHeader(exchange.request, name, other));
};

const firstTag = (value: string) => value.split(',')[0] ?? value;
const unknownTag = '"0"';

const faultsByHeader: Readonly<Record<string, HeaderFaults>> = {
  'If-Match': {
    ignored: () => undoing('If-Match', 412),
    'never matches': (operation) => () => async (exchange) =>
      exchange.request.headers['if-match'] === undefined
        ? exchange.forward()
        : refusal(operation, 412, exchange.request),
    '* does not match': () => takingFor('If-Match', (value) => (value === '*' ? unknownTag : value)),
    'the first of several tags counts': () => takingFor('If-Match', firstTag),
    'a weak tag matches': () => takingFor('If-Match', (value) => value.replaceAll('W/', '')),
    'the update is done although 412 is answered': () => () => async (exchange) => {
      const response = await exchange.forward();
      if (response.status !== 412) return response;
      await exchange.forward(without('If-Match', exchange));
      return { ...response };
    },
  },
  'If-None-Match': {
    ignored: () => undoing('If-None-Match', 304),
    'always matches': () => () => async (exchange) => {
      const response = await exchange.forward();
      const isConditional = exchange.request.headers['if-none-match'] !== undefined;
      return isConditional && isSuccess(response) ? notModified(response) : response;
    },
    '* does not match': () => takingFor('If-None-Match', (value) => (value === '*' ? unknownTag : value)),
    'the first of several tags counts': () => takingFor('If-None-Match', firstTag),
    'a weak tag does not match': () =>
      takingFor('If-None-Match', (value) => (value.startsWith('W/') ? unknownTag : value)),
  },
  'Idempotency-Key': {
    ignored: () => doingAgain((response) => response.status === 409 || isReused(response)),
    'only the last three keys are remembered': () => () => {
      const used: string[] = [];
      return async (exchange) => {
        const key = nameOfKey(exchange.request);
        if (key === undefined) return exchange.forward();
        const isForgotten = used.includes(key) && !used.slice(-3).includes(key);
        const response = await exchange.forward(
          isForgotten ? without('Idempotency-Key', exchange) : undefined,
        );
        if (isSuccess(response) && !used.includes(key)) used.push(key);
        return response;
      };
    },
    'a request in flight is repeated': () => undoing('Idempotency-Key', 409),
    'another body is taken': () => () => async (exchange) => {
      const response = await exchange.forward();
      return isReused(response) ? exchange.forward(without('Idempotency-Key', exchange)) : response;
    },
    'a request in another media type gets the first response': () => () => {
      const responses = new Map<string, HttpResponse>();
      return async (exchange) => {
        const response = await exchange.forward();
        const key = exchange.request.headers['idempotency-key'] ?? '';
        if (isReused(response)) return responses.get(key) ?? response;
        if (isSuccess(response)) responses.set(key, response);
        return response;
      };
    },
    'a key of another account gets its response': () => () => {
      const responses = new Map<string, HttpResponse>();
      return async (exchange) => {
        const key = exchange.request.headers['idempotency-key'];
        const known = key === undefined ? undefined : responses.get(key);
        if (known) return known;
        const response = await exchange.forward();
        if (key !== undefined && isSuccess(response)) responses.set(key, response);
        return response;
      };
    },
  },
  Prefer: {
    ignored: () => ignoring('Prefer'),
    'respond-async is ignored': () =>
      takingFor('Prefer', (value) => value.replace(/\brespond-async\b/i, 'x')),
    'wait is ignored': () => takingFor('Prefer', (value) => value.replace(/\bwait\b/i, 'x')),
    'wait is not granted': () => takingFor('Prefer', (value) => value.replace(/\bwait=\d+/i, 'wait=0')),
    'applied preferences are not reported':
      () =>
      () =>
      async ({ forward }) => {
        const response = await forward();
        const applied = response.headers['preference-applied'];
        return applied === undefined ? response : withHeader(response, 'Preference-Applied', undefined);
      },
    'a preference is reported without a Prefer':
      () =>
      () =>
      async ({ request, forward }) => {
        const response = await forward();
        if (!isSuccess(response) || request.headers.prefer !== undefined) return response;
        return withHeader(response, 'Preference-Applied', 'respond-async');
      },
  },
};

function notModified(response: HttpResponse): HttpResponse {
  return { ...withHeader(response, 'Content-Type', undefined), status: 304, body: '' };
}

/** Returns whether the service refused an `Idempotency-Key` because an earlier request used it with another body. */
function isReused(response: HttpResponse): boolean {
  return (
    response.status === 422 &&
    contentOf(response)?.errors.some(({ code }: { code: string }) => code === 'reused')
  );
}

/**
 * Returns the behaviour of a service that executes a repeated create again, because it ignores the `Idempotency-Key`.
 *
 * @param isUndone whether the real service refused the request because of its key. The mutant then executes it, too.
 */
const doingAgain = (isUndone: (response: HttpResponse) => boolean) => (): Behaviour => {
  const seen = new Set<string>();
  return async (exchange) => {
    const key = nameOfKey(exchange.request);
    if (key === undefined) return exchange.forward();
    if (seen.has(key)) return exchange.forward(without('Idempotency-Key', exchange));
    const response = await exchange.forward();
    if (isSuccess(response)) seen.add(key);
    return isUndone(response) ? exchange.forward(without('Idempotency-Key', exchange)) : response;
  };
};

function nameOfKey({ headers }: ProxiedRequest): string | undefined {
  const key = headers['idempotency-key'];
  return key && `${headers.authorization} ${key}`;
}
