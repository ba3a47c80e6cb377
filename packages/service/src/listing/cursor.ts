import { createHash } from 'node:crypto';

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
  const [encoded = '', signature, ...rest] = cursor.split('.');
  const payload = Buffer.from(encoded, 'base64url').toString();
  if (rest.length > 0 || signature !== digest(payload, list)) return undefined;
  try {
    const [side, inclusive, id, name] = JSON.parse(payload);
    return { side, inclusive, id, name };
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
