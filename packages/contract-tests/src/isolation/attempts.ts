import type { Operation } from '@contentgen/contract';
import type { Call, Caller, TaggedRecord } from '../http/caller.ts';
import type { Received } from '../http/received.ts';
import { exampleBody, type Resource, recordOperations } from '../resources.ts';
import { type Accounts, uniqueText } from './accounts.ts';
import { invalidBody, invalidQuery, validChange } from './record-bodies.ts';
import { isSafe } from './record-operations.ts';
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
 * Returns a request that would succeed with a key that has every scope. If the operation needs a record, the request
 * has the id of a record of the account.
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

/** Returns a request that would succeed with a key of the other account. It has the id of a record of that account. */
export async function foreignAttempt(
  accounts: Accounts,
  resource: Resource,
  operation: Operation,
): Promise<Attempt> {
  return attemptOn(await accounts.foreignRecord(resource), accounts.otherCaller(), resource, operation);
}

/** Returns a request that is valid, except that no record has its id. */
export async function unknownIdAttempt(
  accounts: Accounts,
  resource: Resource,
  operation: Operation,
): Promise<Attempt> {
  const own = await accounts.ownRecord(resource);
  return { call: { ...callOn(own, operation), id: unknownId() }, requireNothingDone: changesNothing };
}

/**
 * Returns a request with a mistake in each of its parts: query, headers, id and body. The server must check the key,
 * the rate limit and the scopes before it looks at these parts.
 */
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

/** Returns the call of a valid request on a record. */
export function callOn({ id, record }: TaggedRecord, operation: Operation): Call {
  const fields = validChange(operation, record);
  return { id, ...(fields && { fields }) };
}

function attemptOn(made: TaggedRecord, owner: Caller, resource: Resource, operation: Operation): Attempt {
  return {
    call: callOn(made, operation),
    requireNothingDone: isSafe(operation)
      ? changesNothing
      : (received) => requireUntouched(owner, resource, made, received),
  };
}
