import { setTimeout as sleep } from 'node:timers/promises';
import { type Operation, type OperationId, operations, type State } from '@contentgen/contract';
import { CouldNotRun } from '../could-not-run.ts';
import { type HttpResponse, header } from '../judge/http-response.ts';
import { type Judge, judge as strictJudge } from '../judge/judge.ts';
import type { Records } from '../records.ts';
import { type AnyRecord, exampleBody, type Resource } from '../resources.ts';
import { Violated, violation } from '../violated.ts';
import { curlLine } from './curl-line.ts';
import type { HttpClient } from './http-client.ts';
import type { Pacing } from './pacing.ts';
import type { Received } from './received.ts';
import type { Request } from './request.ts';
import { encode, type Fields } from './request-body.ts';
import { sendUntilServed } from './send-until-served.ts';

/** The parts of a request to an operation, all optional. */
export interface Call {
  /** The id in the path, without percent-encoding. */
  readonly id?: string;
  /** Replaces the operation's path. */
  readonly path?: string;
  /** The parameters, or the raw query without the question mark. */
  readonly query?: Readonly<Record<string, unknown>> | string;
  /** The content of the body. `mediaType` selects the encoding; default: the preferred media type of the operation. */
  readonly fields?: Fields;
  readonly mediaType?: string;
  /** The raw body; replaces `fields`. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the operation's method. */
  readonly method?: string;
  /** Called when a response begins, before its body is there; more than once if the request is repeated. */
  readonly onHead?: (status: number) => void;
}

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
  call(operation: OperationId, call?: Call, ...statuses: readonly number[]): Promise<Received>;
  /**
   * Calls an operation and accepts any documented status below 500.
   *
   * @throws Violated when the response breaks the contract, or reports an internal error.
   */
  send(operation: OperationId, call?: Call): Promise<Received>;
  /**
   * Sends a request unchanged, with any method and path, and validates the response as one of the operation.
   *
   * @throws Violated as `send` does.
   */
  deliver(operation: OperationId, request: Request): Promise<Received>;
  /**
   * Sends a request unchanged, and does not validate the response.
   *
   * @throws Violated when there is no response.
   */
  exchange(operation: OperationId, request: Request): Promise<HttpResponse>;
  /** Creates a record and waits for the end of its generation. Missing fields come from the example in the contract. */
  make(
    resource: Resource,
    fields?: Fields,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TaggedRecord>;
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

/** The parts that callers share. */
export interface CallerParts {
  readonly client: HttpClient;
  readonly pacing: Pacing;
  readonly records: Records;
  /**
   * How long callers wait for a generation. All callers of a run share this object, because a generation that does not
   * end shortens the wait of every caller. Default: a separate object with `firstGenerationTimeout`.
   */
  readonly generationTimeout?: GenerationTimeout;
  /** The function that validates every response; default: `judge`. */
  readonly judge?: Judge;
}

/** How long the callers of a run wait for a generation. */
export interface GenerationTimeout {
  milliseconds: number;
}

/** How long callers wait for a generation at the beginning of a run: two minutes. */
export const firstGenerationTimeout: Readonly<GenerationTimeout> = { milliseconds: 120_000 };

/**
 * Milliseconds that callers wait for a generation after one did not end. The limit is short, so that a server without
 * a worker does not delay the run for hours.
 */
const laterGenerationTimeout = 5_000;

const unfinished: readonly State[] = ['queued', 'processing'];

/**
 * Creates a caller.
 *
 * @param authorization undefined: calls without a key.
 * @param isLenient accepts responses that break the contract if they are readable. A set that judges each
 *   response in its own check would otherwise report the same violation many times.
 */
export function createCaller(
  parts: CallerParts,
  authorization: string | undefined,
  isLenient = false,
): Caller {
  const generationTimeout = parts.generationTimeout ?? { ...firstGenerationTimeout };
  const { judge = strictJudge } = parts;
  const exchange: Caller['exchange'] = async (id, request) => {
    const response = await sendUntilServed(parts, request).catch((error: Error) => {
      if (error instanceof CouldNotRun || error.name === 'AbortError') throw error;
      throw new Violated([`${id}: no response: ${error.message}`, curlLine(request)]);
    });
    parts.records.adopt(operations[id], response, request);
    return response;
  };

  const deliver: Caller['deliver'] = async (id, request) => {
    const response = await exchange(id, request);
    const broken = judge({ operation: id, method: request.method, path: request.path, response });
    if (broken.length > 0 && !(isLenient && isReadable(response)))
      throw new Violated([...broken.map(({ message }) => message), curlLine(request)]);
    const received = toReceived(id, request, response);
    if (response.status >= 500)
      throw violation(received, `an internal error of the service: ${received.json?.detail}`);
    return received;
  };

  const send: Caller['send'] = async (id, call = {}) =>
    deliver(id, toRequest(operations[id], call, authorization));

  const call: Caller['call'] = async (id, what, ...statuses) => {
    const received = await send(id, what);
    const right = statuses.length > 0 ? statuses : successes(operations[id]);
    if (right.includes(received.status)) return received;
    throw violation(received, `status must be ${right.join(' or ')}, but is ${describe(received)}`);
  };

  const finish: Caller['finish'] = async (resource, created) => {
    const { milliseconds } = generationTimeout;
    const deadline = Date.now() + milliseconds;
    let shown = created;
    while (unfinished.includes(shown.json.state)) {
      if (Date.now() > deadline) {
        generationTimeout.milliseconds = laterGenerationTimeout;
        throw violation(shown, `the generation did not end within ${milliseconds / 1_000} seconds`);
      }
      await sleep(50);
      shown = await call(resource.get.id, { id: created.json.id });
    }
    return { record: shown.json, id: shown.json.id, tag: shown.header('ETag') ?? '' };
  };

  return {
    authorization,
    send,
    deliver,
    exchange,
    call,
    finish,
    async make(resource, fields, headers = {}) {
      const example = exampleBody(resource.create);
      const created = await call(resource.create.id, { fields: { ...example, ...fields }, headers });
      return finish(resource, created);
    },
  };
}

/** Returns the request of a call. */
export function toRequest(
  operation: Operation,
  { id, path, query, fields, mediaType, body, headers, method, onHead }: Call,
  authorization: string | undefined,
): Request {
  const type = mediaType ?? operation.bodyMediaTypes[0] ?? '';
  const text = body ?? (fields && encode(fields, type));
  const address = path ?? operation.path.replace(/\{[^}]+\}/, encodeURIComponent(id ?? ''));
  const search =
    typeof query === 'string' ? query : query && encode(query, 'application/x-www-form-urlencoded');
  return {
    method: method ?? operation.method.toUpperCase(),
    path: search === undefined ? address : `${address}?${search}`,
    headers: {
      ...(authorization !== undefined && { Authorization: authorization }),
      ...(text !== undefined && { 'Content-Type': type }),
      ...headers,
    },
    ...(text !== undefined && { body: text }),
    ...(onHead && { onHead }),
  };
}

function isStream(response: HttpResponse): boolean {
  return header(response, 'Content-Type')?.startsWith('text/event-stream') === true;
}

function isReadable(response: HttpResponse): boolean {
  const { body } = response;
  try {
    return body === '' || isStream(response) || typeof JSON.parse(body) === 'object';
  } catch {
    return false;
  }
}

function toReceived(operation: OperationId, request: Request, response: HttpResponse): Received {
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
function describe({ status, json }: Received): string {
  const broken: { field: string; detail: string }[] = Array.isArray(json?.errors) ? json.errors : [];
  const errors = broken.map(({ field, detail }) => `${field} ${detail}`);
  return [status, ...(json?.detail ? [json.detail] : []), ...errors].join(': ');
}
