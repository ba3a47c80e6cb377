import type { Operation } from '@contentgen/contract';
import type { Answer } from './answer.ts';
import type { HttpClient, Request } from './http-client.ts';
import type { Pacing } from './pacing.ts';
import type { Records, TestRecord } from './records.ts';
import type { Fields } from './request-body.ts';

/** What a run has to provoke answers with. */
export interface Means {
  readonly client: HttpClient;
  readonly pacing: Pacing;
  readonly records: Records;
  readonly keys: Keys;
}

/** The API keys of a run. */
export interface Keys {
  /** With every scope. */
  readonly key: string;
  /** Without the scope `write`. */
  readonly readKey?: string | undefined;
  /** Without the scope `read`. */
  readonly writeKey?: string | undefined;
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
  readonly record?: TestRecord;
}

/** How an answer is come by. */
export type Attempt =
  | { readonly kind: 'request'; readonly draft: Draft }
  /** The real answer to a request that Dredd can't send itself. */
  | { readonly kind: 'answer'; readonly request: Request; readonly answer: Answer }
  | { readonly kind: 'impossible'; readonly reason: string };

/** Spoils a request so that it is answered with one status. */
export type Provocation = (draft: Draft, goal: Goal, means: Means) => Attempt | Promise<Attempt>;

/** The attempt that has Dredd send the draft with these parts changed. */
export function send(draft: Draft, changes: Partial<Draft> = {}): Attempt {
  return { kind: 'request', draft: { ...draft, ...changes } };
}

/** The attempt that has Dredd send the draft with one more header. */
export function sendWithHeader(draft: Draft, name: string, value: string): Attempt {
  return send(draft, { headers: { ...draft.headers, [name]: value } });
}
