import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

const file = (path: string) => new URL(path, import.meta.url);
const packaged = (name: string) => new URL(import.meta.resolve(name));

/** The style sheets, which become one file. */
const styles = [
  packaged('@contentgen/site/identity/tokens.css'),
  ...['theme', 'home', 'reference'].map((name) => file(`./styles/${name}.css`)),
];
/** The scripts of the pages. Each imports others by their names here. */
const scripts = ['page', 'search', 'reference'];
const copies = {
  'instrument-sans.woff2': packaged(
    '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  ),
  'source-serif-4.woff2': packaged(
    '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  ),
  'minisearch.js': packaged('minisearch'),
  'wall.webp': file('../../../docs/images/wall.webp'),
};

/** The pictures that Redoc would load from another origin, and a text in their place. */
const logoPattern = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(?:-full)?\.svg/g;
const wordmark = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="16"><text y="12" textLength="49" font-family="sans-serif" font-size="12" font-weight="600" fill="#8c867a">Redocly</text></svg>',
)}`;

/**
 * Writes the style sheet, the scripts, the fonts and the wall of pictures.
 *
 * @param folder the built site.
 * @returns their folder in the site. Its name has a hash of their content, so that browsers may keep them forever.
 */
export async function writeAssets(folder: string): Promise<string> {
  const text = (url: URL) => readFile(url, 'utf8');
  const redoc = await text(packaged('@redocly/cli/lib/chunks/redoc.standalone.js'));
  const files: (readonly [name: string, content: string | Buffer])[] = [
    ['style.css', (await Promise.all(styles.map(text))).join('\n')],
    ['redoc.js', redoc.replaceAll(logoPattern, wordmark)],
  ];
  for (const name of scripts) {
    const script = stripTypeScriptTypes(await text(file(`./scripts/${name}.ts`)));
    files.push([`${name}.js`, script.replaceAll(/(?<=from ')(?:\.\/)?([\w-]+)(?:\.ts)?(?=')/g, './$1.js')]);
  }
  for (const [name, url] of Object.entries(copies)) files.push([name, await readFile(url)]);
  const hash = createHash('sha256');
  for (const [name, content] of files) hash.update(name).update(content);
  const assets = `assets/${hash.digest('hex').slice(0, 8)}`;
  await mkdir(join(folder, assets), { recursive: true });
  for (const [name, content] of files) await writeFile(join(folder, assets, name), content);
  return assets;
}
