import type { FieldError } from '@contentgen/contract';
import type { Received } from '../../http/received.ts';

/**
 * Returns the status with the field errors or the detail of a response: `422: "name" (too_long), "prompt"
 * (required)`.
 */
export function describeResponse(received: Received): string {
  const errors = errorsOf(received).map(({ field, code }) => `${JSON.stringify(field)} (${code})`);
  const reason = errors.length > 0 ? errors.join(', ') : received.json?.detail;
  return reason === undefined || reason === '' ? `${received.status}` : `${received.status}: ${reason}`;
}

/** Returns the field errors of a 422; none for any other response. */
export function errorsOf({ json }: Received): readonly FieldError[] {
  return Array.isArray(json?.errors) ? json.errors : [];
}
