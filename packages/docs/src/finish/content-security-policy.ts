import { createHash } from 'node:crypto';

/**
 * The content of an empty style element. Styled-components, which Redocly uses, adds such an element and then adds
 * rules with a script.
 */
const emptyStyle = '';

/** A tag that only the pages with the forms of "Try it" have. */
const formsMark = '<meta name="contentgen-server"';

/**
 * Returns the Content Security Policy of a page: the page may load only from its own origin, and may use only the
 * inline scripts and styles that it has now.
 *
 * @param services the sources that forms may send requests to, and show pictures of.
 */
export function contentSecurityPolicy(page: string, services = ''): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", "'wasm-unsafe-eval'", ...hashes(page, 'script')].join(' ')}`,
    `style-src ${["'self'", hashSource(emptyStyle), ...hashes(page, 'style')].join(' ')}`,
    `img-src 'self' data: blob:${services}`,
    "font-src 'self' data:",
    `connect-src 'self'${services}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/**
 * Returns the page with its policy in a `<meta>`, so that every server sends the policy. On a host of static files,
 * the policy allows the forms to send requests to any service, because the reader chooses it. The service and the
 * mock also send a policy that does not allow this.
 */
export function withContentSecurityPolicy(page: string): string {
  const services = page.includes(formsMark) ? ' http: https:' : '';
  const meta = `<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy(page, services)}">`;
  return page.replace('<head>', `<head>${meta}`);
}

/** Returns the hashes of the page's inline elements with a name. */
function hashes(page: string, name: 'script' | 'style'): string[] {
  const elements = page.matchAll(new RegExp(`<${name}\\b([^>]*)>(.*?)</${name}>`, 'gs'));
  const contents = [...elements].filter(([, attributes = '']) => !/\ssrc=/.test(attributes));
  return [...new Set(contents.map(([, , content = '']) => hashSource(content)))].sort();
}

function hashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
