import { fieldErrorCodes, type Operation, operations } from '@contentgen/contract';
import { contentOf, withContent } from '@contentgen/faulty-proxy';
import type { Mutant } from '../mutant.ts';
import { baseOf, rulesOf } from './accepted-input-mutants.ts';
import { behaviourMutant } from './behaviour-mutant.ts';
import { after } from './filter-mutants.ts';

interface FieldError {
  readonly field: string;
  readonly code: string;
  readonly detail: string;
}

/** Returns mutants whose 422 names a wrong field or a wrong rule. */
export function misnamedErrorMutants(): Mutant[] {
  return Object.values<Operation>(operations).flatMap((operation) => {
    const rules = rulesOf(operation);
    const fields = [...new Set(rules.flatMap(({ field }) => field ?? []))];
    return [
      ...fields.map((name) =>
        misnamed(operation, name, `named ${other(fields, name)}`, (error) =>
          baseOf(error.field) === name ? { ...error, field: other(fields, name) } : error,
        ),
      ),
      ...[...new Set(rules.map(({ code }) => code))].map((code) =>
        misnamed(operation, code, `reported as ${after(fieldErrorCodes, code)}`, (error) =>
          error.code === code ? { ...error, code: String(after(fieldErrorCodes, code)) } : error,
        ),
      ),
    ];
  });
}

function other(fields: readonly string[], name: string): string {
  return fields.length > 1 ? String(after(fields, name)) : 'no_such_field';
}

function misnamed(
  { id: operation }: Operation,
  name: string,
  what: string,
  change: (error: FieldError) => FieldError,
): Mutant {
  const parts = { kind: 'misnamed-error', operation, place: `error ${name}`, what } as const;
  return behaviourMutant(parts, () => async ({ forward }) => {
    const response = await forward();
    if (response.status !== 422) return response;
    const errors: readonly FieldError[] = contentOf(response)?.errors ?? [];
    const changed = errors.map(change);
    const isSame = changed.every((error, index) => error === errors[index]);
    return isSame ? response : withContent(response, (problem) => ({ ...problem, errors: changed }));
  });
}
