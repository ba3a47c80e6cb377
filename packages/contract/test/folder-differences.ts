import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Resolves to the differences between two folders without subfolders: one line for each different file, with its name
 * and, if both folders have the file, its first different line in both versions. Empty if the folders are equal.
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
