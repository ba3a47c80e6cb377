import type { Operation } from '@contentgen/contract';
import type { Caller, TaggedRecord } from '../http/caller.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Pacing } from '../http/pacing.ts';
import type { Request } from '../http/request.ts';
import type { Fields } from '../http/request-body.ts';
import type { HttpResponse } from '../judge/http-response.ts';
import type { Judge } from '../judge/judge.ts';
import type { Keys } from '../keys.ts';
import type { Records } from '../records.ts';
import type { Resource } from '../resources.ts';

/** The clients, keys and records that provocations use. */
export interface ProvocationTools {
  readonly client: HttpClient;
  readonly pacing: Pacing;
  readonly records: Records;
  readonly judge: Judge;
  readonly keys: Keys;
  /** Calls with the main key. */
  readonly caller: Caller;
  /** A record that no check may change. All checks that do not change their record share it. */
  sharedRecord(resource: Resource): Promise<TaggedRecord>;
}

/** The documented response to provoke. */
export interface Goal {
  readonly operation: Operation;
  readonly status: number;
  /** The media type of the request body; undefined without a body. */
  readonly mediaType: string | undefined;
}

/** A request that would succeed, in parts that a provocation can change. */
export interface Draft {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fields?: Fields;
  /** Replaces the fields. */
  readonly body?: string;
  /** The record in the path. */
  readonly record?: TaggedRecord;
}

/**
 * How to get the response of a goal: a request that Dredd sends, a response that is already there, or the reason why
 * no request provokes it.
 */
export type Attempt =
  | { readonly kind: 'request'; readonly draft: Draft }
  /** The actual response to a request that Dredd cannot send. */
  | { readonly kind: 'response'; readonly request: Request; readonly response: HttpResponse }
  | { readonly kind: 'untestable'; readonly reason: string };

/**
 * Changes a request so that the server answers with a certain status.
 *
 * @throws KeyMissing when this needs a key that was not given.
 */
export type Provocation = (draft: Draft, goal: Goal, tools: ProvocationTools) => Attempt | Promise<Attempt>;

/** Makes Dredd send the draft with these parts changed. */
export function send(draft: Draft, changes: Partial<Draft> = {}): Attempt {
  return { kind: 'request', draft: { ...draft, ...changes } };
}

/** Makes Dredd send the draft with one more header. */
export function sendWithHeader(draft: Draft, name: string, value: string): Attempt {
  return send(draft, { headers: { ...draft.headers, [name]: value } });
}
