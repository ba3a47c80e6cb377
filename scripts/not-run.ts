/** Prints which tests did not run and what they need: the end of `npm test`. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { notRunFile } from '../vitest.needs.ts';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const counts = new Map<string, number>();
for (const file of globSync(`{packages/*,scripts}/${notRunFile}`, { cwd })) {
  const missing: Readonly<Record<string, number>> = JSON.parse(readFileSync(`${cwd}${file}`, 'utf8'));
  for (const [name, count] of Object.entries(missing)) counts.set(name, (counts.get(name) ?? 0) + count);
}
if (counts.size === 0) {
  process.stdout.write('\nEvery test ran on this machine.\n');
} else {
  const lines = [...counts].sort().map(([name, count]) => `  ${name}${count > 0 ? `: ${count} tests` : ''}`);
  process.stdout.write(
    `\nAll other tests passed. These did not run, because this machine has no\n${lines.join('\n')}\nTo run them, install what is missing and repeat the command: docs/decisions/0032-bare-machines.md.\n`,
  );
}
