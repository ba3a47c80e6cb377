import type { Kysely } from 'kysely';
import { foldRows, searched } from './0003-folded-texts.ts';

/** Folds the stored texts again, because searches now leave out the points and vowel marks of three scripts. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(searched)) await foldRows(database, name, columns);
}
