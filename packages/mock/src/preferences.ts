/// <reference path="./parse-prefer-header.d.ts" />
import { validationFailed } from '@contentgen/contract/requests';
import parsePreferHeader from 'parse-prefer-header';

/** The response that the client wants from Prism. */
export interface Preferences {
  readonly code?: number;
  readonly exampleKey?: string;
  readonly dynamic?: boolean;
  readonly seed?: string;
}

/**
 * Reads Prism's own preferences `code`, `example`, `dynamic` and `seed` from a `Prefer` header field (RFC 7240).
 *
 * @throws Problem 422 if `code` or `dynamic` is malformed.
 */
export function readPreferences(prefer: string | undefined): Preferences {
  const { code, example, dynamic, seed } = parsePreferHeader(prefer);
  return {
    ...(code !== undefined && {
      code: Number(matching(code, /^\d{3}$/, 'code must be a status, such as 404')),
    }),
    ...(example !== undefined && { exampleKey: String(example) }),
    ...(dynamic !== undefined && {
      dynamic: matching(dynamic, /^(true|false)$/, 'dynamic must be true or false') === 'true',
    }),
    ...(seed !== undefined && { seed: String(seed) }),
  };
}

function matching(value: string | true, form: RegExp, rule: string): string {
  if (typeof value === 'string' && form.test(value)) return value;
  throw validationFailed([{ field: 'Prefer', code: 'format', detail: rule }]);
}
