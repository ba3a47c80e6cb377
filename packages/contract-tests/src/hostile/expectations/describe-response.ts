import type { FieldError } from '@contentgen/contract';
import type { Received } from '../../http/received.ts';

/** The status with its field errors or its detail: `422: "name" (too_long), "prompt" (required)`. */
export function describeResponse(received: Received): string {
  const errors = errorsOf(received).map(({ field, code }) => `${JSON.stringify(field)} (${code})`);
  const reason = errors.length > 0 ? errors.join(', ') : received.json?.detail;
  return reason === undefined || reason === '' ? `${received.status}` : `${received.status}: ${reason}`;
}

/** The field errors of a 422; empty for any other response. */
export function errorsOf({ json }: Received): readonly FieldError[] {
  return Array.isArray(json?.errors) ? json.errors : [];
}
