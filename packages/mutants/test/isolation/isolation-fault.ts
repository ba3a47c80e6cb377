import type { CheckName, Keys } from '@contentgen/contract-tests';
import { documentedResponse } from '@contentgen/contract-tests/internals';
import {
  changeRequest,
  changeResponse,
  contentOf,
  type Fault,
  type HttpResponse,
  operationsOf,
  type ProxiedRequest,
  type ResponseFault,
  withContent,
  withHeader,
  withRequestHeader,
} from '@contentgen/faulty-proxy';
import { recordId } from '../../src/exchange.ts';
import { exampleResponse } from '../../src/proxy/example-response.ts';

/** A fault of a service about accounts or keys, and the check that detects it. */
export interface IsolationFault {
  /** Follows `a service that`. */
  readonly what: string;
  readonly operation: CheckName['operation'];
  readonly title: string;
  /** A part of the check's message. */
  readonly sentence: string;
  /** @param keys of the run. */
  fault(keys: Required<Keys>): Fault;
}

type MakeFault = IsolationFault['fault'];

/** Returns the name of a request's key; undefined if it is no key of the run. */
export function senderOf(keys: Required<Keys>, { headers }: ProxiedRequest): keyof Keys | undefined {
  const names = Object.keys(keys) as (keyof Keys)[];
  return names.find((name) => headers.authorization === `Bearer ${keys[name]}`);
}

/** Carries out some requests as if they were sent with another key. */
export function asIfWith(
  key: keyof Keys,
  isAffected: (request: ProxiedRequest, sender: keyof Keys | undefined) => boolean,
): (keys: Required<Keys>) => ResponseFault {
  return (keys) =>
    changeRequest((request) =>
      isAffected(request, senderOf(keys, request))
        ? withRequestHeader(request, 'Authorization', `Bearer ${keys[key]}`)
        : undefined,
    );
}

/** Changes the responses to the run's key, with the last record that the other account created. */
function withForeignRecord(
  change: (
    response: HttpResponse,
    request: ProxiedRequest,
    foreign: { readonly id: string },
  ) => HttpResponse | undefined,
): MakeFault {
  return (keys) => {
    let foreign: { readonly id: string } | undefined;
    return changeResponse((response, request) => {
      const sender = senderOf(keys, request);
      if (sender === 'otherKey' && request.method === 'POST') foreign = contentOf(response);
      return foreign && sender === 'key' ? change(response, request, foreign) : undefined;
    });
  };
}

/** Changes the responses about the foreign record. */
export function changeForeignResponse(change: (response: HttpResponse) => HttpResponse): MakeFault {
  return withForeignRecord((response, { path }, { id }) =>
    path.endsWith(id) ? change(response) : undefined,
  );
}

/** Adds the foreign record to lists whose query contains `part`. */
export function listForeignRecord(part: string): MakeFault {
  return withForeignRecord((response, request, foreign) =>
    isList(request, part)
      ? withContent(response, (list) => ({ ...list, data: [...list.data, foreign] }))
      : undefined,
  );
}

export function isList({ method, path }: ProxiedRequest, part: string): boolean {
  return method === 'GET' && path.includes('?') && path.includes(part);
}

function withOwnId(response: HttpResponse, { headers }: ProxiedRequest): HttpResponse {
  return withHeader(response, 'X-Request-Id', headers['x-request-id']);
}

/** Answers requests that have the same name with the response to the first of them. */
export function repeatResponse(nameOf: (request: ProxiedRequest) => string | undefined): Fault {
  const first = new Map<string, HttpResponse>();
  return changeResponse((response, request) => {
    const name = nameOf(request);
    if (name === undefined) return undefined;
    const known = first.get(name);
    if (!known) first.set(name, response);
    const repeated = withOwnId(known ?? response, request);
    if (repeated.status < 400) return repeated;
    const own = { instance: request.path, request_id: request.headers['x-request-id'] };
    return withContent(repeated, (problem) => ({ ...problem, ...own }));
  });
}

/** Keeps showing every record that was created. */
export function showDeleted(): Fault {
  const created = new Map<string, HttpResponse>();
  return changeResponse((response, request) => {
    if (request.method === 'POST') created.set(contentOf(response).id, response);
    const [operation] = operationsOf(request);
    const known = created.get(recordId(request) ?? '');
    const documented = operation && documentedResponse(operation, 200);
    if (request.method !== 'GET' || known === undefined || documented === undefined) return undefined;
    const example = exampleResponse(documented, request);
    const headers = { ...example.headers, ...known.headers };
    return withOwnId({ ...example, headers, body: known.body }, request);
  });
}
