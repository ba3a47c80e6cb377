import { APICallError, DownloadError, StreamProviderError, TypeValidationError } from 'ai';
import { errorInResponse, forbiddenUrl, GenerationFailure, notUnderstood } from '../generation-failure.ts';
import { causesOf } from './connections.ts';
import { providerError } from './refused-parameters.ts';

/**
 * Turns an error of the AI SDK into a failure. The message of the error may repeat the response, so it is not used.
 * The error's cause can be a GenerationFailure, a refused image URL, an error inside a response, or a response that
 * the SDK does not understand.
 */
export function failureOfModel(error: unknown): GenerationFailure {
  const causes = [...causesOf(error)];
  const failure = causes.find((cause) => cause instanceof GenerationFailure);
  if (failure !== undefined) return failure;
  if (causes.some((cause) => DownloadError.isInstance(cause))) return forbiddenUrl();
  const sent = causes.find(isErrorInResponse);
  if (sent !== undefined) {
    const { statusCode, code, type, data, value } = sent as Error & Readonly<Record<string, unknown>>;
    const status = typeof statusCode === 'number' ? statusCode : undefined;
    // Only what kind of error it is counts: a request of this response is not at hand, whose secrets it may repeat.
    return errorInResponse(
      status,
      providerError(status ?? 0, JSON.stringify([{ code, type }, data, value]), []),
    );
  }
  return notUnderstood(error instanceof Error ? error.name : 'stream error');
}

/** Returns whether the provider sent an error after a status of success, in any of the known forms. */
function isErrorInResponse(error: Error): boolean {
  if (StreamProviderError.isInstance(error)) return true;
  // The AI SDK reports an error at the start of a stream as an APICallError, with a status that the provider did not
  // send.
  if (APICallError.isInstance(error)) return (error.statusCode ?? 0) >= 400;
  if (!TypeValidationError.isInstance(error)) return false;
  const { value } = error;
  if (typeof value !== 'object' || value === null) return false;
  const { error: inside, object } = value as { error?: unknown; object?: unknown };
  return (inside !== undefined && inside !== null) || object === 'error';
}
