import { validationFailed } from '@contentgen/contract/requests';
import { getHttpConfigFromRequest } from '@stoplight/prism-http-server/dist/getHttpConfigFromRequest.js';

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
 * @throws Problem 422 for preferences that Prism can't parse.
 */
export function readPreferences(prefer: string | undefined): Preferences {
  if (prefer === undefined) return {};
  const read = getHttpConfigFromRequest({ url: { path: '/' }, headers: { prefer } });
  if (read._tag === 'Left')
    throw validationFailed([{ field: 'Prefer', code: 'format', detail: read.left.message }]);
  return Object.fromEntries(Object.entries(read.right).filter(([, value]) => value !== undefined));
}
