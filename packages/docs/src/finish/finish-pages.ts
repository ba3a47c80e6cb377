import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeHashedFile } from '../hashed-file.ts';
import { withContentSecurityPolicy } from './content-security-policy.ts';
import { withProblemLinks } from './problem-links.ts';
import { withRelativeBase, withRelativeLinks } from './relative-links.ts';
import { StyleAttributes } from './style-attributes.ts';

/**
 * Finishes the built pages: relative links, no style attributes, and a Content Security Policy.
 *
 * @param base the path that the pages were built for.
 */
export async function finishPages(folder: string, base: string): Promise<void> {
  const attributes = new StyleAttributes();
  const pages = new Map<string, string>();
  for (const file of await filesOf(folder, '**/*.html')) {
    pages.set(file, attributes.moveFrom(await readFile(join(folder, file), 'utf8')));
  }
  const styleSheet = await writeHashedFile(folder, 'styles.css', attributes.styleSheet());
  const link = `<link rel="stylesheet" href="${base}/${styleSheet}">`;
  for (const [file, page] of pages) {
    const styled = withLightTheme(page).replace('</head>', `${link}</head>`);
    const linked = withRelativeLinks(withProblemLinks(styled), addressOf(file), base);
    await writeFile(join(folder, file), withContentSecurityPolicy(linked));
  }
  for (const file of await filesOf(folder, '_astro/*.js')) {
    const script = await readFile(join(folder, file), 'utf8');
    const changed = withRelativeBase(script, base);
    if (changed !== script) await writeFile(join(folder, file), changed);
  }
  // Expressive Code selects the words that it colours by their style attributes.
  for (const file of await filesOf(folder, '_astro/ec.*.css')) {
    await writeFile(join(folder, file), attributes.selectIn(await readFile(join(folder, file), 'utf8')));
  }
}

/**
 * Returns the path from which the links of a page start. The page for unknown URLs can appear at any path. So its
 * links begin with `../`, as in a folder of the site, and the server adds as many `../` as the URL needs.
 */
function addressOf(file: string): string {
  return file === '404.html' ? 'any/404.html' : file;
}

async function filesOf(folder: string, pattern: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(pattern, { cwd: folder })) files.push(file.replaceAll('\\', '/'));
  return files.sort();
}

/**
 * Makes a page light for readers without JavaScript, because the reference is light, too. With JavaScript, a script
 * of Starlight chooses the theme before the page is painted.
 */
function withLightTheme(page: string): string {
  return page.replace(
    '<html lang="en" dir="ltr" data-theme="dark"',
    '<html lang="en" dir="ltr" data-theme="light"',
  );
}
