import type { HttpResponse } from '@contentgen/contract-tests';
import type { ProxiedRequest } from '@contentgen/faulty-proxy';
import type { Kind } from '../kinds.ts';

/** A change that breaks a documented response. */
export interface ResponseChange {
  readonly kind: Kind;
  readonly place: string;
  /** The fault, for the name of the mutant. */
  readonly what: string;
  apply(response: HttpResponse, request: ProxiedRequest): HttpResponse;
}
