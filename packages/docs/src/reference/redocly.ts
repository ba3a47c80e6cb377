import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { languages } from '@contentgen/contract/samples';
import { parse, stringify } from 'yaml';
import { readRendition } from './rendition.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const command = join(
  dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
);

/** The end of the head of a page, where Redocly adds its styles. */
const headEnd = '</head>';
const scriptStart = '<script type="module">';
const scriptEnd = '</script>';

/** The pictures that Redoc would load from another origin, and a text in their place. */
const logoPattern = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(?:-full)?\.svg/g;
const wordmark = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="16"><text y="12" font-family="sans-serif" font-size="12" font-weight="600" fill="#8c867a">Redocly</text></svg>',
)}`;

/**
 * Renders the reference into its page of the site, which is Redocly's template. The script of the page becomes a file,
 * because it contains the address of the service, which servers replace.
 *
 * @param folder the built site.
 * @param base the path that the site was built for, such as `/docs`.
 * @throws Error with Redocly's message when it fails, and when its page would send telemetry.
 */
export async function addReference(folder: string, base: string): Promise<void> {
  const file = join(folder, 'reference/index.html');
  const template = (await readFile(file, 'utf8')).replace(headEnd, `{{{redocHead}}}${headEnd}`);
  const page = (await render(template)).replaceAll(logoPattern, wordmark);
  if (!page.includes('"disableTelemetry":true')) {
    throw new Error('The API reference would send telemetry. Set `telemetry: off` in redocly.yaml.');
  }
  const start = page.lastIndexOf(scriptStart, page.indexOf('__redoc_definition'));
  const end = page.indexOf(scriptEnd, start);
  await writeFile(join(folder, 'reference/redoc.js'), page.slice(start + scriptStart.length, end));
  // Before Redoc's script runs, its links lead to other pages instead of parts of this one.
  const markup = page.slice(0, start).replaceAll(new RegExp(`(?<= href=")/(?!${base.slice(1)}/)`, 'g'), '#/');
  await writeFile(file, `${markup}<script type="module" src="redoc.js">${page.slice(end)}`);
}

async function render(template: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'contentgen-docs-'));
  const path = (name: string) => join(folder, name);
  try {
    const { telemetry, openapi } = parse(await readFile(join(root, 'redocly.yaml'), 'utf8'));
    const codeSamples = { languages: languages.map((label) => ({ lang: label.toLowerCase(), label })) };
    await writeFile(path('redocly.yaml'), stringify({ telemetry, openapi: { ...openapi, codeSamples } }));
    await writeFile(path('v1.json'), JSON.stringify(readRendition()));
    await writeFile(path('page.hbs'), template);
    const options = [
      'build-docs',
      'v1.json',
      '--inlineBundle',
      '--template',
      'page.hbs',
      '--output',
      'page.html',
    ];
    // Redocly reads redocly.yaml only from its working directory.
    await promisify(execFile)(process.execPath, [command, ...options], {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    return await readFile(path('page.html'), 'utf8');
  } catch (error) {
    const { stderr = '', message } = error as Error & { readonly stderr?: string };
    // Above its message, Redocly prints a banner.
    const lines = stderr.split('\n').filter((line) => line.trim() !== '' && !/^\s*[╔║╚]/.test(line));
    throw new Error(`Redocly failed: ${lines.join('\n') || message}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
