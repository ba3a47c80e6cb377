import type { Operation } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import type { TaggedRecord } from '../http/caller.ts';
import type { HttpClient } from '../http/http-client.ts';
import { type AnyRecord, exampleBody, type Resource, resources } from '../resources.ts';
import { requireRule } from '../violated.ts';
import { type Accounts, uniqueText } from './accounts.ts';
import { validChange } from './record-bodies.ts';
import { requireUntouched } from './untouched.ts';

/**
 * Checks that a request cannot use data of another account besides its id: the results of a foreign record, and an
 * `Idempotency-Key`.
 */
export function foreignReferenceChecks(accounts: Accounts): Check[] {
  return resources.flatMap((resource) => [
    ...resource.updates.flatMap((operation) =>
      ownedLists(resource).map((field) => foreignValueCheck(accounts, resource, operation, field)),
    ),
    idempotencyCheck(accounts, resource),
  ]);
}

/** Returns the fields of an update that contain URLs of the record's own results. */
function ownedLists({ change }: Resource): string[] {
  const fields = Object.entries(change.properties ?? {});
  return fields.filter(([, { items }]) => items?.format === 'uri').map(([name]) => name);
}

function foreignValueCheck(
  accounts: Accounts,
  resource: Resource,
  operation: Operation,
  field: string,
): Check {
  return {
    operation: operation.id,
    title: `refuses ${field} of a foreign record`,
    async run() {
      const foreign = await accounts.foreignRecord(resource);
      const own = await accounts.ownRecord(resource);
      const address = foreignAddress(foreign, field);
      const { client } = accounts.run;
      const wasShown = await client.whileAlive(isReachable(client, address));
      const fields = { ...validChange(operation, own.record), [field]: [address] };
      const received = await accounts.caller.call(operation.id, { id: own.id, fields }, 422);
      const named: string[] = received.json.errors.map((error: { field: string }) => error.field);
      const place = `${field}[0]`;
      const sentence = `errors must name ${place}, but name ${named.join(', ')}`;
      requireRule(named.includes(place), received, sentence);
      await requireUntouched(accounts.caller, resource, own, received);
      await requireUntouched(accounts.otherCaller(), resource, foreign, received);
      const isShown = !wasShown || (await client.whileAlive(isReachable(client, address)));
      requireRule(isShown, received, `the foreign address is no longer reachable: ${address}`);
    },
  };
}

/** Returns a URL from a field of the foreign record; any URL if the generation of the record failed. */
function foreignAddress({ record }: TaggedRecord, field: string): string {
  const [address] = (record[field as keyof AnyRecord] as unknown as readonly string[] | undefined) ?? [];
  return address ?? 'https://example.com/foreign.png';
}

/** Returns whether this machine can download a URL. */
async function isReachable(client: HttpClient, address: string): Promise<boolean> {
  const options = { headers: client.headersFor(address), signal: AbortSignal.timeout(10_000) };
  const response = await fetch(address, options).catch(() => undefined);
  // An unread body would keep the connection open.
  await response?.arrayBuffer().catch(() => undefined);
  return response?.ok === true;
}

/** Checks that two accounts can use the same `Idempotency-Key` for different creates. */
function idempotencyCheck(accounts: Accounts, resource: Resource): Check {
  const { create, get } = resource;
  return {
    operation: create.id,
    title: 'ignores an Idempotency-Key of another account',
    async run() {
      const { caller } = accounts;
      const other = accounts.otherCaller();
      for (const [first, second] of [
        [other, caller],
        [caller, other],
      ] as const) {
        const headers = { 'Idempotency-Key': crypto.randomUUID(), Prefer: 'respond-async' };
        const fields = { ...exampleBody(create), name: `own ${uniqueText()}` };
        const theirs = await first.call(create.id, { fields, headers });
        const ours = await second.call(create.id, { fields, headers });
        const { id } = ours.json;
        requireRule(id !== theirs.json.id, ours, 'returns the record of another account with the same key');
        await second.call(get.id, { id }, 200);
        await second.call(get.id, { id: theirs.json.id }, 404);
        const otherKey = { ...headers, 'Idempotency-Key': crypto.randomUUID() };
        await first.call(create.id, { fields, headers: otherKey });
        const otherBody = { ...fields, name: `own ${uniqueText()}` };
        await second.call(create.id, { fields: otherBody, headers: otherKey });
      }
    },
  };
}
