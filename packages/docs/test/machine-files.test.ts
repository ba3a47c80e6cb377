import { execFile } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { contract } from '@contentgen/contract';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readGuides } from '../src/guides.ts';
import { fragmentOf, shownOperations } from '../src/reference/rendition.ts';

const folder = fileURLToPath(new URL('../dist/', import.meta.url));
const guides = await readGuides();

/** Resolves to the files that the links of a file lead to. The page of a folder is its `index.html`. */
async function linkedFiles(file: string): Promise<string[]> {
  const text = (await readFile(join(folder, file), 'utf8'))
    .replaceAll(/^```.*?^```$/gms, '')
    .replaceAll(/`[^`\n]*`/g, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|\s(?:href|src)="([^"]+)"/g)].map(
    ([, one, other]) => one ?? other ?? '',
  );
  const own = links
    .map((link) => link.replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/.test(link));
  return [...new Set(own)].map((link) =>
    join(dirname(file), link.endsWith('/') ? `${link}index.html` : link),
  );
}

async function missing(file: string): Promise<string[]> {
  const files = await linkedFiles(file);
  const checks = files.map((one) =>
    access(join(folder, one)).then(
      () => [],
      () => [one],
    ),
  );
  return (await Promise.all(checks)).flat();
}

describe('llms.txt', () => {
  it('links to every guide as Markdown, to every operation and to the contract', async () => {
    const text = await readFile(join(folder, 'llms.txt'), 'utf8');
    expect(text).toMatch(/^# Content Generation API\n\n> /);
    for (const { name, title } of guides) expect(text).toContain(`[${title}](guides/${name}.md)`);
    for (const { operation, path } of shownOperations) {
      expect(text).toContain(`(reference/${fragmentOf(operation)}): `);
      expect(text).toContain(path);
    }
    expect(text).toContain('(openapi.yaml)');
    expect(await missing('llms.txt')).toEqual([]);
  });
});

it.each(['reference.md', 'reference/index.html'])(
  '%s has every operation for readers without scripts',
  async (file) => {
    const text = await readFile(join(folder, file), 'utf8');
    const missing = shownOperations.flatMap(({ path, method, operation, parameters }) => {
      const fields = Object.keys(
        Object.values(operation.requestBody?.content ?? {})[0]?.schema?.properties ?? {},
      );
      const names = [...parameters.map(({ name }) => name), ...fields, ...Object.keys(operation.responses)];
      return [operation.summary ?? '', `${method.toUpperCase()} ${path}`, ...names].filter(
        (words) => !text.includes(words),
      );
    });
    expect(missing).toEqual([]);
  },
);

it('the contract in OpenAPI 3.2 is valid, and has the events of the streams', async () => {
  const file = join(folder, 'openapi-3.2.json');
  const cli = fileURLToPath(new URL('../../../node_modules/@redocly/cli/bin/cli.js', import.meta.url));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [cli, 'lint', '--extends=spec', '--format=json', file],
    { cwd: folder },
  );
  expect(JSON.parse(stdout).problems).toEqual([]);
  const { paths } = JSON.parse(await readFile(file, 'utf8'));
  const { itemSchema } =
    paths['/api/v1/documents/{id}/events'].get.responses[200].content['text/event-stream'];
  const names = itemSchema.oneOf.map(
    ({ properties }: { properties: { event: { const: string } } }) => properties.event.const,
  );
  expect(names).toEqual(Object.keys(contract.components.schemas.DocumentEvents?.['x-events'] ?? {}));
});

describe('a guide as Markdown', () => {
  it.each(guides.map(({ name }) => name))(
    '%s has its title, its includes and links that lead somewhere',
    async (name) => {
      const text = await readFile(join(folder, `guides/${name}.md`), 'utf8');
      expect(text.startsWith(`# ${guides.find((guide) => guide.name === name)?.title}\n`)).toBe(true);
      expect(text).not.toContain('<!-- include');
      expect(await missing(`guides/${name}.md`)).toEqual([]);
    },
  );
});

it('openapi.yaml is the contract', async () => {
  expect(parse(await readFile(join(folder, 'openapi.yaml'), 'utf8'))).toEqual(contract);
});
