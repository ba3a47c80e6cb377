/** Prints which tests did not run, why, and how to have what they need: the end of `npm test`. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { notRunFile } from '../vitest.needs.ts';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const counts = new Map<string, number>();
for (const file of globSync(`{packages/*,examples/*,scripts}/${notRunFile}`, { cwd })) {
  const missing: Readonly<Record<string, number>> = JSON.parse(readFileSync(`${cwd}${file}`, 'utf8'));
  for (const [name, count] of Object.entries(missing)) counts.set(name, (counts.get(name) ?? 0) + count);
}
const names = [...counts.keys()].sort();
// Debian's packages have the names of the programs.
const packages = names.filter((name) => !name.includes(' '));
const lines = [
  names.length === 0
    ? 'Every test ran on this machine.'
    : 'All tests that can run on this machine passed. The others need what it does not have:',
  ...names.map(
    (name) => `  ${name}: ${counts.get(name) ? `${counts.get(name)} tests` : 'a second run on it'}`,
  ),
  ...(packages.length > 0 ? [`On Debian and Ubuntu: apt-get install ${packages.join(' ')}`] : []),
];
process.stdout.write(`\n${lines.join('\n')}\n`);
