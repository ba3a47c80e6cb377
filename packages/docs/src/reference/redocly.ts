import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { contract } from '@contentgen/contract';
import { withOrderedChoices } from './ordered-choices.ts';
import { withProblemLinks } from './problem-links.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const template = fileURLToPath(new URL('./reference.hbs', import.meta.url));
const command = join(
  dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
);

/**
 * Renders the contract with Redocly, with the script inlined.
 *
 * @throws Error with Redocly's message when it fails, and when its telemetry is not off.
 */
export async function renderReference(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'contentgen-docs-'));
  try {
    const [source, output] = [join(folder, 'v1.json'), join(folder, 'index.html')];
    await writeFile(source, JSON.stringify(withProblemLinks(withOrderedChoices(contract))));
    await buildDocs(source, output);
    const page = await readFile(output, 'utf8');
    if (!page.includes('"disableTelemetry":true')) {
      throw new Error('The page would send telemetry: redocly.yaml must say `telemetry: off`.');
    }
    return page;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function buildDocs(source: string, output: string): Promise<void> {
  const options = ['build-docs', source, '--inlineBundle', '--template', template, '--output', output];
  try {
    // Redocly reads redocly.yaml from its working directory only.
    await promisify(execFile)(process.execPath, [command, ...options], {
      cwd: root,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
  } catch (error) {
    throw new Error(`Redocly failed: ${messageOf(error as Error & { stderr?: string })}`);
  }
}

/** Redocly's error message, without the banner above it. */
function messageOf({ stderr = '', message }: Error & { stderr?: string }): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '' && !/^\s*[╔║╚]/.test(line));
  return lines.join('\n') || message;
}
