import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isInstallation, samplesToRun } from '../src/check-package.ts';
import { publishedPackages, root } from '../src/published-packages.ts';
import { readSamples, type Sample } from '../src/readme-samples.ts';

const readmes = ['README.md', ...globSync('packages/*/README.md', { cwd: root })];
const inPackages = 'packages/release-checks/test/packages.test.ts';
const here = 'packages/release-checks/test/readme-samples.test.ts';

/** The tests that run samples of a README. `samples` is the language of the samples, or the text of a single sample. */
const tests: readonly { readonly readme: string; readonly samples: string; readonly test: string }[] = [
  // The test for a language fails if the README has a sample in this language that the test does not run.
  { readme: 'README.md', samples: 'sh', test: 'packages/service/test/readme.test.ts' },
  { readme: 'packages/client/README.md', samples: 'ts', test: 'packages/client/test/readme.test.ts' },
  {
    readme: 'packages/client/README.md',
    samples: 'tsx',
    test: 'packages/client/test/subpath-samples.test.ts',
  },
  {
    readme: 'packages/faulty-proxy/README.md',
    samples: 'ts',
    test: 'packages/faulty-proxy/test/readme.test.ts',
  },
  {
    readme: 'packages/service/README.md',
    samples: 'npm start\n',
    test: 'packages/service/test/readme.test.ts',
  },
  { readme: 'packages/mutants/README.md', samples: 'npm run mutants\n', test: here },
  { readme: 'packages/docs/README.md', samples: 'npm run docs\n', test: here },
  { readme: 'packages/release-checks/README.md', samples: 'npm run check-runtimes\n', test: here },
];

/** Returns the test that runs a sample. */
function testOf(readme: string, sample: Sample): string | undefined {
  const published = [...publishedPackages].find(([, { folder }]) =>
    join(root, readme).startsWith(`${folder}/`),
  );
  const isHere = published && (isInstallation(sample) || samplesToRun(published[0]).some(sameAs(sample)));
  if (isHere) return inPackages;
  return tests.find((one) => one.readme === readme && [sample.language, sample.code].includes(one.samples))
    ?.test;
}

const sameAs = (sample: Sample) => (other: Sample) =>
  other.line === sample.line && other.code === sample.code;

it.each(readmes)('a test runs every sample of %s', (readme) => {
  const samples = readSamples(readFileSync(join(root, readme), 'utf8'));
  expect(samples.length).toBeGreaterThan(0);
  const withoutTest = samples.filter((sample) => testOf(readme, sample) === undefined);
  expect(withoutTest.map(({ line, code }) => `line ${line}: ${code}`)).toEqual([]);
});

it.each(tests)('$test runs samples that $readme has: $samples', ({ readme, samples, test }) => {
  const all = readSamples(readFileSync(join(root, readme), 'utf8'));
  expect(all.some(({ language, code }) => [language, code].includes(samples))).toBe(true);
  expect(readFileSync(join(root, test), 'utf8')).toMatch(/README|npm.*start/);
});

it('finds a sample without a test', () => {
  const added = { language: 'sh', code: 'npm run everything\n', line: 3 };
  expect(testOf('packages/docs/README.md', added)).toBeUndefined();
  expect(
    testOf('packages/mock/README.md', { ...added, code: 'npx --no-install contentgen-mock --help\n' }),
  ).toBeUndefined();
});

it('the sample of mutants starts, and its whole run is for the command line', () => {
  expect(npm('run', '--silent', 'mutants', '--', '--help')).toContain('Usage: npm run mutants');
});

it('the sample of docs is a task of turbo with a command', () => {
  const { tasks } = JSON.parse(npm('run', '--silent', 'docs', '--', '--dry=json'));
  expect(tasks).toContainEqual(expect.objectContaining({ command: expect.stringContaining('src/build.ts') }));
});

it('a workflow runs the sample of release-checks, because it needs the network', () => {
  const workflow = readFileSync(join(root, '.github/workflows/runtimes.yml'), 'utf8');
  expect(workflow).toContain('- run: npm run check-runtimes\n');
});

function npm(...parameters: readonly string[]): string {
  return execFileSync('npm', parameters, { cwd: root, encoding: 'utf8' });
}
