import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

/**
 * Finishes the built pages: makes their links relative, so that the site works on every path of every server, and adds
 * their Content Security Policy.
 *
 * @param base the path that the pages were built for, such as `/docs`.
 */
export async function finishPages(folder: string, base: string): Promise<void> {
  for await (const file of glob('**/*.html', { cwd: folder })) {
    // The page for unknown URLs can appear at any path. The server adds as many `../` as the URL needs.
    const path = file === '404.html' ? 'any/404.html' : file.replaceAll('\\', '/');
    const page = withRelativeLinks(await readFile(join(folder, file), 'utf8'), path, base);
    const policy = `<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy(page)}">`;
    await writeFile(join(folder, file), page.replace('<head>', `<head>${policy}`));
  }
  for await (const file of glob('_astro/*.{css,js}', { cwd: folder })) {
    const content = await readFile(join(folder, file), 'utf8');
    // A script finds the site by its own URL, and a style sheet its files beside it.
    const found = content
      .replaceAll(`\`${base}/\``, '(new URL("../",import.meta.url).pathname)')
      .replaceAll(`url(${base}/_astro/`, 'url(');
    if (found !== content) await writeFile(join(folder, file), found);
  }
}

/**
 * Returns the Content Security Policy of a page: it may load only from its own origin, and run only the inline scripts
 * that it has now. Styles may be inline: Expressive Code and Redoc colour code with them.
 */
export function contentSecurityPolicy(page: string): string {
  const scripts = [...page.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes = '']) => !/\ssrc=/.test(attributes))
    .map(([, , content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  return [
    "default-src 'none'",
    `script-src ${["'self'", "'wasm-unsafe-eval'", ...new Set(scripts)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/**
 * Returns a page with relative links. A link to `watching.md` leads to the guide of this file, and a link that begins
 * with a slash to a page of the site.
 */
function withRelativeLinks(page: string, file: string, base: string): string {
  const folder = posix.dirname(file);
  return page
    .replaceAll(/(\shref=")([\w-]+)\.md(#[^"]*)?"/g, `$1${base}/guides/$2/$3"`)
    .replaceAll(/(\s(?:href|src)=")(\/(?!\/)[^"#?]*)/g, (_, start: string, path: string) => {
      const inSite = path.startsWith(`${base}/`) ? path.slice(base.length) : path;
      const slash = inSite.endsWith('/') ? '/' : '';
      return `${start}${posix.relative(folder, `.${inSite}`) || '.'}${slash}`;
    });
}
