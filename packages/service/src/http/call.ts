import type { CheckedRequest } from '@contentgen/contract/requests';
import type { ApiKey } from '../accounts/api-keys-repository.ts';
import type { Events } from './event-streams.ts';

/** A request that has passed the contract's check, for the handler of its operation. */
export interface Call extends CheckedRequest {
  readonly key: ApiKey;
  /** Aborts when the client disconnects before it has its response. */
  gone(): AbortSignal;
  /** Releases the permit for other requests of the account. Call it before a wait that may take seconds. */
  releasePermit(): void;
}

/** The result of a handler: a documented status with its documented body. */
export interface HandlerResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body, as JSON (RFC 8259). */
  readonly json?: string;
  /** A stream of events instead of a body. */
  readonly events?: Events;
}

/** Carries out one operation. Throws errors as `Problem`. */
export type Handler = (call: Call) => Promise<HandlerResponse>;

/** The handlers, by operationId. */
export type Handlers = Readonly<Record<string, Handler>>;
