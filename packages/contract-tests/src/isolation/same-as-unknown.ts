import type { Operation } from '@contentgen/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Call } from '../http/caller.ts';
import type { Received } from '../http/received.ts';
import { requireRule } from '../violated.ts';
import type { Accounts } from './accounts.ts';
import { requireSameContent, requireSameHeaders } from './same-response.ts';

/** A request to one record, without its id. */
export interface RecordRequest {
  readonly operation: Operation;
  /** The name of the request, unique for the operation. */
  readonly name: string;
  readonly call: Call;
  /** The expected status; undefined: the status for an unknown id. */
  readonly status?: number;
}

/** An id that must get the same response as an unknown one. */
export interface TestedId {
  /** The words for the id in sentences, such as `a foreign id`. */
  readonly what: string;
  /** The id in the path, percent-encoded if necessary. */
  readonly segment: string;
  /**
   * Whether the id is malformed. Such an id reveals nothing about records, so headers outside the contract may
   * differ.
   */
  readonly isMalformed?: boolean;
  /** Whether 400 is also right, because a proxy in front of the server may refuse the path. */
  readonly mayBeRefused?: boolean;
}

/**
 * Requires that the response for an id has the same status, body and headers as the response for an unknown id. With
 * `mayBeRefused`, the status may also be 400.
 *
 * @returns the response.
 * @throws Violated with the difference.
 */
export async function requireSameAsUnknown(
  { caller, fixtures }: Accounts,
  { operation, name, call, status }: RecordRequest,
  { what, segment, isMalformed, mayBeRefused }: TestedId,
): Promise<Received> {
  const isRefused = ({ status: shown }: Received) => mayBeRefused === true && shown === 400;
  const ask = async (one: string, id: string) => {
    const received = await caller.send(operation.id, { ...call, path: pathOf(operation, id) });
    const isRight = status === undefined || received.status === status || isRefused(received);
    requireRule(isRight, received, `${one} must be answered with ${status}, not ${received.status}`);
    return received;
  };
  const askUnknown = () => ask('an unknown id', unknownId());
  const unknown = await fixtures.once(`${operation.id} of an unknown id, ${name}`, askUnknown);
  const received = await ask(what, segment);
  if (isRefused(received)) return received;
  requireSameContent(received, unknown, what);
  if (!isMalformed) await requireSameHeaders(received, unknown, () => ask(what, segment), askUnknown, what);
  return received;
}

/** Returns a new id, which no record has. */
export function unknownId(): string {
  return uuidv7();
}

/** Returns the path of an operation on the record with this percent-encoded id. */
export function pathOf({ path }: Operation, segment: string): string {
  return path.replace(/\{[^}]+\}/, () => segment);
}
