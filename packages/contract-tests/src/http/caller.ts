import { setTimeout as sleep } from 'node:timers/promises';
import { type Operation, type OperationId, operations, type State } from '@contentgen/contract';
import { CouldNotRun } from '../could-not-run.ts';
import type { Judge } from '../judge/judge.ts';
import { type KeyName, variableOf } from '../keys.ts';
import type { Records } from '../records.ts';
import { type AnyRecord, exampleBody, type Resource } from '../resources.ts';
import { carriedOut, Violated, violated } from '../violated.ts';
import type { Client } from './client.ts';
import { type Fields, type HttpRequest, type Request, writeRequest } from './request.ts';
import { type HttpResponse, header, isStream, type Received } from './response.ts';

/** Calls operations with one key, and validates every response. */
export interface Caller {
  /** The value of `Authorization`; undefined without a key. */
  readonly authorization: string | undefined;
  /**
   * Calls an operation, and waits for the rate limit if necessary.
   *
   * @param statuses the accepted statuses; default: every documented success.
   * @throws Violated when the response breaks the contract or has another status.
   */
  call(operation: OperationId, request?: Request, ...statuses: readonly number[]): Promise<Received>;
  /**
   * Calls an operation and accepts any documented status below 500.
   *
   * @throws Violated when the response breaks the contract, or reports an internal error.
   */
  send(operation: OperationId, request?: Request): Promise<Received>;
  /**
   * Sends a request unchanged, and does not validate the response.
   *
   * @throws Violated when there is no response.
   */
  exchange(operation: OperationId, request: HttpRequest): Promise<HttpResponse>;
  /** Sends a request, and breaks the connection as soon as `isReady` has ended, or the response is there. */
  abandon(operation: OperationId, request: Request, isReady: () => Promise<void>): Promise<void>;
  /** Creates a record and waits for the end of its generation. Missing fields come from the example in the contract. */
  make(resource: Resource, fields?: Fields): Promise<TaggedRecord>;
  /** Waits for the end of the generation of the record that a create returned. */
  finish(resource: Resource, created: Received): Promise<TaggedRecord>;
}

/** A record of this run, as the service last showed it. */
export interface TaggedRecord {
  readonly record: AnyRecord;
  readonly id: string;
  /** The record's `ETag`. */
  readonly tag: string;
}

/** What callers share. */
export interface CallerParts {
  readonly client: Client;
  readonly records: Records;
  readonly judge: Judge;
  /** How long to wait for a generation. One that does not end shortens the wait for all others. */
  readonly generationTimeout: { milliseconds: number };
  /**
   * Returns a key.
   *
   * @throws KeyMissing when it was not given.
   */
  key(name: KeyName): string;
}

/**
 * Milliseconds that callers wait for a generation after one did not end. The limit is short, so that a server without
 * a worker does not delay the run for hours.
 */
const laterGenerationTimeout = 5_000;

const unfinished: readonly State[] = ['queued', 'processing'];

/** Creates a caller with a key of the run; null: without a key. */
export function createCaller(parts: CallerParts, name: KeyName | null): Caller {
  const { client, judge, records, generationTimeout } = parts;
  const authorization = name === null ? undefined : `Bearer ${parts.key(name)}`;
  const shown = name === null ? undefined : `Bearer $${variableOf(name)}`;

  const exchange: Caller['exchange'] = async (id, request) => {
    const response = await client.send(request).catch((error: Error) => {
      if (error instanceof CouldNotRun || error.name === 'AbortError') throw error;
      throw violated({ operation: id, request }, `no response: ${error.message}`);
    });
    if (response.status < 300) carriedOut.getStore()?.push(request);
    records.adopt(operations[id], response, request);
    return response;
  };

  const send: Caller['send'] = async (id, parts = {}) => {
    const written = writeRequest(operations[id], parts, authorization);
    const isOwn = written.headers.Authorization === authorization;
    const request = isOwn && shown !== undefined ? { ...written, shown } : written;
    const response = await exchange(id, request);
    const broken = judge({ operation: id, ...request, response });
    if (broken.length > 0)
      throw Violated.byResponse({ operation: id, request, status: response.status }, broken);
    const received = receivedOf(id, request, response);
    if (response.status >= 500)
      throw violated(received, `an internal error of the service: ${received.json?.detail}`);
    return received;
  };

  const call: Caller['call'] = async (id, parts, ...statuses) => {
    const received = await send(id, parts);
    const right = statuses.length > 0 ? statuses : successes(operations[id]);
    if (right.includes(received.status)) return received;
    throw violated(received, `status must be ${right.join(' or ')}, but is ${described(received)}`);
  };

  const finish: Caller['finish'] = async (resource, created) => {
    const { milliseconds } = generationTimeout;
    const deadline = Date.now() + milliseconds;
    let now = created;
    while (unfinished.includes(now.json.state)) {
      if (Date.now() > deadline) {
        generationTimeout.milliseconds = laterGenerationTimeout;
        throw violated(now, `the generation did not end within ${milliseconds / 1_000} seconds`);
      }
      await sleep(50);
      now = await call(resource.get.id, { id: created.json.id });
    }
    return { record: now.json, id: now.json.id, tag: now.header('ETag') ?? '' };
  };

  return {
    authorization,
    async abandon(id, parts, isReady) {
      const written = writeRequest(operations[id], parts, authorization);
      const abort = new AbortController();
      const sent = exchange(id, { ...written, signal: abort.signal }).then(
        () => {},
        () => {},
      );
      await Promise.race([sent, isReady()]);
      abort.abort();
      await sent;
    },
    send,
    exchange,
    call,
    finish,
    async make(resource, fields) {
      const example = exampleBody(resource.create);
      return finish(resource, await call(resource.create.id, { fields: { ...example, ...fields } }));
    },
  };
}

function receivedOf(operation: OperationId, request: HttpRequest, response: HttpResponse): Received {
  return {
    ...response,
    operation,
    request,
    json: response.body === '' || isStream(response) ? undefined : JSON.parse(response.body),
    header: (name) => header(response, name),
  };
}

function successes({ statuses }: Operation): readonly number[] {
  return statuses.filter((status) => status < 300);
}

/** Returns a status with the detail and the field errors of its problem. */
export function described({ status, json }: Received): string {
  const broken: { field: string; detail: string }[] = Array.isArray(json?.errors) ? json.errors : [];
  const errors = broken.map(({ field, detail }) => `${field} ${detail}`);
  return [status, ...(json?.detail ? [json.detail] : []), ...errors].join(': ');
}
