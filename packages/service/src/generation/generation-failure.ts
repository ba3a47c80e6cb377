import type { GenerationErrorCode } from '@contentgen/contract';
import { NotAnImageError } from './image/finish-image.ts';

/** Why a generation failed, in words for the user. Never holds a provider's own message. */
export class GenerationFailure extends Error {
  override readonly name = 'GenerationFailure';
  readonly code: GenerationErrorCode;
  /** Whether another try may go better. */
  readonly retryable: boolean;
  /** The milliseconds that the provider asked to be left alone for; 0 when it did not. */
  readonly retryAfter: number;
  /** What happened, in words for the log: a status or a kind of error, and nothing that anybody sent. */
  readonly reason: string;

  constructor(
    code: GenerationErrorCode,
    detail: string,
    { retryable = false, retryAfter = 0, reason = '' }: Partial<RetryAdvice> = {},
  ) {
    super(detail);
    this.code = code;
    this.retryable = retryable;
    this.retryAfter = retryAfter;
    this.reason = reason;
  }

  /** The same failure, with another wait before the next try. */
  waiting(retryAfter: number): GenerationFailure {
    const { code, message, retryable, reason } = this;
    return new GenerationFailure(code, message, { retryable, retryAfter, reason });
  }
}

/** What a failure says to those who may try again. */
export type RetryAdvice = Pick<GenerationFailure, 'retryable' | 'retryAfter' | 'reason'>;

/** How a detail ends when another try may go better. */
export const again = 'Create it again to try once more.';

/** Any error of a generation as one for the user. */
export function asGenerationFailure(error: unknown, timedOut: boolean): GenerationFailure {
  if (error instanceof GenerationFailure) return error;
  if (error instanceof NotAnImageError) {
    return new GenerationFailure('invalid_result', `The model made something that is no image. ${again}`, {
      retryable: true,
      reason: 'an answer that is no image',
    });
  }
  const reason = error instanceof Error ? error.name : typeof error;
  const advice = { retryable: true, reason };
  return timedOut
    ? new GenerationFailure('timed_out', `The generation took too long. ${again}`, advice)
    : new GenerationFailure('provider_failed', `The model could not finish this. ${again}`, advice);
}

/** The process that worked on it died, as often as a generation is tried. */
export const interruptedTooOften = () =>
  new GenerationFailure('interrupted', `The generation was interrupted too often. ${again}`);
