import { APICallError, DownloadError, StreamProviderError, TypeValidationError } from 'ai';
import { GenerationFailure } from '../generation-failure.ts';
import { forbiddenAddress, notUnderstood, sentError } from './provider-failures.ts';

/**
 * What the library for models met: a failure that is told already, an image at an address that it refuses, an
 * error that the provider sent where its answer was to go on, or an answer that it can't read. Its own messages may
 * repeat the answer and stay out.
 */
export function failureOfModel(error: unknown): GenerationFailure {
  const causes = [...causesOf(error)];
  const told = causes.find((cause) => cause instanceof GenerationFailure);
  if (told !== undefined) return told;
  if (causes.some((cause) => DownloadError.isInstance(cause))) return forbiddenAddress();
  const sent = causes.find(isSent);
  if (sent !== undefined) return sentError((sent as { statusCode?: number }).statusCode);
  return notUnderstood(error instanceof Error ? error.name : 'an error in the stream');
}

/** An error and those it was caused by, from the outermost in. */
function* causesOf(error: unknown): Iterable<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** Whether the provider sent an error after a status of success, in one of the forms that there are. */
function isSent(error: Error): boolean {
  if (StreamProviderError.isInstance(error)) return true;
  // The library makes one of an error at the beginning of a stream, with a status that nobody sent.
  if (APICallError.isInstance(error)) return (error.statusCode ?? 0) >= 400;
  if (!TypeValidationError.isInstance(error)) return false;
  const { value } = error;
  if (typeof value !== 'object' || value === null) return false;
  const { error: inside, object } = value as { error?: unknown; object?: unknown };
  return (inside !== undefined && inside !== null) || object === 'error';
}
