import Negotiator from 'negotiator';
import { Problem } from './problem.ts';

/**
 * Refuses a request whose `Accept` admits none of `mediaTypes` (RFC 9110, section 12.5.1). An operation that
 * answers without a body has none, and every `Accept` is fine.
 *
 * @throws Problem 406.
 */
export function requireAcceptable(accept: string | undefined, mediaTypes: readonly string[]): void {
  if (!accept?.trim() || mediaTypes.length === 0) return;
  // JSON is in UTF-8, whether or not somebody says so (RFC 8259, section 8.1).
  const ranges = accept.replaceAll(/;\s*charset="?utf-8"?/gi, '');
  const admitted = new Negotiator({ headers: { accept: ranges } }).mediaTypes([...mediaTypes]);
  if (admitted.length > 0) return;
  const offered = mediaTypes.join(' or ');
  throw new Problem(
    406,
    `The answer can be sent as ${offered}, which "Accept: ${accept.slice(0, 128)}" does not admit.`,
  );
}
