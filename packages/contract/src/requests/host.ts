import { Problem } from './problem.ts';

/** Matches `uri-host [ ":" port ]` (RFC 9110, section 7.2; RFC 3986, sections 3.2.2 and 3.2.3). */
const host = /^(?:\[([0-9A-F:.]+)\]|(?:[A-Z0-9\-._~!$&'()*+,;=]|%[0-9A-F]{2})*)(?::\d*)?$/i;

/**
 * Requires one valid `Host` header field (RFC 9112, section 3.2). A request in HTTP/1.0 may have none.
 *
 * @param httpVersion such as `1.1`.
 * @param rawHeaders names and values in turn, as received: `rawHeaders` of Node's `IncomingMessage`.
 * @throws Problem 400.
 */
export function requireHost(httpVersion: string, rawHeaders: readonly string[]): void {
  let found: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (found !== undefined) throw new Problem(400, 'A request must have only one Host header.');
    found = rawHeaders[index + 1] ?? '';
  }
  if (found === undefined) {
    if (httpVersion === '1.1') throw new Problem(400, 'A request in HTTP/1.1 must have a Host header.');
  } else if (!isHost(found)) {
    throw new Problem(400, `The Host header must be a host and a port, not "${found.slice(0, 128)}".`);
  }
}

/** The last valid host. Most requests have the same one, so they need no further check. */
let lastHost = '';

function isHost(text: string): boolean {
  if (text === lastHost) return true;
  const match = host.exec(text);
  const isValid = match !== null && (match[1] === undefined || URL.canParse(`http://[${match[1]}]/`));
  if (isValid) lastHost = text;
  return isValid;
}
