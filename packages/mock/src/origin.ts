import type { IncomingHttpHeaders } from 'node:http';

/**
 * Matches a host with an optional port (RFC 9110, section 7.2). Characters that cannot be in the host of a URL are
 * not allowed.
 */
const hostForm = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Returns the URL that the client has called, without path and trailing slash. Uses the headers of proxies: a dev
 * server or a cloud workspace may end TLS, and send another `Host`.
 */
export function originOf({ host, ...headers }: IncomingHttpHeaders): string {
  const scheme = firstOf(headers['x-forwarded-proto']) === 'https' ? 'https' : 'http';
  const forwarded = firstOf(headers['x-forwarded-host']);
  return `${scheme}://${hostForm.test(forwarded) ? forwarded : host}`;
}

/** Returns the first value of a list, which the first proxy has added. */
function firstOf(field: string | string[] | undefined): string {
  return (field?.toString() ?? '').split(',', 1)[0]?.trim() ?? '';
}
