import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOf, isGenerated } from '../work-tree.ts';

/** A new or changed file of the edited copy. */
export interface ChangedFile {
  readonly path: string;
  readonly isNew: boolean;
  /** The number of lines after the edit minus the number before. */
  readonly addedLines: number;
  /** Whether `npm run generate` writes it. */
  readonly isGenerated: boolean;
}

/** Returns the files in which an edited copy differs from the original, in the order of their paths. */
export async function changedFiles(original: string, copy: string): Promise<ChangedFile[]> {
  const paths = (await filesOf(copy)).sort();
  const compared = await Promise.all(
    paths.map(async (path): Promise<ChangedFile[]> => {
      const after = await readFile(join(copy, path), 'utf8');
      const before = await readFile(join(original, path), 'utf8').catch(() => undefined);
      if (before === after) return [];
      const addedLines = linesIn(after) - linesIn(before ?? '');
      return [{ path, isNew: before === undefined, addedLines, isGenerated: isGenerated(path) }];
    }),
  );
  return compared.flat();
}

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}
