import Negotiator from 'negotiator';
import { Problem } from './problem.ts';

/**
 * The one of `mediaTypes` that an `Accept` prefers, the first where it has no preference (RFC 9110, section
 * 12.5.1). An operation that answers without a body has none, and every `Accept` is fine.
 *
 * @throws Problem 406 when it admits none of them.
 */
export function preferredMediaType(accept: string | undefined, mediaTypes: readonly string[]): string {
  const [first = ''] = mediaTypes;
  if (!accept?.trim() || mediaTypes.length === 0) return first;
  // JSON is in UTF-8, whether or not somebody says so (RFC 8259, section 8.1).
  const ranges = accept.replaceAll(/;\s*charset="?utf-8"?/gi, '');
  const [preferred] = new Negotiator({ headers: { accept: ranges } }).mediaTypes([...mediaTypes]);
  if (preferred !== undefined) return preferred;
  const offered = mediaTypes.join(' or ');
  throw new Problem(
    406,
    `The answer can be sent as ${offered}, which "Accept: ${accept.slice(0, 128)}" does not admit.`,
  );
}
