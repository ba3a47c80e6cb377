import type { OperationId } from '@contentgen/contract';
import type { HttpResponse } from '../judge/http-response.ts';
import type { Request } from './request.ts';

/** A response and its request. */
export interface Received extends HttpResponse {
  readonly operation: OperationId;
  readonly request: Request;
  /** The parsed body; undefined without a body, and for an event stream. */
  // biome-ignore lint/suspicious/noExplicitAny: the judge has checked its shape
  readonly json: any;
  /** Returns the value of a header; the case of its name does not matter. */
  header(name: string): string | undefined;
}
