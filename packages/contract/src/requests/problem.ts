import { contract } from '../document.ts';
import type { FieldError } from '../generated/types.ts';
import { readProblemKinds, titleOf } from '../problem-kinds.ts';
import { counted } from './value-rules.ts';

/** The kinds of problem with their titles. The first kind of a status is the usual one. */
const kinds = readProblemKinds(contract).map(({ status, type }) => ({ status, type, title: titleOf(type) }));

const longestDetail = Number(contract.components.schemas.Problem?.properties?.detail?.maxLength);

/** The parts of a problem besides its status and detail. */
export interface ProblemOptions {
  /** Header fields of the response, by their names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The broken rules of a 422. */
  readonly errors?: readonly FieldError[];
  /** The end of the type, such as `quota-exceeded`, if it is not the usual one of the status. */
  readonly kind?: string;
}

/** A response of type `application/problem+json` (RFC 9457). Any step of handling a request may throw it. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly errors: readonly FieldError[] | undefined;
  readonly #kind: string | undefined;

  /**
   * @param status a status in the contract's table of problems.
   * @param detail what happened and what to do, in human-readable words.
   */
  constructor(status: number, detail: string, { headers = {}, errors, kind }: ProblemOptions = {}) {
    const { stackTraceLimit } = Error;
    // Nobody reads the stack of a problem, and a flood is refused with many problems.
    Error.stackTraceLimit = 0;
    super(detail);
    Error.stackTraceLimit = stackTraceLimit;
    this.status = status;
    this.headers = headers;
    this.errors = errors;
    this.#kind = kind;
  }

  /**
   * Returns the body of the response.
   *
   * @param instance the path of the request: the result of `instanceOf`.
   */
  body(instance: string, requestId: string): Record<string, unknown> {
    const ofStatus = kinds.filter(({ status }) => status === this.status);
    const { type, title } = ofStatus.find((one) => one.type.endsWith(`:${this.#kind}`)) ?? ofStatus[0] ?? {};
    return {
      type,
      title,
      status: this.status,
      detail: shortened(this.message),
      instance,
      request_id: requestId,
      ...(this.errors && { errors: this.errors }),
    };
  }
}

/** Creates the 404 for a page or a picture that does not exist. */
export const notFound = () => new Problem(404, 'There is nothing at this URL.');

/**
 * Creates the 404 for a record. The message is the same for an unknown id, a malformed id and an id of another
 * account, so that it reveals nothing.
 *
 * @param placeholder the name of a path parameter that was sent in place of its value, as in `/documents/{id}`.
 */
export const recordNotFound = (placeholder?: string) =>
  new Problem(
    404,
    placeholder === undefined
      ? 'There is nothing at this URL. Check the path and the id: the record may be deleted.'
      : `There is nothing at this URL. Write a value in place of {${placeholder}}.`,
  );

/** Creates the 400 for a request without an HTTP version, which has no headers and so no key. */
export const httpVersionNotSupported = () =>
  new Problem(400, 'This is a request in HTTP/0.9. Send HTTP/1.1, such as "GET / HTTP/1.1".');

/** Creates the 405 with the methods of the path in `Allow`. */
export function methodNotAllowed(method: string, allowed: readonly string[]): Problem {
  const allow = allowed.join(', ');
  return new Problem(405, `${method} is not allowed here. Allowed: ${allow}.`, { headers: { allow } });
}

/**
 * Creates the 422 that lists every broken rule. Its detail has the first one, because many programs show only the
 * detail.
 */
export function validationFailed(errors: readonly FieldError[]): Problem {
  const [{ field, detail } = { field: 'body', detail: 'is invalid' }, ...others] = errors;
  const more = others.length === 0 ? '' : ` (and ${counted(others.length, 'more error')})`;
  return new Problem(422, `The request is invalid: "${field}" ${detail}${more}.`, { errors });
}

/** Creates the 422 for an `Idempotency-Key` that was used with another body. */
export const reusedIdempotencyKey = () =>
  validationFailed([
    {
      field: 'Idempotency-Key',
      code: 'reused',
      detail: 'was used with another body; use a new key',
    },
  ]);

/** Creates the 422 for a webhook of an account that has the largest number of them. */
export const tooManyWebhooks = (most: number) =>
  validationFailed([
    {
      field: 'url',
      code: 'too_many',
      detail: `can't be added: the account has ${most} webhooks. Delete one first`,
    },
  ]);

/** Creates the 409 for a create whose `Idempotency-Key` belongs to a request in progress. */
export const requestInProgress = () =>
  new Problem(
    409,
    'The first request with this Idempotency-Key is still in progress. Send it again in a moment.',
    { headers: { 'retry-after': '1' } },
  );

/** Creates the 400 for bytes that an HTTP server cannot parse as a request. */
export const malformedRequest = () =>
  new Problem(
    400,
    'This is not a valid HTTP/1.1 request. In a URL, write every space and every letter with an accent encoded, as curl does with -G --data-urlencode.',
  );

/** Creates the 408 for a request that did not arrive in time. */
export const requestTimeout = () => new Problem(408, 'The request did not arrive in time. Send it again.');

/** Creates the 431 for a URL and header fields that are too large. */
export function headersTooLarge(): Problem {
  const { headerBytes } = contract['x-limits'];
  return new Problem(
    431,
    `The URL and the headers of a request must have at most ${headerBytes} bytes in total.`,
  );
}

function shortened(text: string): string {
  return text.length > longestDetail ? `${text.slice(0, longestDetail - 1)}…` : text;
}
