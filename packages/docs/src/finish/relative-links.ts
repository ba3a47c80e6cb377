import { posix } from 'node:path';

/**
 * Returns a page with relative links, so that the site works on every path of every server. A link to `watching.md`
 * leads to the guide of this file, and a link that begins with a slash to a page of the site.
 *
 * @param file the path of the page in the site, such as `guides/watching/index.html`.
 * @param base the path that the page was built for, such as `/docs`.
 */
export function withRelativeLinks(page: string, file: string, base: string): string {
  const folder = posix.dirname(file);
  return page
    .replaceAll(/(\shref=")([\w-]+)\.md(#[^"]*)?"/g, `$1${base}/guides/$2/$3"`)
    .replaceAll(/(\s(?:href|src)=")(\/(?!\/)[^"#?]*)/g, (_, start: string, path: string) => {
      const inSite = path.startsWith(`${base}/`) ? path.slice(base.length) : path;
      const slash = inSite.endsWith('/') ? '/' : '';
      return `${start}${posix.relative(folder, `.${inSite}`) || '.'}${slash}`;
    });
}

/**
 * Returns a script of the folder `_astro` that finds the site by the URL of the script.
 *
 * @param base the path that the script was built for.
 */
export function withRelativeBase(script: string, base: string): string {
  return script.replaceAll(`\`${base}/\``, '(new URL("../",import.meta.url).pathname)');
}
