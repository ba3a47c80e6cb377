/**
 * Copies the parts of Prism that the mock uses into the built files. So an installation does not need the rest of
 * Prism: 160 packages and 90 MB, one of which reports each installation to a third party. Copies the licenses of the
 * parts, too.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const prismHttp = createRequire(createRequire(import.meta.url).resolve('@stoplight/prism-http'));

/** The built files that import packages of others. */
const entries = ['prism'];

const bundle = await rolldown({
  input: Object.fromEntries(entries.map((name) => [name, join(dist, `${name}.js`)])),
  platform: 'node',
  external: /^(?:@contentgen\/|node:)/,
  resolve: {
    mainFields: ['module', 'main'],
    // Prism uses only the English words of faker, but loads those of all languages.
    alias: { '@faker-js/faker': prismHttp.resolve('@faker-js/faker/locale/en') },
  },
});
const { output } = await bundle.write({
  dir: dist,
  format: 'esm',
  minify: true,
  chunkFileNames: '[name].js',
});

const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
const folders = new Set(modules.filter((id) => id.includes('/node_modules/')).map(packageFolder));
writeFileSync(join(dist, 'licenses.txt'), [...folders].sort().map(licenseOf).join('\n'));
// The maps of the unbundled files would be wrong.
for (const name of entries) rmSync(join(dist, `${name}.js.map`));

/** Returns the folder of the package that a module belongs to. */
function packageFolder(id: string): string {
  let folder = dirname(id.replace(/^\0/, ''));
  while (!/\/node_modules\/(?:@[^/]+\/)?[^/]+$/.test(folder)) folder = dirname(folder);
  return folder;
}

/** @throws Error for a package that names no license. */
function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (typeof license !== 'string') throw new Error(`${name} names no license.`);
  const [file] = globSync('{LICENSE,LICENCE,license}*', { cwd: folder });
  const text = file === undefined ? '' : `\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
  return `${name} ${version}: ${license}\n${text}`;
}
