import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFile(join(root, path), 'utf8');
const guide = (
  await Promise.all(
    ['production', 'container', 'backup', 'upgrade', 'kubernetes'].map((name) =>
      read(`packages/docs/guides/${name}.md`),
    ),
  )
).join('\n');
const settings = await read('packages/docs/guides/settings.md');

/** Returns what the first capture group of a pattern matches in the guide, without duplicates. */
function found(pattern: RegExp): string[] {
  return [...new Set([...guide.matchAll(pattern)].map(([, part = '']) => part))];
}

it('names only settings that the guide of the settings lists', () => {
  // Compose reads this one.
  const named = found(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g).filter((name) => name !== 'POSTGRES_PASSWORD');
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !settings.includes(`\n- \`${name}\`: `))).toEqual([]);
});

it('names only numbers that are the defaults of these settings', () => {
  const stated = [...guide.matchAll(/`([A-Z_]+)`[\w ]*? \((\d+)\)/g)];
  expect(stated.length).toBeGreaterThan(0);
  for (const [, name, value] of stated)
    expect(settings).toMatch(new RegExp(`^- \`${name}\`: .*Default: \`${value}\``, 'm'));
});

it('names only files, commands and containers that exist', async () => {
  const { scripts } = JSON.parse(await read('package.json'));
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(found(/npm run ([\w-]+)(?![\w-]| -w)/g)));
  const compose = await read('deploy/compose.yaml');
  const containers = found(/docker compose (?:run|exec|up|cp)(?: --[\w-]+)* ([a-z][\w-]+)/g);
  expect(containers).toEqual(['commands', 'service-1', 'service-2']);
  for (const name of containers) expect(compose).toContain(`\n  ${name}:\n`);
  // The operator writes these.
  const written = ['deploy/.env', 'deploy/models.env', 'deploy/tls/', 'deploy/kubernetes/secret.env'];
  const files = found(/\b((?:deploy|packages)\/[\w./-]*\w)/g).filter(
    (path) => !written.some((one) => path.startsWith(one)),
  );
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('installs the tarballs of all packages that the service needs', async () => {
  const { dependencies } = JSON.parse(await read('packages/service/package.json'));
  const needed = Object.keys(dependencies).flatMap((name) => name.match(/^@contentgen\/(.+)$/)?.[1] ?? []);
  const lists = found(/contentgen-\{([\w,-]+)\}/g);
  expect(lists).toEqual([[...needed, 'service'].sort().join()]);
});
