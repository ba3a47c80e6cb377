import type { FieldError, Operation } from '@contentgen/contract';
import { document, documentedResponse, type ResponseNode } from './contract-document.ts';
import type { MockAnswer } from './mock-answer.ts';

/** What a problem says about one request, beside what the contract says about its status. */
export interface ProblemFacts {
  readonly status: number;
  /** The operation whose documented response is taken; without one, the first of that status anywhere. */
  readonly operation?: Operation;
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  /** Headers that this problem has instead of the contract's examples. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A problem (RFC 9457) as the contract documents it for a status: its type, title, headers and, unless given,
 * its detail come from the contract's example. `instance` and `request_id` are laid over it when it is sent.
 *
 * @throws Error when no operation of the contract documents the status.
 */
export function problem({ status, operation, detail, errors, headers }: ProblemFacts): MockAnswer {
  const response = documentedResponse(status, operation);
  const [mediaType, content] = Object.entries(response.content ?? {})[0] ?? [];
  if (mediaType === undefined) throw new Error(`The contract documents no problem for ${status}.`);
  const example = Object.values(content?.examples ?? {})[0]?.value as object;
  return {
    status,
    headers: { ...headerExamples(response), 'Content-Type': mediaType, ...headers },
    body: { ...example, ...(detail !== undefined && { detail }), ...(errors && { errors }) },
  };
}

const { FieldError: errorSchema, ValidationProblem: validationSchema } = document.components.schemas;
const longestName = Number(errorSchema?.properties?.field?.maxLength);
const mostErrors = Number(validationSchema?.properties?.errors?.maxItems);

/** The 422 that lists these errors, as many as fit, each field's name as far as it fits. */
export function validationProblem(operation: Operation, errors: readonly FieldError[]): MockAnswer {
  const count = errors.length === 1 ? '1 rule' : `${errors.length} rules`;
  const fitting = errors
    .slice(0, mostErrors)
    .map((error) => ({ ...error, field: error.field.slice(0, longestName) }));
  return problem({ status: 422, operation, errors: fitting, detail: `The request breaks ${count}.` });
}

function headerExamples(response: ResponseNode): Record<string, string> {
  return Object.fromEntries(
    Object.entries(response.headers ?? {})
      .filter(([, header]) => header.required)
      .map(([name, header]) => [name, String(header.example)]),
  );
}
