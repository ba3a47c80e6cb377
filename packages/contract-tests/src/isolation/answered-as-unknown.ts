import { randomUUIDv7 } from 'node:crypto';
import type { Operation } from '@contentgen/contract';
import type { Call, Received } from '../http/caller.ts';
import { requireRule } from '../violated.ts';
import type { Accounts } from './accounts.ts';
import { requireSameContent, requireSameHeaders } from './same-answer.ts';

/** A request to one record, but for the record's id. */
export interface Question {
  readonly operation: Operation;
  /** Tells the question from others of the operation. */
  readonly name: string;
  readonly call: Call;
  /** The status that is right. Without one, any is that an unknown id is answered with. */
  readonly status?: number;
}

/** An id that must be answered like an unknown one. */
export interface Subject {
  /** Such as `a foreign id`. */
  readonly what: string;
  /** The id as it stands in the path, percent-encoded where it has to be. */
  readonly segment: string;
  /** Malformed ids tell nothing of records: headers that the contract does not speak of may give them away. */
  readonly isMalformed?: boolean;
}

/**
 * Goes on when an id is answered like an unknown one: with the same status, body and headers.
 *
 * @returns the answer.
 * @throws Violated that names what differs.
 */
export async function requireAnsweredAsUnknown(
  { caller, memory }: Accounts,
  { operation, name, call, status }: Question,
  { what, segment, isMalformed }: Subject,
): Promise<Received> {
  const ask = async (one: string, id: string) => {
    const received = await caller.send(operation.id, { ...call, path: pathOf(operation, id) });
    const isRight = status === undefined || received.status === status;
    requireRule(isRight, received, `${one} must be answered with ${status}, not ${received.status}`);
    return received;
  };
  const askUnknown = () => ask('an unknown id', unknownId());
  const unknown = await memory.once(`${operation.id} of an unknown id, ${name}`, askUnknown);
  const received = await ask(what, segment);
  requireSameContent(received, unknown, what);
  if (!isMalformed) await requireSameHeaders(received, unknown, () => ask(what, segment), askUnknown, what);
  return received;
}

/** The id of no record. */
export function unknownId(): string {
  return randomUUIDv7();
}

/** The path of an operation on the record with that id, which is percent-encoded already. */
export function pathOf({ path }: Operation, segment: string): string {
  return path.replace(/\{[^}]+\}/, () => segment);
}
