import type { GenerationErrorCode } from '@contentgen/contract';
import { TimeLimitError } from '../time-limit.ts';
import type { ProviderError } from './providers/refused-parameters.ts';

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
  /**
   * The reason for the log: a status or a kind of error. From the response it has at most the code and the parameter of a
   * provider; see `providerError`.
   */
  readonly reason: string;
  /** Whether the provider was away: a time limit, a lost connection or a status of 500 or more. */
  readonly isOutage: boolean;

  constructor(
    code: GenerationErrorCode,
    detail: string,
    { retryable = false, retryAfter = 0, reason = '', isOutage = false }: Partial<RetryAdvice> = {},
  ) {
    super(detail);
    this.code = code;
    this.retryable = retryable;
    this.retryAfter = retryAfter;
    this.reason = reason;
    this.isOutage = isOutage;
  }

  /** Returns the same failure with another `retryAfter`. */
  withRetryAfter(retryAfter: number): GenerationFailure {
    const { code, message, retryable, reason, isOutage } = this;
    return new GenerationFailure(code, message, { retryable, retryAfter, reason, isOutage });
  }
}

/** The part of a failure that decides about the next attempt. */
type RetryAdvice = Pick<GenerationFailure, 'retryable' | 'retryAfter' | 'reason' | 'isOutage'>;

/** The last sentence of a detail if another attempt may succeed. */
export const again = 'Create the record again.';
const operator = 'Ask the operator of this service for help.';
const overloaded = "The model's provider is overloaded. Wait a moment.";
const broken = "The model's provider has a problem.";

/** A failure that another attempt would repeat. */
const final = (code: GenerationErrorCode, detail: string, reason: string) =>
  new GenerationFailure(code, detail, { reason });

/** A failure after which another attempt may succeed. */
const passing = (code: GenerationErrorCode, detail: string, reason: string, retryAfter = 0) =>
  new GenerationFailure(code, `${detail} ${again}`, { reason, retryable: true, retryAfter });

/** A failure of a provider that is away. */
const outage = (code: GenerationErrorCode, detail: string, reason: string, retryAfter = 0) =>
  new GenerationFailure(code, `${detail} ${again}`, { reason, retryable: true, retryAfter, isOutage: true });

/** Turns any error of a generation into a failure. */
export function asGenerationFailure(error: unknown): GenerationFailure {
  if (error instanceof GenerationFailure) return error;
  if (error instanceof TimeLimitError) {
    const reason = `timed out after ${error.milliseconds / 1_000} s ${error.missing}`.trimEnd();
    return outage('timed_out', 'The generation took too long.', reason);
  }
  const reason = error instanceof Error ? error.name : typeof error;
  return passing('provider_failed', 'The model could not finish the generation.', reason);
}

/** Creates the failure of a generation of which too many attempts ended with a crash of the process. */
export const interruptedTooOften = () =>
  new GenerationFailure('interrupted', `The generation was interrupted too often. ${again}`);

/**
 * Creates the failure of a generation whose result could not be stored for too long. It is not retryable, because
 * another attempt would call, and pay, the provider again.
 */
export const storageUnavailable = ({ cause }: Error) =>
  final(
    'storage_unavailable',
    `The service could not store the result. ${again}`,
    cause instanceof Error ? cause.name : typeof cause,
  );

/**
 * Creates the failure for a response with an unsuccessful status. The body of the response may repeat the prompt or
 * the key, so only the code and the parameter in it are shown.
 *
 * @param said undefined for a response whose body is not read.
 */
export function failureOfStatus(status: number, headers: Headers, said?: ProviderError): GenerationFailure {
  const names = [said?.code, said?.parameter].filter(Boolean).join(', ');
  const reason = `HTTP ${status}${names && `: ${names}`}`;
  const notAccepted = `The model's provider does not accept this service. ${operator}`;
  if (said?.lacksCredit === true) return noCredit(reason);
  if (said?.isRefusal === true) return refused(reason);
  if ([401, 402, 403, 404, 405].includes(status)) return final('provider_rejected', notAccepted, reason);
  if (status === 400 && said?.isKey === true) {
    return final('provider_rejected', notAccepted, `wrong key: ${reason}`);
  }
  if (status === 429) return passing('provider_failed', overloaded, reason, retryAfterOf(headers));
  if (status >= 500) return outage('provider_failed', broken, reason, retryAfterOf(headers));
  if ([408, 409, 425].includes(status)) {
    return passing('provider_failed', broken, reason, retryAfterOf(headers));
  }
  if (status >= 300 && status < 400) {
    return final('provider_failed', `The model's provider has another URL now. ${operator}`, reason);
  }
  return final(
    'provider_rejected',
    `The model's provider refused this request${names && ` (${names})`}. Change it, or ask the operator of this service for help.`,
    reason,
  );
}

/** Creates the failure of a call that the provider's account cannot pay. */
const noCredit = (reason: string) =>
  final(
    'provider_rejected',
    `The model's provider has no credit left for this service. ${operator}`,
    `no credit: ${reason}`,
  );

/** Maximum wait in milliseconds. A longer one is shortened. */
const maxWait = 3_600_000;

/**
 * Returns the wait that a `Retry-After` header asks for, in milliseconds and at most an hour; 0 if the header is
 * missing or invalid. The header contains seconds or a date (RFC 9110, section 10.2.3).
 */
export function retryAfterOf(headers: Headers, now = Date.now()): number {
  const value = headers.get('retry-after')?.trim() ?? '';
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  return Number.isNaN(milliseconds) ? 0 : Math.min(Math.max(milliseconds, 0), maxWait);
}

/**
 * Creates the failure of a call while the circuit is open for this number of milliseconds.
 *
 * @param isOutage whether it is open because the provider was away, and not because of its `Retry-After`.
 */
export const circuitOpen = (retryAfter: number, isOutage: boolean) =>
  isOutage
    ? passing('provider_failed', broken, 'circuit open after failures', retryAfter)
    : passing('provider_failed', overloaded, 'circuit open after Retry-After', retryAfter);

/**
 * Creates the failure for a response with a successful status that contains an error. `status` is the status in this
 * error, if there is one.
 */
export const errorInResponse = (status: number | undefined, { lacksCredit, isRefusal }: ProviderError) => {
  if (lacksCredit) return noCredit('error in the response');
  if (isRefusal) return refused('refused in the response');
  return passing('provider_failed', status === 429 ? overloaded : broken, 'error in the response');
};

/** Creates the failure of a call whose connection failed or broke. */
export const connectionLost = (reason: string) =>
  outage('provider_failed', 'The connection to the model was lost.', reason);

/** Creates the failure for a response that does not follow the protocol. */
export const notUnderstood = (reason: string) =>
  passing('invalid_result', "The service could not understand the model's response.", reason);

/** Creates the failure for a response with more bytes than any result has. */
export const tooManyBytes = (limit: number) =>
  passing('invalid_result', "The model's response was too large.", `larger than ${limit} bytes`);

/** Creates the failure for a text with more characters than a result may have. */
export const textTooLong = (length: number) =>
  final(
    'invalid_result',
    "The model's text was too long. Ask for a shorter one.",
    `text too long after ${length} characters`,
  );

/** Creates the failure for an empty response. */
export const emptyResponse = () =>
  passing('invalid_result', "The model's response was empty.", 'empty response');

/** Creates the failure for bytes that are no image, or a damaged one. */
export const notAnImage = () => passing('invalid_result', 'The model did not make an image.', 'not an image');

/** Characters that users read of the reason of a model. */
const longestReason = 300;

/**
 * Creates the failure for a request that the model or its safety filter refused.
 *
 * @param reason the reason for the log.
 * @param why the reason that the model has written for the user.
 */
export const refused = (reason = 'refused by the model', why = '') => {
  const said = why.replace(/\s+/gu, ' ').trim().slice(0, longestReason).toWellFormed();
  const end = said === '' ? '.' : `: ${said}${/[.!?。！？]$/u.test(said) ? '' : '.'}`;
  return final('provider_rejected', `The model refused to make this${end} Change your request.`, reason);
};

/** Creates the failure for a text without a sign that it is complete. */
export const incompleteText = (length: number) =>
  passing(
    'invalid_result',
    'The model stopped in the middle of its text.',
    `incomplete text after ${length} characters`,
  );

/** Creates the failure of a model that called a tool, although the request has no tools. */
export const toolCalled = () =>
  passing('invalid_result', 'The model called a tool instead of writing.', 'tool call');

/** Creates the failure for thoughts that do not end. `length` is the number of their characters. */
export const endlessThoughts = (length: number) =>
  final(
    'invalid_result',
    'The model thought for too long. Ask for less.',
    `thoughts without an end after ${length} characters`,
  );

/** Creates the failure for a text that repeats itself without an end. `length` is the number of characters so far. */
export const repetition = (length: number) =>
  passing('invalid_result', 'The model repeated itself.', `repetition after ${length} characters`);

/** Creates the failure for a text that the model stopped at its length limit. `length` is the number of characters. */
export const lengthLimitReached = (length: number) =>
  final(
    'invalid_result',
    length === 0
      ? 'The model had no room left for a text. Shorten the prompt, or use a model with a longer context.'
      : 'The text reached the length limit of the model. Ask for a shorter one.',
    `length limit of the model after ${length} characters`,
  );

/** Creates the failure for a response whose URL has no image. */
export const imageNotFetched = (status: number) =>
  passing(
    'provider_failed',
    "The service could not fetch the model's image.",
    `HTTP ${status} for the image`,
  );

/** Creates the failure for a response with a URL from which the service does not fetch. */
export const forbiddenUrl = (reason = 'image at a private address') =>
  final('invalid_result', `The service could not fetch the model's image. ${operator}`, reason);
