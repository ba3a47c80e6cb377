import type { GenerationErrorCode } from '@contentgen/contract';
import { NotAnImageError } from './image/not-an-image-error.ts';

/**
 * The failure of a generation, with a message for the user. The message never repeats what a provider has answered.
 */
export class GenerationFailure extends Error {
  override readonly name = 'GenerationFailure';
  readonly code: GenerationErrorCode;
  /** Whether another attempt may succeed. */
  readonly retryable: boolean;
  /** The milliseconds to wait before the next call, from the provider's `Retry-After`; 0 without one. */
  readonly retryAfter: number;
  /** The reason for the log: a status or a kind of error. It contains nothing from the request or the response. */
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

  /** Returns the same failure with another `retryAfter`. */
  withRetryAfter(retryAfter: number): GenerationFailure {
    const { code, message, retryable, reason } = this;
    return new GenerationFailure(code, message, { retryable, retryAfter, reason });
  }
}

/** The part of a failure that decides about the next attempt. */
type RetryAdvice = Pick<GenerationFailure, 'retryable' | 'retryAfter' | 'reason'>;

/** The last sentence of a detail if another attempt may succeed. */
export const again = 'Create the record again.';

/** Turns any error of a generation into a failure. */
export function asGenerationFailure(error: unknown, timedOut: boolean): GenerationFailure {
  if (error instanceof GenerationFailure) return error;
  if (error instanceof NotAnImageError) {
    return new GenerationFailure('invalid_result', `The model did not make an image. ${again}`, {
      retryable: true,
      reason: 'not an image',
    });
  }
  const reason = error instanceof Error ? error.name : typeof error;
  const advice = { retryable: true, reason };
  return timedOut
    ? new GenerationFailure('timed_out', `The generation took too long. ${again}`, advice)
    : new GenerationFailure('provider_failed', `The model could not finish the generation. ${again}`, advice);
}

/** Creates the failure of a generation of which too many attempts ended with a crash of the process. */
export const interruptedTooOften = () =>
  new GenerationFailure('interrupted', `The generation was interrupted too often. ${again}`);

/**
 * Creates the failure of a generation whose result could not be stored for too long. It is not retryable, because
 * another attempt would call, and pay, the provider again.
 */
export const storageUnavailable = ({ cause }: Error) =>
  new GenerationFailure('storage_unavailable', `The service could not store the result. ${again}`, {
    reason: cause instanceof Error ? cause.name : typeof cause,
  });
