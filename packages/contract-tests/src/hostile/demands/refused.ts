import { contract, type FieldError, type FieldErrorCode, operations } from '@contentgen/contract';
import type { Received } from '../../http/caller.ts';
import { requireRule } from '../../violated.ts';
import { ownCount } from '../draft.ts';
import type { Demand } from '../family.ts';
import { headersOf } from '../places.ts';
import { errorsOf, told } from './told.ts';

const longestName = Number(contract.components.schemas.FieldError?.properties?.field?.maxLength);

/**
 * Demands 422 that names what the draft is to blame for, and no field that is right.
 *
 * @param codes the contract's codes that fit what is broken, the one that fits best first; none is asked for where no
 *   field is to blame.
 */
export function refusedFor(...codes: readonly FieldErrorCode[]): Demand {
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
      `the request breaks a rule and must be answered with ${wanted}, but is answered with ${told(received)}`,
    );
    if (names.length === 0) return;
    const errors = errorsOf(received);
    const isNamed = (name: string) => (error: FieldError) => isSame(received, error.field, name);
    const right = errors.filter((error) => names.some((name) => isNamed(name)(error)));
    requireRule(right.length > 0, received, `must be ${wanted}, but is ${told(received)}`);
    const roots = names.map(rootOf);
    const wrong = errors.find((error) => !roots.some((root) => isSame(received, rootOf(error.field), root)));
    requireRule(
      wrong === undefined,
      received,
      `must be ${wanted} and nothing else, as all others are right, but is ${told(received)}`,
    );
    requireRule(
      right.some(({ code }) => codes.includes(code)),
      received,
      `must name the code ${codes.join(' or ')} for ${JSON.stringify(shortened(names[0] ?? ''))}, but is ${told(received)}`,
    );
  };
}

/** The names of headers are the same in any case; a name that is too long to be told may be cut. */
function isSame({ operation }: Received, told: string, name: string): boolean {
  if (told === name) return true;
  const headers = Object.keys(headersOf(operations[operation]).schema.properties ?? {});
  if (headers.includes(name)) return told.toLowerCase() === name.toLowerCase();
  return [...name].length > longestName && told !== '' && name.startsWith(told);
}

/** The field of an item. */
function rootOf(field: string): string {
  return field.replace(/\[\d+\]$/, '');
}

function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name;
}
