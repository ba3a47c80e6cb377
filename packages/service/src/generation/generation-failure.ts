import type { GenerationErrorCode } from '@contentgen/contract';
import { NotAnImageError } from './image/finish-image.ts';

/** Why a generation failed, in words for the user. Never holds a provider's own message. */
export class GenerationFailure extends Error {
  override readonly name = 'GenerationFailure';
  readonly code: GenerationErrorCode;

  constructor(code: GenerationErrorCode, detail: string) {
    super(detail);
    this.code = code;
  }
}

const again = 'Create it again to try once more.';

/** Any error of a generation as one for the user. */
export function asGenerationFailure(error: unknown, timedOut: boolean): GenerationFailure {
  if (error instanceof GenerationFailure) return error;
  if (error instanceof NotAnImageError) {
    return new GenerationFailure('invalid_result', `The model made something that is no image. ${again}`);
  }
  return timedOut
    ? new GenerationFailure('timed_out', `The generation took too long. ${again}`)
    : new GenerationFailure('provider_failed', `The model could not finish this. ${again}`);
}

/** The process that worked on it died, as often as a generation is tried. */
export const interruptedTooOften = () =>
  new GenerationFailure('interrupted', `The generation was interrupted too often. ${again}`);
