import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Operation, operations } from '@contentgen/contract';
import { CouldNotRun } from './could-not-run.ts';
import { toRequest } from './http/caller.ts';
import type { HttpClient } from './http/http-client.ts';
import type { Pacing } from './http/pacing.ts';
import { sendUntilServed } from './http/send-until-served.ts';
import { type HttpResponse, header } from './judge/http-response.ts';
import { type Keys, keyOptions } from './keys.ts';
import type { Records } from './records.ts';
import { exampleBody, type Resource, resources } from './resources.ts';

/** The parts of a run that send requests. */
interface Sender {
  readonly client: HttpClient;
  readonly pacing: Pacing;
  readonly records: Records;
}

/** The scopes that each valid key must have. The keys that are not in this list must be invalid. */
const neededScopes = {
  key: ['read', 'write'],
  readKey: ['read'],
  writeKey: ['write'],
  otherKey: ['read', 'write'],
} as const satisfies { readonly [Name in keyof Keys]?: readonly string[] };

/** What the server must refuse for each limited or invalid key, and the status of the refusal. */
const refusals = {
  readKey: { scopes: ['write'], status: 403, what: 'also has the scope write', fault: 'ignores scopes' },
  writeKey: { scopes: ['read'], status: 403, what: 'also has the scope read', fault: 'ignores scopes' },
  expiredKey: { scopes: ['read', 'write'], status: 401, what: 'is valid', fault: 'accepts expired keys' },
  revokedKey: { scopes: ['read', 'write'], status: 401, what: 'is valid', fault: 'accepts revoked keys' },
} as const satisfies { readonly [Name in keyof Keys]?: Refusal };

interface Refusal {
  readonly scopes: readonly string[];
  readonly status: number;
  readonly what: string;
  /** What the server does wrong if the key is the right one. */
  readonly fault: string;
}

/**
 * Requires that the server accepts every key that must be valid, and that each key has its scopes. Otherwise, a
 * wrong key would look like many faults of the server.
 *
 * @throws CouldNotRun with the option of the wrong key.
 */
export async function requireScopes(sender: Sender, keys: Keys): Promise<void> {
  for (const name of Object.keys(neededScopes) as (keyof typeof neededScopes)[]) {
    const key = keys[name];
    if (key === undefined) continue;
    for (const scope of neededScopes[name]) await requireScope(sender, name, key, scope);
  }
}

/**
 * Maximum milliseconds to wait until an expired or revoked key is refused. People create a key that expires in a
 * second directly before the run.
 */
const stillValid = 3_000;

/** Milliseconds between two requests with an expired or revoked key. */
const retryInterval = 500;

/**
 * Requires that the server refuses at least one operation with each key that must be limited or invalid. If it
 * refuses none, someone probably passed a wrong key, which would look like many faults of the server. If it accepts
 * only some operations, the checks report these.
 *
 * @throws CouldNotRun with the option of the wrong key.
 */
export async function requireRefusals(sender: Sender, keys: Keys): Promise<void> {
  for (const name of Object.keys(refusals) as (keyof typeof refusals)[]) {
    const key = keys[name];
    if (key === undefined) continue;
    const { scopes, status, what, fault } = refusals[name];
    const end = performance.now() + (status === 401 ? stillValid : 0);
    while (!(await refusesAny(sender, key, scopes, status))) {
      if (performance.now() < end) {
        await pause(retryInterval);
        continue;
      }
      const { option, what: needed } = keyOptions[name];
      throw new CouldNotRun(
        `The key of ${option} ${what}: pass ${option} ${needed}. If it is one, the service ${fault}.`,
      );
    }
  }
}

/**
 * Requires that `--other-key` belongs to another account. Two keys belong to the same account if each sees a new
 * record of the other, and both use up the same rate limit. If only one of the two is true, this can be a fault of
 * the server, which the checks report.
 *
 * @throws CouldNotRun if both keys belong to one account.
 */
export async function requireOtherAccount(sender: Sender, { key, otherKey }: Keys): Promise<void> {
  if (otherKey === undefined) return;
  const [resource] = resources as [Resource];
  const { create, get } = resource;
  const created = await send(sender, create, key, '', exampleBody(create));
  const { id } = readJson(created);
  if (typeof id !== 'string') return;
  const first = await send(sender, get, key, id);
  const other = await send(sender, get, otherKey, id);
  const last = await send(sender, get, key, id);
  const [before, between, after] = [first, other, last].map(remaining);
  const isShared = before !== undefined && between === before - 1 && after === before - 2;
  if (other.status === 200 && isShared) {
    throw new CouldNotRun(
      'The keys of --key and --other-key belong to the same account: pass --other-key a key of another account.',
    );
  }
}

/**
 * Requires that a key has a scope. The scope is missing if the server refuses every operation that needs only this
 * scope.
 */
async function requireScope(sender: Sender, name: keyof Keys, key: string, scope: string): Promise<void> {
  const { option, what } = keyOptions[name];
  for (const operation of harmlessOperations(scope)) {
    const { status } = await send(sender, operation, key, randomUUID());
    if (status === 401)
      throw new CouldNotRun(`The service refuses the key of ${option} (401): create a new key.`);
    if (status !== 403) return;
  }
  throw new CouldNotRun(`The key of ${option} has no scope ${scope} (403): pass ${option} ${what}.`);
}

/**
 * Returns whether the server refuses an operation of these scopes with this status, or fails. A server may look for a
 * record before it checks the scopes, so the last operations are creates, which need no record. A key that must be
 * invalid sends no create: the record could not be deleted if the key expires in the meantime.
 */
async function refusesAny(
  sender: Sender,
  key: string,
  scopes: readonly string[],
  refusal: number,
): Promise<boolean> {
  const creates = resources
    .map(({ create }) => create)
    .filter((create) => refusal === 403 && scopes.includes(create.scopes.join()));
  for (const operation of [...scopes.flatMap(harmlessOperations), ...creates]) {
    const fields = creates.includes(operation) ? exampleBody(operation) : undefined;
    const { status } = await send(sender, operation, key, randomUUID(), fields);
    if (status === refusal || status >= 500) return true;
  }
  return false;
}

/** Returns the operations that need only this scope and change nothing if the id is unknown. */
function harmlessOperations(scope: string): readonly Operation[] {
  const creates: readonly Operation[] = resources.map(({ create }) => create);
  return Object.values<Operation>(operations).filter(
    (operation) => operation.scopes.join() === scope && !creates.includes(operation),
  );
}

async function send(
  sender: Sender,
  operation: Operation,
  key: string,
  id: string,
  fields?: Readonly<Record<string, unknown>>,
): Promise<HttpResponse> {
  const call = { id, ...(fields && { fields, headers: { Prefer: 'respond-async' } }) };
  const request = toRequest(operation, call, `Bearer ${key}`);
  const response = await sendUntilServed(sender, request);
  sender.records.adopt(operation, response, request);
  return response;
}

function remaining(response: HttpResponse): number | undefined {
  const [, count] = /;r=(\d+)/.exec(header(response, 'RateLimit') ?? '') ?? [];
  return count === undefined ? undefined : Number(count);
}

function readJson({ body }: HttpResponse): { readonly id?: unknown } {
  try {
    return JSON.parse(body) ?? {};
  } catch {
    return {};
  }
}
