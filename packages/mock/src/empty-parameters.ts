import type { FieldError, JsonSchema, OpenApiParameter, Operation } from '@contentgen/contract';
import { document } from './contract-document.ts';

/** Texts of the query and of headers that are sent without a value and need one: Prism takes them for not sent. */
export function emptyParameters(
  operation: Operation,
  query: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, unknown>>,
): FieldError[] {
  const sent = ({ in: place, name }: OpenApiParameter) =>
    place === 'query' ? query[name] : headers[name.toLowerCase()];
  const parameters = document.paths[operation.path]?.[operation.method]?.parameters ?? [];
  return parameters
    .filter((parameter) => sent(parameter) === '' && needsMore(parameter.schema))
    .map(({ name, schema }) => ({
      field: name,
      code: schema.enum ? 'choice' : 'too_short',
      detail: 'must not be empty',
    }));
}

function needsMore({ type, enum: choices, minLength = 0 }: JsonSchema): boolean {
  return type === 'string' && (choices !== undefined || minLength > 0);
}
