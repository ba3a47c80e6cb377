import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * How `actual` differs from `expected`, both folders without folders in them: a line a file, with the file's
 * name and, where both have it, the first line that differs in both versions. Empty when they are the same.
 */
export async function folderDifferences(expected: string, actual: string): Promise<string[]> {
  const [there, here] = await Promise.all([readdir(expected), readdir(actual)]);
  const differences = await Promise.all(
    [...new Set([...there, ...here])].sort().map(async (name) => {
      if (!here.includes(name)) return `${name} is missing`;
      if (!there.includes(name)) return `${name} is one too many`;
      const [one, other] = await Promise.all([readFile(join(expected, name)), readFile(join(actual, name))]);
      return one.equals(other) ? undefined : `${name}:${firstDifference(String(one), String(other))}`;
    }),
  );
  return differences.filter((difference) => difference !== undefined);
}

function firstDifference(expected: string, actual: string): string {
  if (expected === actual) return ' the bytes differ, though not as UTF-8';
  const [there, here] = [expected.split('\n'), actual.split('\n')];
  let index = 0;
  while (there[index] === here[index]) index++;
  return `${index + 1} should be ${JSON.stringify(there[index])} but is ${JSON.stringify(here[index])}`;
}
