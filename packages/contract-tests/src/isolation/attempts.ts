import type { Operation } from '@contentgen/contract';
import type { Call, Caller, Made } from '../http/caller.ts';
import type { Received } from '../http/received.ts';
import { exampleBody, type Resource } from '../resources.ts';
import { type Accounts, uniqueText } from './accounts.ts';
import { invalidBody, invalidQuery, validChange } from './record-bodies.ts';
import { isSafe, recordOperations } from './record-operations.ts';
import { unknownId } from './same-as-unknown.ts';
import { requireNotMade, requireUntouched } from './untouched.ts';

/** A request that the service must refuse. */
export interface Attempt {
  readonly call: Call;
  /**
   * Requires that the request changed nothing.
   *
   * @param received the response to the request.
   * @throws Violated when it changed something.
   */
  requireNothingDone(received: Received): Promise<void>;
}

const changesNothing: Attempt['requireNothingDone'] = async () => {};

/**
 * A request that succeeds with a key that has every scope. If the operation needs a record, it is one of the
 * account.
 */
export async function rightAttempt(
  accounts: Accounts,
  resource: Resource,
  operation: Operation,
): Promise<Attempt> {
  const { caller } = accounts;
  if (operation === resource.list) return { call: {}, requireNothingDone: changesNothing };
  if (operation !== resource.create) {
    return attemptOn(await accounts.ownRecord(resource), caller, resource, operation);
  }
  const name = `refused ${uniqueText()}`;
  return {
    call: { fields: { ...exampleBody(operation), name } },
    requireNothingDone: (received) => requireNotMade(caller, resource, name, received),
  };
}

/** A request that succeeds with the other account's key, on a record of that account. */
export async function foreignAttempt(
  accounts: Accounts,
  resource: Resource,
  operation: Operation,
): Promise<Attempt> {
  return attemptOn(await accounts.foreignRecord(resource), accounts.otherCaller(), resource, operation);
}

/** A valid request with an unknown id. */
export async function unknownIdAttempt(
  accounts: Accounts,
  resource: Resource,
  operation: Operation,
): Promise<Attempt> {
  const own = await accounts.ownRecord(resource);
  return { call: { ...callOn(own, operation), id: unknownId() }, requireNothingDone: changesNothing };
}

/** A request with every mistake that a server may only look at after the key and its scopes. */
export async function wrongAttempt(resource: Resource, operation: Operation): Promise<Attempt> {
  const hasBody = operation.bodyMediaTypes.length > 0;
  const call = {
    query: invalidQuery,
    headers: { Accept: 'text/html', 'If-Match': '"0"', ...(hasBody && { 'Content-Type': 'text/plain' }) },
    ...(recordOperations(resource).includes(operation) && { id: unknownId() }),
    ...(hasBody && { fields: invalidBody }),
  };
  return { call, requireNothingDone: changesNothing };
}

/** A valid request on a record. */
export function callOn({ id, record }: Made, operation: Operation): Call {
  const fields = validChange(operation, record);
  return { id, ...(fields && { fields }) };
}

function attemptOn(made: Made, owner: Caller, resource: Resource, operation: Operation): Attempt {
  return {
    call: callOn(made, operation),
    requireNothingDone: isSafe(operation)
      ? changesNothing
      : (received) => requireUntouched(owner, resource, made, received),
  };
}
