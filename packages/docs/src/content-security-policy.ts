import { createHash } from 'node:crypto';

/**
 * The policy of the page, for the `Content-Security-Policy` header of its server. The `<meta>` of the page has the
 * same policy, with the hashes of its scripts in place of `'unsafe-inline'`. Browsers enforce both.
 */
export const contentSecurityPolicy = [...directives("'unsafe-inline'"), "frame-ancestors 'none'"].join('; ');

/** The page with a `<meta>` that lets only the page's own scripts run, wherever it is hosted. */
export function withContentSecurityPolicy(page: string): string {
  const scripts = [...page.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script ?? '');
  const policy = directives(scripts.map(hashSource).join(' ') || "'none'").join('; ');
  return page.replace('<head>', `<head>\n  <meta http-equiv="Content-Security-Policy" content="${policy}">`);
}

function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

function directives(script: string): string[] {
  return [
    "default-src 'none'",
    `script-src ${script}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ];
}
