import type { Answer } from '@contentgen/contract-tests';
import type { ProxiedRequest } from '@contentgen/faulty-proxy';
import type { Kind } from '../kinds.ts';

/** A way to break the answers of one documented response. */
export interface AnswerChange {
  readonly kind: Kind;
  readonly place: string;
  /** What is there instead, for people. */
  readonly what: string;
  apply(answer: Answer, request: ProxiedRequest): Answer;
}
