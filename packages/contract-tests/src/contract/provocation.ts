import type { Operation } from '@contentgen/contract';
import type { Caller, Made } from '../http/caller.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Pacing } from '../http/pacing.ts';
import type { Request } from '../http/request.ts';
import type { Fields } from '../http/request-body.ts';
import type { Answer } from '../judge/answer.ts';
import type { Keys } from '../keys.ts';
import type { Records } from '../records.ts';
import type { Resource } from '../resources.ts';

/** What there is to provoke answers with. */
export interface Means {
  readonly client: HttpClient;
  readonly pacing: Pacing;
  readonly records: Records;
  readonly keys: Keys;
  /** Calls with the main key. */
  readonly caller: Caller;
  /** A record that is not to be changed: all goals that leave their record alone share it. */
  sharedRecord(resource: Resource): Promise<Made>;
}

/** The documented response that is to be provoked. */
export interface Goal {
  readonly operation: Operation;
  readonly status: number;
  /** The media type of the request's body; undefined without one. */
  readonly mediaType: string | undefined;
}

/** A request that would succeed, in parts that a provocation can spoil. */
export interface Draft {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fields?: Fields;
  /** Takes the place of the fields. */
  readonly body?: string;
  /** The record that the path names. */
  readonly made?: Made;
}

/** How an answer is come by. */
export type Attempt =
  | { readonly kind: 'request'; readonly draft: Draft }
  /** The real answer to a request that Dredd can't send itself. */
  | { readonly kind: 'answer'; readonly request: Request; readonly answer: Answer }
  | { readonly kind: 'unprovokable'; readonly reason: string };

/**
 * Spoils a request so that it is answered with one status.
 *
 * @throws KeyMissing when it takes a key that was not given.
 */
export type Provocation = (draft: Draft, goal: Goal, means: Means) => Attempt | Promise<Attempt>;

/** The attempt that has Dredd send the draft with these parts changed. */
export function send(draft: Draft, changes: Partial<Draft> = {}): Attempt {
  return { kind: 'request', draft: { ...draft, ...changes } };
}

/** The attempt that has Dredd send the draft with one more header. */
export function sendWithHeader(draft: Draft, name: string, value: string): Attempt {
  return send(draft, { headers: { ...draft.headers, [name]: value } });
}
