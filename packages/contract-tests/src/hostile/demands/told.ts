import type { FieldError } from '@contentgen/contract';
import type { Received } from '../../http/caller.ts';

/** A status with the fields that it names: `422: name too_long, prompt required`. */
export function told(received: Received): string {
  const errors = errorsOf(received).map(({ field, code }) => `${JSON.stringify(field)} (${code})`);
  const reason = errors.length > 0 ? errors.join(', ') : received.json?.detail;
  return reason === undefined || reason === '' ? `${received.status}` : `${received.status}: ${reason}`;
}

/** The errors of a 422; none in any other answer. */
export function errorsOf({ json }: Received): readonly FieldError[] {
  return Array.isArray(json?.errors) ? json.errors : [];
}
