import type { Operation } from '@contentgen/contract';
import { problem } from './problem.ts';
import { Refusal } from './refusal.ts';

/**
 * Lets any Bearer token pass, the scheme's name in any case (RFC 9110, section 11.1).
 *
 * @returns the header as Prism knows it.
 * @throws Refusal 401, with `error="invalid_token"` only where a key was sent (RFC 6750, section 3.1).
 */
export function authorization(header: string | undefined, operation: Operation): string {
  const token = /^bearer +(\S+)$/i.exec(header ?? '')?.[1];
  if (token !== undefined) return `Bearer ${token}`;
  const refusal = problem({ status: 401, operation });
  if (header !== undefined) throw new Refusal(refusal);
  throw new Refusal({ ...refusal, headers: { ...refusal.headers, 'WWW-Authenticate': 'Bearer' } });
}
