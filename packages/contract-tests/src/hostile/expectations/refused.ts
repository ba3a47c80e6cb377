import { contract, type FieldError, type FieldErrorCode, operations } from '@contentgen/contract';
import type { Received } from '../../http/received.ts';
import { requireRule } from '../../violated.ts';
import { ownCount } from '../draft.ts';
import type { Expectation } from '../family.ts';
import { headersOf } from '../places.ts';
import { describeResponse, errorsOf } from './describe-response.ts';

const longestName = Number(contract.components.schemas.FieldError?.properties?.field?.maxLength);

/**
 * Expects a 422 that names a field from `blamed` of the draft, and no valid field. If `blamed` is empty, expects any
 * 422.
 *
 * @param codes the accepted error codes for that field, the best one first.
 */
export function refusedFor(...codes: readonly FieldErrorCode[]): Expectation {
  return (received, { draft, target }) => {
    const { blamed = [] } = draft;
    const names = blamed.map((name) => name.replace(`[${ownCount}]`, `[${target.results.length}]`));
    const wanted =
      names.length > 0
        ? `422 that names ${names.map((name) => JSON.stringify(shortened(name))).join(' or ')}`
        : '422';
    requireRule(
      received.status === 422,
      received,
      `the request breaks a rule and must be answered with ${wanted}, but is answered with ${describeResponse(received)}`,
    );
    if (names.length === 0) return;
    const errors = errorsOf(received);
    const isNamed = (name: string) => (error: FieldError) => isSame(received, error.field, name);
    const right = errors.filter((error) => names.some((name) => isNamed(name)(error)));
    requireRule(right.length > 0, received, `must be ${wanted}, but is ${describeResponse(received)}`);
    const roots = names.map(rootOf);
    const wrong = errors.find((error) => !roots.some((root) => isSame(received, rootOf(error.field), root)));
    requireRule(
      wrong === undefined,
      received,
      `must be ${wanted} and no valid field, but is ${describeResponse(received)}`,
    );
    requireRule(
      right.some(({ code }) => codes.some((one) => one === code)),
      received,
      `must name the code ${codes.join(' or ')} for ${JSON.stringify(shortened(names[0] ?? ''))}, but is ${describeResponse(received)}`,
    );
  };
}

/**
 * Returns whether a 422 names the right field. A header name may be in any case, and a server may shorten a very long
 * name.
 */
function isSame({ operation }: Received, named: string, name: string): boolean {
  if (named === name) return true;
  const headers = Object.keys(headersOf(operations[operation]).schema.properties ?? {});
  if (headers.includes(name)) return named.toLowerCase() === name.toLowerCase();
  return [...name].length > longestName && named !== '' && name.startsWith(named);
}

/** Returns the field that an item belongs to: `results` for `results[0]`. */
function rootOf(field: string): string {
  return field.replace(/\[\d+\]$/, '');
}

function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}
