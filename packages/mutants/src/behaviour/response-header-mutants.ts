import { randomUUID } from 'node:crypto';
import { type Operation, operations } from '@contentgen/contract';
import type { HttpResponse } from '@contentgen/contract-tests';
import { documentedResponses } from '@contentgen/contract-tests/internals';
import { withContent, withHeader } from '@contentgen/faulty-proxy';
import type { Exchange } from '../exchange.ts';
import type { Mutant } from '../mutant.ts';
import { behaviourMutant } from './behaviour-mutant.ts';

/** Returns another value for a response header; may return it unchanged. */
type Change = (value: string, exchange: Exchange, response: HttpResponse) => string;

/** The changes to well-formed but wrong values, by header and by the name of the fault. */
const changesByHeader: Readonly<Record<string, Readonly<Record<string, () => Change>>>> = {
  'X-Request-Id': {
    'differs from the sent one':
      () =>
      (value, { request }) =>
        request.headers['x-request-id'] === undefined ? value : randomUUID(),
    'the same for all': () => () => 'request',
  },
  ETag: {
    'the same for all': () => () => '"1"',
    'of a later version': () => (value) => `"${Number(value.replaceAll('"', '')) + 1}"`,
    'another each time': () => {
      let version = 1_000;
      return () => {
        version += 1;
        return `"${version}"`;
      };
    },
  },
  Location: {
    'another record': () => (value) => value.replace(/[^/]+$/, randomUUID()),
    'the list': () => (value) => value.replace(/\/[^/]+$/, ''),
    'another server': () => (value) => value.replace(/^(\w+:\/\/[^/]+)?/, 'https://elsewhere.invalid'),
    'another path': () => (value) => value.replace(/^(\w+:\/\/[^/]+)?/, '$1/wrong'),
  },
  Allow: {
    'a method too few': () => (value) => value.replace(/^[^,]+, /, ''),
    'a method too many': () => (value) => `${value}, TRACE`,
  },
  'WWW-Authenticate': {
    'no error though a key was sent':
      () =>
      (value, { request }) =>
        request.headers.authorization === undefined ? value : 'Bearer',
    'an error though no key was sent':
      () =>
      (value, { request }) =>
        request.headers.authorization === undefined ? 'Bearer error="invalid_token"' : value,
  },
  'Retry-After': { longer: () => (value) => String(Number(value) + 1) },
};

/** Returns mutants that answer with well-formed but wrong header values. */
export function responseHeaderMutants(): Mutant[] {
  return Object.values<Operation>(operations).flatMap((operation) =>
    headersOf(operation).flatMap((name) =>
      Object.entries(changesByHeader[name] ?? {}).map(([what, begin]) => {
        const parts = {
          kind: 'other-value',
          operation: operation.id,
          place: `header ${name}`,
          what,
        } as const;
        return behaviourMutant(parts, () => {
          const change = begin();
          return async (exchange) => {
            const response = await exchange.forward();
            const value = response.headers[name.toLowerCase()]?.toString();
            const other = value === undefined ? undefined : change(value, exchange, response);
            return other === value ? response : withRequestId(withHeader(response, name, other), name);
          };
        });
      }),
    ),
  );
}

/** Returns every header that the responses of an operation can have. */
function headersOf({ id }: Operation): string[] {
  const own = documentedResponses.filter(({ operation }) => operation.id === id);
  return [...new Set(own.flatMap(({ headers }) => Object.keys(headers)))];
}

/** Returns a response whose problem has the changed request id, so that the fault is only in its value. */
function withRequestId(response: HttpResponse, name: string): HttpResponse {
  if (name !== 'X-Request-Id' || response.status < 400) return response;
  return withContent(response, (problem) => ({ ...problem, request_id: response.headers['x-request-id'] }));
}
