import Negotiator from 'negotiator';
import { Problem } from './problem.ts';

/**
 * Refuses a request whose `Accept` admits none of `mediaTypes` (RFC 9110, section 12.5.1). An operation that
 * answers without a body has none, and every `Accept` is fine.
 *
 * @throws Problem 406.
 */
export function requireAcceptable(accept: string | undefined, mediaTypes: readonly string[]): void {
  if (accept === undefined || mediaTypes.length === 0) return;
  const admitted = new Negotiator({ headers: { accept } }).mediaTypes([...mediaTypes]);
  if (admitted.length > 0) return;
  const offered = mediaTypes.join(' or ');
  throw new Problem(
    406,
    `The answer can be sent as ${offered}, which "Accept: ${accept.slice(0, 128)}" does not admit.`,
  );
}
