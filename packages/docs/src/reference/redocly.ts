import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { contract } from '@contentgen/contract';
import { parse, stringify } from 'yaml';
import { redoclyCommand, redoclyEnvironment } from '../redocly-command.ts';
import { sampleLabels, withCodeSamples } from '../samples/code-samples.ts';
import { withTryLinks } from '../try/with-try-links.ts';
import { withOrderedChoices } from './ordered-choices.ts';
import { withProblemLinks } from './problem-links.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const template = fileURLToPath(new URL('./reference.hbs', import.meta.url));

/**
 * Renders the contract with Redocly, with the script inlined.
 *
 * @throws Error with Redocly's message when it fails, and when its telemetry is not off.
 */
export async function renderReference(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'contentgen-docs-'));
  try {
    const [source, output] = [join(folder, 'v1.json'), join(folder, 'index.html')];
    const steps = [withOrderedChoices, withProblemLinks, withTryLinks, withCodeSamples];
    await writeFile(source, JSON.stringify(steps.reduce((shown, step) => step(shown), contract)));
    await writeFile(join(folder, 'redocly.yaml'), await pageSettings());
    await buildDocs(folder, source, output);
    const page = await readFile(output, 'utf8');
    if (!page.includes('"disableTelemetry":true')) {
      throw new Error('The API reference would send telemetry. Set `telemetry: off` in redocly.yaml.');
    }
    return page;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the settings of the repository, plus the menu of the samples. Redoc shows only samples in languages that
 * its settings list.
 */
async function pageSettings(): Promise<string> {
  const { telemetry, openapi } = parse(await readFile(join(root, 'redocly.yaml'), 'utf8'));
  const languages = sampleLabels().map((label) => ({ lang: label, label }));
  return stringify({ telemetry, openapi: { ...openapi, codeSamples: { languages } } });
}

async function buildDocs(folder: string, source: string, output: string): Promise<void> {
  const options = ['build-docs', source, '--inlineBundle', '--template', template, '--output', output];
  try {
    // Redocly reads redocly.yaml from its working directory only.
    await promisify(execFile)(process.execPath, [redoclyCommand, ...options], {
      cwd: folder,
      env: redoclyEnvironment,
    });
  } catch (error) {
    throw new Error(`Redocly failed: ${messageOf(error as Error & { stderr?: string })}`);
  }
}

/** Returns Redocly's error message, without the banner above it. */
function messageOf({ stderr = '', message }: Error & { stderr?: string }): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '' && !/^\s*[╔║╚]/.test(line));
  return lines.join('\n') || message;
}
