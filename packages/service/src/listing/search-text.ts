import { type RawBuilder, sql } from 'kysely';
import { planEachTime } from '../database/plan-each-time.ts';

/** A text in lower case, as searches compare it. The collation is the root collation of Unicode. */
const lowered = (text: RawBuilder<unknown>): RawBuilder<string> => sql`lower(${text} collate "und-x-icu")`;

/** A column in lower case: the expression of the trigram indexes. */
export const loweredColumn = (column: string): RawBuilder<string> => lowered(sql.ref(column));

/** A value in lower case. */
export const loweredValue = (text: string): RawBuilder<string> => lowered(sql`${text}::text`);

/**
 * A condition that is true if the column contains the text, in upper or lower case. The database can use the trigram
 * index of the column for it.
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
 * The same condition, written so that the database can't use the trigram index. For a text without a trigram, the
 * database would read the whole index.
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

/** Whether a trigram index can find the text: it has three letters or digits in a row (PostgreSQL, pg_trgm). */
export function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text);
}
