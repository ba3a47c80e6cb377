import { contract, dereference, type FieldError } from '@contentgen/contract';

/** The type and title of each kind of problem, by its status, as the contract has them. */
const kinds = new Map(
  Object.values(dereference(contract).components.schemas).flatMap(({ properties }) => {
    const { status, title, type } = properties ?? {};
    return typeof status?.const === 'number'
      ? [[status.const, { type: String(type?.const), title: String(title?.const) }] as const]
      : [];
  }),
);

/** An answer in `application/problem+json` (RFC 9457) that any part of a request may throw. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly errors: readonly FieldError[] | undefined;

  /**
   * @param status one of those the contract has a problem schema for.
   * @param detail what happened and what to do, in words for people.
   */
  constructor(
    status: number,
    detail: string,
    options: { readonly headers?: Record<string, string>; readonly errors?: readonly FieldError[] } = {},
  ) {
    super(detail);
    this.status = status;
    this.headers = options.headers ?? {};
    this.errors = options.errors;
  }

  /** The body of the answer. `instance` is the path of the request. */
  body(instance: string, requestId: string): Record<string, unknown> {
    return {
      ...kinds.get(this.status),
      status: this.status,
      detail: cut(this.message),
      instance: cut(instance),
      request_id: requestId,
      ...(this.errors && { errors: this.errors }),
    };
  }
}

const longest = Number(contract.components.schemas.ProblemDetail?.maxLength);
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

/** 404, the same words whatever the reason, so that nothing is learnt from it. */
export const notFound = () => new Problem(404, 'There is nothing at this address.');

/** 422 that lists every broken rule. */
export function validationFailed(errors: readonly FieldError[]): Problem {
  const count = errors.length === 1 ? '1 rule' : `${errors.length} rules`;
  return new Problem(422, `The request breaks ${count}.`, { errors });
}

/** 503, for a service that can't answer right now. */
export const unavailable = () =>
  new Problem(503, "The service can't answer right now. Try again in a moment.", {
    headers: { 'retry-after': '1' },
  });
