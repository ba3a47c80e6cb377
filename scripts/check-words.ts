/**
 * Finds the words of `words/banned-words.ts` in the hand-written files of this repository and in their names.
 * Prints a line for each banned word, and for each exemption that no file needs.
 */
import { readFile } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from './command-line.ts';
import { exemptions } from './words/exemptions.ts';
import { findBannedWords } from './words/find-banned-words.ts';
import { filesOf, isGenerated } from './work-tree.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const usage = `Usage: node scripts/check-words.ts [--root FOLDER]

Finds banned words in the hand-written files.

  --root FOLDER  the work tree to check; default: this repository

Exit codes: 0 no banned word; 1 a banned word, or an exemption that no file needs; 2 wrong usage.`;
const { values } = readCommandLine(usage, { options: { root: { type: 'string', default: repository } } });

/** Texts that others wrote. */
const foreign = new Set(['LICENSE', 'package-lock.json']);
const files = (await filesOf(values.root))
  .map((path) => path.replaceAll(sep, '/'))
  .filter((path) => !isGenerated(path) && !foreign.has(posix.basename(path)))
  .sort();

const needed = new Set<(typeof exemptions)[number]>();
const findings: string[] = [];
let checked = 0;
for (const path of files) {
  const text = await readFile(join(values.root, path), 'utf8');
  // A binary file has this character, a text does not.
  if (text.includes('\0')) continue;
  checked += 1;
  const inName = findBannedWords(path).map((finding) => ({ ...finding, place: path }));
  const inText = findBannedWords(text).map((finding) => ({
    ...finding,
    place: `${path}:${finding.line}`,
  }));
  for (const { place, word, replacement } of [...inName, ...inText]) {
    const exemption = exemptions.find((one) => one.files.test(path) && (one.word ?? word) === word);
    if (exemption) needed.add(exemption);
    else findings.push(`${place}  "${word}" is banned. Write: ${replacement}.`);
  }
}
for (const exemption of exemptions.filter((one) => !needed.has(one))) {
  findings.push(
    `No file needs this exemption: ${exemption.files}. Remove it from scripts/words/exemptions.ts.`,
  );
}

if (findings.length > 0) {
  process.stderr.write(`${findings.join('\n')}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`Checked ${checked} files. None has a banned word.\n`);
}
