import { createHash } from 'node:crypto';
import { validate as isUuid } from 'uuid';

/** A place in a sorted list: next to the record with these sorting values. */
export interface Position {
  /** Whether the page lies behind the record, in the list's order, or in front of it. */
  readonly side: 'after' | 'before';
  /** Whether the record itself belongs to the page. */
  readonly inclusive: boolean;
  readonly id: string;
  /** The record's name, where the list is sorted by it. */
  readonly name: string | null;
}

/** A cursor: the position, opaque, with a digest that binds it to the list it was made in. */
export function writeCursor(position: Position, list: unknown): string {
  const payload = JSON.stringify([position.side, position.inclusive, position.id, position.name]);
  return `${Buffer.from(payload).toString('base64url')}.${digest(payload, list)}`;
}

/** The position in a cursor; undefined when it is broken or was made in another list. */
export function readCursor(cursor: string, list: unknown): Position | undefined {
  const position = decode(cursor.split('.')[0] ?? '');
  return position && writeCursor(position, list) === cursor ? position : undefined;
}

/** The digest has no secret, so anybody can make one: only what the database can compare with is a position. */
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
