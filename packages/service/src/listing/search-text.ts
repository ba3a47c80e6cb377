import { type RawBuilder, sql } from 'kysely';
import { planEachTime } from '../database/plan-each-time.ts';

/** Returns a text in lower case, as searches compare it. The collation is the root collation of Unicode. */
const lowered = (text: RawBuilder<unknown>): RawBuilder<string> => sql`lower(${text} collate "und-x-icu")`;

/** Returns a column in lower case: the expression of the trigram indexes. */
export const loweredColumn = (column: string): RawBuilder<string> => lowered(sql.ref(column));

/** Returns a value in lower case. */
export const loweredValue = (text: string): RawBuilder<string> => lowered(sql`${text}::text`);

/**
 * Returns a condition that is true if the column contains the text, in upper or lower case. The database can use the
 * trigram index of the column for it.
 */
export function matches({
  column,
  text,
}: {
  readonly column: string;
  readonly text: string;
}): RawBuilder<boolean> {
  return contains(loweredColumn(column), text);
}

/**
 * Returns the condition of `matches`, written so that the database cannot use the trigram index. For a text without a
 * trigram, the database would read the whole index.
 */
export function matchesUnindexed(search: {
  readonly column: string;
  readonly text: string;
}): RawBuilder<boolean> {
  return contains(sql`${loweredColumn(search.column)} || ''`, search.text);
}

function contains(lower: RawBuilder<string>, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`${sql.raw(planEachTime)} ${lower} like ${loweredValue(pattern)}`;
}

/** Returns whether a trigram index can find the text: it has three letters or digits in a row (PostgreSQL, pg_trgm). */
export function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text);
}
