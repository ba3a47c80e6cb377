import { again, GenerationFailure } from '../generation-failure.ts';
import { retryAfterOf } from './retry-after.ts';

const operator = 'Ask the operator of this service for help.';
const overloaded = `The model's provider is overloaded. Wait a moment. ${again}`;
const broken = `The model's provider has a problem. ${again}`;

/**
 * Creates the failure for a response with an unsuccessful status. The body of the response may repeat the prompt or
 * the key, so it is not read.
 */
export function failureOfStatus(status: number, headers: Headers): GenerationFailure {
  const reason = `HTTP ${status}`;
  if (status === 401 || status === 402 || status === 403 || status === 404 || status === 405) {
    return new GenerationFailure(
      'provider_rejected',
      `The model's provider does not accept this service. ${operator}`,
      { reason },
    );
  }
  if (status === 429) {
    return new GenerationFailure('provider_failed', overloaded, {
      reason,
      retryable: true,
      retryAfter: retryAfterOf(headers),
    });
  }
  if (status >= 500 || status === 408 || status === 409 || status === 425) {
    return new GenerationFailure('provider_failed', broken, {
      reason,
      retryable: true,
      retryAfter: retryAfterOf(headers),
    });
  }
  if (status >= 300 && status < 400) {
    return new GenerationFailure('provider_failed', `The model's provider has another URL now. ${operator}`, {
      reason,
    });
  }
  return new GenerationFailure(
    'provider_rejected',
    "The model's provider refused this request. Change it or make it shorter.",
    { reason },
  );
}

/**
 * Creates the failure of a call while the circuit is open for this number of milliseconds, because of the
 * `Retry-After` of the provider.
 */
export const circuitOpen = (retryAfter: number) =>
  new GenerationFailure('provider_failed', overloaded, {
    reason: 'circuit open after Retry-After',
    retryable: true,
    retryAfter,
  });

/**
 * Creates the failure for a response with a successful status that contains an error. `status` is the status in this
 * error, if there is one.
 */
export const errorInResponse = (status: number | undefined) =>
  new GenerationFailure('provider_failed', status === 429 ? overloaded : broken, {
    reason: 'error in the response',
    retryable: true,
  });

/** Creates the failure of a call whose connection failed or broke. */
export const connectionLost = (reason: string) =>
  new GenerationFailure('provider_failed', `The connection to the model was lost. ${again}`, {
    reason,
    retryable: true,
  });

/** Creates the failure of a call that exceeded its time limit. */
export const timedOut = (milliseconds: number) =>
  new GenerationFailure('timed_out', `The model took too long. ${again}`, {
    reason: `timed out after ${milliseconds / 1_000} s`,
    retryable: true,
  });

/** Creates the failure for a response that does not follow the protocol. */
export const notUnderstood = (reason: string) =>
  new GenerationFailure('invalid_result', `The service could not understand the model's response. ${again}`, {
    reason,
    retryable: true,
  });

/** Creates the failure for a response with more bytes than any result has. */
export const tooManyBytes = (limit: number) =>
  new GenerationFailure('invalid_result', `The model's response was too large. ${again}`, {
    reason: `larger than ${limit} bytes`,
    retryable: true,
  });

/** Creates the failure for a text with more characters than a result may have. */
export const textTooLong = () =>
  new GenerationFailure('invalid_result', "The model's text was too long. Ask for a shorter one.", {
    reason: 'text too long',
  });

/** Creates the failure for an empty response. */
export const emptyResponse = () =>
  new GenerationFailure('invalid_result', `The model's response was empty. ${again}`, {
    reason: 'empty response',
    retryable: true,
  });

/** Creates the failure for a request that the model or its safety filter refused. */
export const refused = () =>
  new GenerationFailure('provider_rejected', 'The model refused to make this. Change your request.', {
    reason: 'refused by the model',
  });

/** Creates the failure for a text without a sign that it is complete. */
export const incompleteText = () =>
  new GenerationFailure('invalid_result', `The model stopped in the middle of its text. ${again}`, {
    reason: 'incomplete text',
    retryable: true,
  });

/** Creates the failure of a model that called a tool, although the request has no tools. */
export const toolCalled = () =>
  new GenerationFailure('invalid_result', `The model called a tool instead of writing. ${again}`, {
    reason: 'tool call',
    retryable: true,
  });

/** Creates the failure for a text that the model stopped at its length limit. */
export const lengthLimitReached = () =>
  new GenerationFailure(
    'invalid_result',
    'The text reached the length limit of the model. Ask for a shorter one.',
    { reason: 'length limit of the model' },
  );

/** Creates the failure for a response whose URL has no image. */
export const imageNotFetched = (status: number) =>
  new GenerationFailure('provider_failed', `The service could not fetch the model's image. ${again}`, {
    reason: `HTTP ${status} for the image`,
    retryable: true,
  });

/** Creates the failure for a response with a URL from which the service does not fetch. */
export const forbiddenUrl = (reason = 'image at a private address') =>
  new GenerationFailure('invalid_result', `The service could not fetch the model's image. ${operator}`, {
    reason,
  });
