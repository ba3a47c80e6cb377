import type { Answer } from '@contentgen/contract-tests';
import type { ProxiedRequest } from '@contentgen/faulty-proxy';
import type { Kind } from '../kinds.ts';

/** A way to break the responses of one documented response. */
export interface AnswerChange {
  readonly kind: Kind;
  readonly place: string;
  /** The fault, for the name of the mutant. */
  readonly what: string;
  apply(answer: Answer, request: ProxiedRequest): Answer;
}
