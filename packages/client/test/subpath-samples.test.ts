import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startMock } from '@contentgen/mock';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { launchBrowser } from '../../docs/test/browser.ts';
import { servedPage } from '../example/served-page.ts';
import { examples } from '../src/msw/index.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const readme = readFileSync(fromRoot('packages/client/README.md'), 'utf8');

/** Returns the sample of a section of the README. */
function sampleOf(section: string): string {
  const [, text = ''] = readme.split(`\n## ${section}\n`);
  const [, code = ''] = text.match(/^```tsx?\n(.*?)^```$/ms) ?? [];
  return code;
}

const folder = mkdtempSync(join(tmpdir(), 'client-samples-'));
const files = {
  react: join(folder, 'react.tsx'),
  msw: join(folder, 'msw.ts'),
  store: join(folder, 'store.ts'),
};
/** Samples with a mistake. One run of the compiler also checks them, to save time. */
const wrongFiles = { react: join(folder, 'wrong-react.tsx'), msw: join(folder, 'wrong-msw.ts') };

/** The `tsc` errors. */
let errors: readonly string[];

beforeAll(() => {
  symlinkSync(fromRoot('node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const compilerOptions = { jsx: 'react-jsx', typeRoots: [fromRoot('node_modules/@types')] };
  const checked = [...Object.values(files), ...Object.values(wrongFiles)];
  const project = { extends: fromRoot('tsconfig.json'), compilerOptions, files: checked };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
  writeFileSync(files.react, sampleOf('React'));
  writeFileSync(files.msw, sampleOf('msw'));
  writeFileSync(files.store, sampleOf('msw with records'));
  writeFileSync(wrongFiles.react, sampleOf('React').replace('creativity: 0.5', 'creativity: 0.6'));
  writeFileSync(wrongFiles.msw, sampleOf('msw').replace('respond(412)', 'respond(413.5)'));
  const tsc = [fromRoot('node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'];
  const { stdout } = spawnSync(process.execPath, tsc, { encoding: 'utf8', cwd: folder });
  // Further lines of an error start with spaces.
  errors = stdout.split(/\n(?=\S)/).filter(Boolean);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('the samples of the subpaths are these three', () => {
  const [, subpaths = ''] = readme.split('\n## React\n');
  const samples = [...subpaths.matchAll(/^```\w+\n(.*?)^```$/gms)].map(([, code = '']) => code);
  expect(samples).toEqual([sampleOf('React'), sampleOf('msw'), sampleOf('msw with records')]);
});

it('the samples compile against the client', () => {
  expect(errors.filter((error) => !error.startsWith('wrong-'))).toEqual([]);
});

it('the test detects a sample that does not compile', () => {
  const places = errors.flatMap((error) => error.match(/^wrong-\S+(?=\(\d+,\d+\): error)/) ?? []);
  expect(places.toSorted()).toEqual(['wrong-msw.ts', 'wrong-react.tsx']);
});

it('the sample for React runs in a browser', async () => {
  const mock = await startMock({ port: 0, instant: true });
  const browser = await launchBrowser();
  try {
    const proxy = join(folder, 'proxy.ts');
    writeFileSync(proxy, sampleOf('In a browser').replace('http://127.0.0.1:8080', mock.url));
    vi.stubEnv('CONTENTGEN_API_KEY', mock.keys.key);
    writeFileSync(
      join(folder, 'main.tsx'),
      `import { createRoot } from 'react-dom/client';
       import { App } from './react.tsx';
       createRoot(document.body).render(<App />);`,
    );
    await using served = await servedPage(join(folder, 'main.tsx'), (await import(proxy)).forward);
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await page.goto(served.url);
    const items = page.getByRole('listitem');
    await items.nth(9).waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await items.nth(19).waitFor();
    await page.getByRole('button', { name: 'Write' }).click();
    await page.getByText(/^succeeded: .*sourdough/i).waitFor();
    await items.getByText('Bakery FAQ', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
    await browser.close();
    await mock.close();
  }
});

it('the sample for msw runs', async () => {
  const run = promisify(execFile)(process.execPath, ['--conditions=@contentgen/source', files.msw]);
  const [record] = examples.listDocuments[200].page.data;
  expect((await run).stdout).toBe(`1 ${record?.name}\nfailed 412\n`);
});

it('the sample for msw with records runs', async () => {
  const run = promisify(execFile)(process.execPath, ['--conditions=@contentgen/source', files.store]);
  expect((await run).stdout).toBe('1 true\nfailed 503\n');
});
