import { again, GenerationFailure } from '../generation-failure.ts';
import { retryAfterOf } from './retry-after.ts';

const operator = 'Tell whoever runs this service.';
const tooMuchToDo = `The provider of the model has too much to do. Wait a while. ${again}`;
const outOfOrder = `The provider of the model is out of order. ${again}`;

/** What an answer that is no success means. Its body is not looked at: it may repeat the prompt or the key. */
export function failureOfStatus(status: number, headers: Headers): GenerationFailure {
  const reason = `HTTP ${status}`;
  if (status === 401 || status === 402 || status === 403 || status === 404 || status === 405) {
    return new GenerationFailure(
      'provider_rejected',
      `The provider of the model does not accept this service. ${operator}`,
      { reason },
    );
  }
  if (status === 429) {
    return new GenerationFailure('provider_failed', tooMuchToDo, {
      reason,
      retryable: true,
      retryAfter: retryAfterOf(headers),
    });
  }
  if (status >= 500 || status === 408 || status === 409 || status === 425) {
    return new GenerationFailure('provider_failed', outOfOrder, {
      reason,
      retryable: true,
      retryAfter: retryAfterOf(headers),
    });
  }
  if (status >= 300 && status < 400) {
    return new GenerationFailure(
      'provider_failed',
      `The provider of the model has moved elsewhere. ${operator}`,
      { reason },
    );
  }
  return new GenerationFailure(
    'provider_rejected',
    'The provider of the model refused this request. Change what you ask for, or make it shorter.',
    { reason },
  );
}

/** The provider asked to be left alone for longer than until now, in milliseconds. */
export const resting = (retryAfter: number) =>
  new GenerationFailure('provider_failed', tooMuchToDo, {
    reason: 'left alone as it asked',
    retryable: true,
    retryAfter,
  });

/** The provider began to answer, and then sent an error; the status is the one that stands for it, if any does. */
export const sentError = (status: number | undefined) =>
  new GenerationFailure('provider_failed', status === 429 ? tooMuchToDo : outOfOrder, {
    reason: 'an error in place of the answer',
    retryable: true,
  });

/** No connection, or one that broke: `reason` says how. */
export const connectionLost = (reason: string) =>
  new GenerationFailure('provider_failed', `The connection to the model was lost. ${again}`, {
    reason,
    retryable: true,
  });

/** The provider had all the time that it may take. */
export const tookTooLong = (milliseconds: number) =>
  new GenerationFailure('timed_out', `The model took too long. ${again}`, {
    reason: `no end after ${milliseconds / 1_000} s`,
    retryable: true,
  });

/** An answer that is none in the protocol. */
export const notUnderstood = (reason: string) =>
  new GenerationFailure('invalid_result', `The model's answer could not be understood. ${again}`, {
    reason,
    retryable: true,
  });

/** An answer of more bytes than anything that can be kept. */
export const tooManyBytes = (limit: number) =>
  new GenerationFailure('invalid_result', `The model's answer was too large. ${again}`, {
    reason: `more than ${limit} bytes`,
    retryable: true,
  });

/** A text of more characters than can be kept. */
export const tooMuchText = () =>
  new GenerationFailure(
    'invalid_result',
    'The model wrote more than can be kept. Ask for something shorter.',
    {
      reason: 'a text that is too long',
    },
  );

/** An answer without anything in it. */
export const emptyAnswer = () =>
  new GenerationFailure('invalid_result', `The model answered with nothing. ${again}`, {
    reason: 'an empty answer',
    retryable: true,
  });

/** The model, or a guard before it, would not do this. */
export const refused = () =>
  new GenerationFailure('provider_rejected', 'The model refused to make this. Change what you ask for.', {
    reason: 'a refusal',
  });

/** The text stopped, and the model did not say that it was done. */
export const brokeOff = () =>
  new GenerationFailure('invalid_result', `The model stopped in the middle of its text. ${again}`, {
    reason: 'a text that broke off',
    retryable: true,
  });

/** The model wants something looked up or done for it; it was told of nothing that could. */
export const calledTool = () =>
  new GenerationFailure('invalid_result', `The model asked for a tool instead of writing. ${again}`, {
    reason: 'a call of a tool',
    retryable: true,
  });

/** The model stopped at the most that it may write. */
export const cutOff = () =>
  new GenerationFailure(
    'invalid_result',
    'The model stopped in the middle, at the greatest length that it writes. Ask for something shorter.',
    { reason: 'cut off at the length limit of the model' },
  );

/** The address that the answer points at has no image for us. */
export const imageNotFetched = (status: number) =>
  new GenerationFailure('provider_failed', `The model's image could not be fetched. ${again}`, {
    reason: `HTTP ${status} for the image`,
    retryable: true,
  });

/** An image stands where no image may be fetched from. */
export const forbiddenAddress = (reason = 'an image at an address that is not public') =>
  new GenerationFailure('invalid_result', `The model's image could not be fetched. ${operator}`, { reason });
