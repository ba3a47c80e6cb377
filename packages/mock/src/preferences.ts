import type { Operation } from '@contentgen/contract';
import { getHttpConfigFromRequest } from '@stoplight/prism-http-server/dist/getHttpConfigFromRequest.js';
import { validationProblem } from './problem.ts';
import { Refusal } from './refusal.ts';

/** What Prism is asked to answer with. */
export interface Preferences {
  readonly code?: number;
  readonly exampleKey?: string;
  readonly dynamic?: boolean;
  readonly seed?: string;
  /** Whether `respond-async` is honoured: it is where the operation documents a 202. */
  readonly respondAsync: boolean;
}

/**
 * Reads `Prefer` (RFC 7240): Prism's own `code`, `example`, `dynamic` and `seed`, and the contract's
 * `respond-async`, which gives way to a `code`.
 *
 * @throws Refusal 422 when Prism does not understand its own preferences.
 */
export function readPreferences(prefer: string | undefined, operation: Operation): Preferences {
  const respondAsync =
    /(^|[,;])\s*respond-async\s*($|[,;])/i.test(prefer ?? '') && operation.statuses.includes(202);
  if (prefer === undefined) return { respondAsync };
  const read = getHttpConfigFromRequest({ url: { path: '/' }, headers: { prefer } });
  if (read._tag === 'Left') throw new Refusal(validationProblem(operation, [misread(read.left)]));
  const config = Object.fromEntries(Object.entries(read.right).filter(([, value]) => value !== undefined));
  return { ...(respondAsync && { code: 202 }), ...config, respondAsync };
}

function misread(error: Error) {
  return { field: 'Prefer', code: 'format' as const, detail: error.message };
}
