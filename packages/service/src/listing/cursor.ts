import { createHash } from 'node:crypto';
import { validate as isUuid } from 'uuid';

/** A position in a sorted list: before, after or at the record with these values. */
export interface Position {
  /** Whether the page comes after the record or before it, in the order of the list. */
  readonly side: 'after' | 'before';
  /** Whether the record itself belongs to the page. */
  readonly inclusive: boolean;
  readonly id: string;
  /** The record's name, if the list is sorted by it. */
  readonly name: string | null;
}

/** Writes a position as an opaque cursor, with a digest that binds it to its list. */
export function writeCursor(position: Position, list: unknown): string {
  const payload = JSON.stringify([position.side, position.inclusive, position.id, position.name]);
  return `${Buffer.from(payload).toString('base64url')}.${digest(payload, list)}`;
}

/** Reads the position of a cursor; undefined when the cursor is malformed or belongs to another list. */
export function readCursor(cursor: string, list: unknown): Position | undefined {
  const position = decode(cursor.split('.')[0] ?? '');
  return position && writeCursor(position, list) === cursor ? position : undefined;
}

/** Anyone can make a digest, because it has no secret. So the position is checked: the database must accept it. */
function decode(encoded: string): Position | undefined {
  try {
    const [side, inclusive, id, name] = JSON.parse(Buffer.from(encoded, 'base64url').toString());
    const isPosition =
      (side === 'after' || side === 'before') &&
      typeof inclusive === 'boolean' &&
      isUuid(id) &&
      (name === null || (typeof name === 'string' && !name.includes('\0')));
    return isPosition ? { side, inclusive, id, name } : undefined;
  } catch {
    return undefined;
  }
}

function digest(payload: string, list: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([payload, list]))
    .digest('base64url')
    .slice(0, 22);
}
