import { isApiPath, type Problem } from '@contentgen/contract/requests';

/** The header fields of the page. */
export const problemPageFields = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  vary: 'Accept',
} as const;

/** Returns whether a person reads the response: a browser opens a URL outside of the API. */
export function isReadByPerson(method: string, path: string, accept = ''): boolean {
  return (method === 'GET' || method === 'HEAD') && !isApiPath(path) && accept.includes('text/html');
}

/**
 * Returns a problem as a page in HTML, for people who open a URL in a browser.
 *
 * @param path the path of the request. The link of the page is relative to it, because a proxy may serve everything below
 *   another path.
 */
export function problemPage(problem: Problem, path: string, requestId: string): string {
  const root = '../'.repeat(Math.max(0, path.split('/').length - 2));
  const { title, status, detail, request_id } = problem.body('', requestId);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>
  :root { color-scheme: light dark; }
  body { background: light-dark(#f7f5f0, #161613); color: light-dark(#1f1d19, #f2efe8); display: grid;
    font: 1.0625rem/1.6 system-ui, sans-serif; margin: 0; min-height: 100vh; place-items: center; }
  main { box-sizing: border-box; max-width: 34rem; overflow-wrap: anywhere; padding: 2rem; width: 100%; }
  h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 0.75rem; }
  small { color: light-dark(#5d584e, #b0ab9e); }
  a { color: light-dark(#0b5d51, #62cbb3); }
</style>
<main>
  <h1>${escaped(title)}</h1>
  <p>${escaped(detail)}</p>
  <p><a href="${root}docs/">Read the docs</a></p>
  <small>Status ${escaped(status)} · request ${escaped(request_id)}</small>
</main>
</html>
`;
}

const escaped = (text: unknown) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
