import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Files that need the exemptions. */
const exempted = [
  'scripts/words',
  'packages/offline-models/src/writer/keywords.ts',
  'packages/service/test/postgresql/running-server.ts',
];

/** A banned word and a banned phrase, composed so that the check does not find them in this file. */
const archaic = ['to', 'ld'].join('');
const capital = ['To', 'ld'].join('');
const [under, way] = ['under', 'way'];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'words-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Makes a work tree with these files, and with a file for each exemption. */
async function workTree(files: Readonly<Record<string, string>>): Promise<string> {
  const tree = await mkdtemp(join(folder, 'tree-'));
  for (const path of exempted) await cp(join(root, path), join(tree, path), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await writeFile(join(tree, path), text);
  }
  return tree;
}

/** Runs the command. Resolves to its exit code and the lines of its output. */
async function check(tree: string): Promise<{ code: number; lines: string[] }> {
  const command = [join(root, 'scripts/check-words.ts'), '--root', tree];
  const { code, stdout, stderr } = await promisify(execFile)(process.execPath, command).then(
    (output) => ({ code: 0, ...output }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  return { code, lines: (stdout + stderr).trim().split('\n') };
}

/** Resolves to the findings in a text, each as its line and the word. */
async function findingsIn(text: string): Promise<string[]> {
  const { lines } = await check(await workTree({ 'text.md': text }));
  return lines.flatMap((line) => {
    const [, number, word] = /^text\.md:(\d+) {2}"(.+)" is banned\. Write: .+\.$/.exec(line) ?? [];
    return number === undefined ? [] : [`${number} ${word}`];
  });
}

describe('the check of words', () => {
  it('passes when the files have no banned word', async () => {
    const { code, lines } = await check(await workTree({ 'README.md': 'A plain text.\n' }));
    expect(code).toBe(0);
    expect(lines).toEqual([expect.stringMatching(/^Checked \d+ files\./)]);
  });

  it('fails on a banned word in a text, in an identifier and in a file name', async () => {
    const tree = await workTree({
      'README.md': `A text.\nIt was ${archaic}.\n`,
      'packages/one/src/piece.ts': `export const is${capital} = true;\n`,
      [`.github/${archaic}.yml`]: 'on: push\n',
      'script/run': `# ${archaic}\n`,
    });
    const { code, lines } = await check(tree);
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(`^\\.github/${archaic}\\.yml  "${archaic}" is banned\\.`),
      expect.stringMatching(`^README\\.md:2  "${archaic}" is banned\\. Write: .+\\.$`),
      expect.stringMatching(`^packages/one/src/piece\\.ts:1  "${archaic}" is banned\\.`),
      expect.stringMatching(`^script/run:1  "${archaic}" is banned\\.`),
    ]);
  });

  it('finds every word of the list, in any case', async () => {
    const list = await readFile(join(root, 'scripts/words/banned-words.ts'), 'utf8');
    const words = [...list.matchAll(/^ {2}(?:'([a-z -]+)'|([a-z]+)): '/gm)].map(
      ([, quoted, word]) => quoted ?? word,
    );
    expect(words.length).toBeGreaterThan(40);
    const found = await findingsIn(
      words.map((word) => `One ${word} two.\nONE ${word?.toUpperCase()} TWO.\n`).join(''),
    );
    expect(found).toEqual(
      words.flatMap((word, index) => [`${2 * index + 1} ${word}`, `${2 * index + 2} ${word}`]),
    );
  });

  it('reads an identifier as the words that it consists of', async () => {
    const identifiers = [
      `${archaic}Pieces`,
      `the${capital}Pieces`,
      `${archaic.toUpperCase()}_PIECES`,
      `HTTP${capital}`,
      `${archaic}-pieces.ts`,
      `piece2${archaic}`,
      `#${archaic}`,
    ];
    expect(await findingsIn(identifiers.join('\n'))).toEqual(
      identifiers.map((_, index) => `${index + 1} ${archaic}`),
    );
  });

  it('finds no word inside another', async () => {
    expect(await findingsIn(`${archaic}er s${archaic} Uns${archaic}`)).toEqual([]);
  });

  it.each([
    `${under}_${way}`.toUpperCase(),
    ['are', 'Under', 'Way'].join(''),
    `   * ${under}\n   * ${way}`,
    `// ${under}\n  // ${way}`,
    `# ${under}\n# ${way}`,
  ])('finds a phrase in %j', async (text) => {
    expect(await findingsIn(text)).toEqual([`1 ${under} ${way}`]);
  });

  it.each([`${under}. ${way}`, `${under} a ${way}`])('finds no phrase in %j', async (text) => {
    expect(await findingsIn(text)).toEqual([]);
  });

  it('ignores generated files, installed packages, lockfiles and binary files', async () => {
    const text = `"${archaic}"\n`;
    const tree = await workTree({
      'packages/one/src/generated/types.ts': text,
      'node_modules/one/index.js': text,
      'packages/one/dist/index.js': text,
      'package-lock.json': text,
      'picture.png': `\u0089PNG\0${text}`,
      LICENSE: text,
    });
    expect((await check(tree)).code).toBe(0);
  });

  it('fails on an exemption that no file needs', async () => {
    const tree = await workTree({});
    await rm(join(tree, 'packages/service'), { recursive: true });
    const { code, lines } = await check(tree);
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^No file needs this exemption: .*running-server/)]);
  });
});
