import type { Operation } from '@contentgen/contract';
import {
  type Call,
  exampleBody,
  type Fields,
  type Resource,
  requestOfCall,
} from '@contentgen/contract-tests/internals';
import type { AccountKeys } from '../target/messages.ts';

/** A response to a probe. */
export interface ProbeResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** The parsed body; undefined where it is no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a probe reads any member of any response
  readonly json: any;
}

/** Sends requests to the service or to a proxy in front of it. Does not validate the responses. */
export interface ProbeClient {
  readonly keys: AccountKeys;
  /**
   * Sends a request to an operation.
   *
   * @param authorization default: the key of the account; null: none.
   */
  send(operation: Operation, call?: Call, authorization?: string | null): Promise<ProbeResponse>;
  /** Creates a record without waiting for its generation. */
  make(resource: Resource, fields?: Fields): Promise<Record<string, unknown> & { readonly id: string }>;
  /** Creates a record and waits for the end of its generation. */
  finished(resource: Resource): Promise<Record<string, unknown> & { readonly id: string }>;
}

/** Maximum milliseconds to wait for a response to a probe. */
const timeLimit = 120_000;

/** Creates a client that sends requests to a base URL with the keys of an account. */
export function createProbeClient(baseUrl: string, keys: AccountKeys): ProbeClient {
  const send: ProbeClient['send'] = async (operation, call = {}, authorization = `Bearer ${keys.key}`) => {
    const { method, path, headers, body } = requestOfCall(operation, call, authorization ?? undefined);
    const response = await fetch(baseUrl + path, {
      ...{ method, headers, signal: AbortSignal.timeout(timeLimit) },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text, json: jsonOf(text) };
  };
  const create = async (resource: Resource, fields: Fields, headers: Record<string, string>) => {
    const { json, status } = await send(resource.create, {
      fields: { ...exampleBody(resource.create), name: 'probe', ...fields },
      headers,
    });
    if (json?.id === undefined) throw new Error(`${resource.create.id} answered a probe with ${status}.`);
    return json;
  };
  return {
    keys,
    send,
    make: (resource, fields = {}) => create(resource, fields, { Prefer: 'respond-async' }),
    finished: (resource) => create(resource, {}, {}),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
