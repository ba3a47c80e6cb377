import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { contract } from '@contentgen/contract';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { firstPictures } from './src/first-pictures.ts';

/** Bytes that the browser loads before the first view: texts with gzip, the font of the interface, six thumbnails. */
const mostBytes = 150_000;

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Servers replace the address of the contract by the one that the addresses of pictures begin with. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  `img-src 'self' ${contract.servers[0]?.url}`,
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Writes the list of the files with their header fields, which the service and the mock read. Checks the size. */
const servedFiles: Plugin = {
  name: 'served-files',
  writeBundle({ dir = '' }, bundle) {
    const files = Object.keys(bundle).sort();
    const list = files.map((name) => {
      const type = mediaTypes[extname(name)];
      if (type === undefined) throw new Error(`${name} has no media type.`);
      const caching = name === 'index.html' ? 'no-cache' : 'public, max-age=31536000, immutable';
      const page = name.endsWith('.html') ? { 'content-security-policy': policy } : {};
      const headers = { 'content-type': type, 'cache-control': caching, 'referrer-policy': 'no-referrer' };
      return [name, { headers: { ...headers, ...page }, compressible: /^(text|image\/svg)/.test(type) }];
    });
    writeFileSync(join(dir, 'files.json'), JSON.stringify(Object.fromEntries(list), null, 1));

    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const entry = chunks.find((chunk) => chunk.isEntry);
    const html = readFileSync(join(dir, 'index.html'), 'utf8');
    const isFirst = (name: string) =>
      name === entry?.fileName ||
      entry?.imports.includes(name) ||
      name === 'index.html' ||
      html.includes(name);
    const others = new RegExp(`/(instrument-sans|${firstPictures.join('|')})[^/]*$`);
    const firstFiles = files.filter((name) => isFirst(name) || others.test(name));
    const bytesOf = (name: string) => {
      const bytes = readFileSync(join(dir, name));
      return /\.(woff2|webp)$/.test(name) ? bytes.length : gzipSync(bytes, { level: 9 }).length;
    };
    const bytes = firstFiles.reduce((sum, name) => sum + bytesOf(name), 0);
    this.info(`The first view has ${bytes} bytes.`);
    if (bytes > mostBytes)
      this.error(`The first view has ${bytes} bytes, but at most ${mostBytes} are allowed.`);
  },
};

/** What the bundler knows of modules. */
interface Modules {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null;
}

/**
 * Puts all modules that the page imports at its start into one chunk: each further one is compressed on its own, and costs
 * more than its text.
 *
 * @returns the name of the chunk; null for a module that only a later view imports.
 */
function firstChunk(id: string, modules: Modules, seen = new Set<string>()): string | null {
  const { isEntry, importers } = modules.getModuleInfo(id) ?? { isEntry: false, importers: [] };
  seen.add(id);
  const isFirst =
    isEntry || importers.some((one) => !seen.has(one) && firstChunk(one, modules, seen) !== null);
  return isFirst ? 'first' : null;
}

export default defineConfig({
  // The service may be behind a proxy that adds a path.
  base: './',
  resolve: { conditions: ['@contentgen/source', ...defaultClientConditions] },
  build: {
    target: 'es2023',
    assetsDir: 'console',
    // The policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // "use client" is for frameworks that render on a server.
    rolldownOptions: {
      onLog: (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log),
      output: { codeSplitting: { groups: [{ name: firstChunk, debugName: 'first' }] } },
    },
  },
  plugins: [servedFiles],
});
