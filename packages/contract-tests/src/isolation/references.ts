import type { Operation } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import type { TaggedRecord } from '../http/caller.ts';
import { type Client, remainingIn } from '../http/client.ts';
import type { Received } from '../http/response.ts';
import { says } from '../quotations.ts';
import { type AnyRecord, exampleBody, type Resource, resources, saysOfUpdates } from '../resources.ts';
import { newToken } from '../samples/records.ts';
import { requireRule, violated } from '../violated.ts';
import { type Accounts, requireUnchanged, validChange } from './accounts.ts';

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
    says: saysOfUpdates(resource, 'You can remove or reorder'),
    async run() {
      const foreign = await accounts.foreignRecord(resource);
      const own = await accounts.ownRecord(resource);
      const address = foreignAddress(foreign, field);
      const { client } = accounts.context;
      const wasShown = await isReachable(client, address);
      const fields = { ...validChange(operation, own.record), [field]: [address] };
      const received = await accounts.caller.call(operation.id, { id: own.id, fields }, 422);
      const named: string[] = received.json.errors.map((error: { field: string }) => error.field);
      const place = `${field}[0]`;
      const sentence = `errors must name ${place}, but name ${named.join(', ')}`;
      requireRule(named.includes(place), received, sentence);
      await requireUnchanged(accounts.caller, resource, own, received);
      await requireUnchanged(accounts.otherCaller(), resource, foreign, received);
      const isShown = !wasShown || (await isReachable(client, address));
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
async function isReachable(client: Client, address: string): Promise<boolean> {
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
    says: says('securitySchemes/apiKey: A key belongs to one account'),
    async run() {
      const { caller } = accounts;
      const other = accounts.otherCaller();
      for (const [first, second] of [
        [other, caller],
        [caller, other],
      ] as const) {
        const headers = { 'Idempotency-Key': crypto.randomUUID(), Prefer: 'respond-async' };
        const fields = { ...exampleBody(create), name: `own ${newToken()}` };
        const theirs = await first.call(create.id, { fields, headers });
        const ours = await second.call(create.id, { fields, headers });
        const { id } = ours.json;
        requireRule(id !== theirs.json.id, ours, 'returns the record of another account with the same key');
        await second.call(get.id, { id }, 200);
        await second.call(get.id, { id: theirs.json.id }, 404);
        const otherKey = { ...headers, 'Idempotency-Key': crypto.randomUUID() };
        await first.call(create.id, { fields, headers: otherKey });
        const otherBody = { ...fields, name: `own ${newToken()}` };
        await second.call(create.id, { fields: otherBody, headers: otherKey });
      }
    },
  };
}

/** Checks that the keys of an account share its rate limit. */
export function rateLimitChecks(accounts: Accounts): Check[] {
  return resources.map(({ list }) => ({
    operation: list.id,
    title: 'counts a request of a key with only the scope read against the limit of the account',
    says: says('responses/TooManyRequests: A limit of the account', 'headers/RateLimit'),
    run: () => requireShared(accounts, list),
  }));
}

/**
 * Number of comparisons without a shared count, after which the keys do not share a limit. A limit that refills
 * between two responses, or that several processes count, hides that the keys share it. But it then also hides that
 * requests of a single key count. So the chance of a false alarm is at most 1/4 for each comparison.
 */
const comparisons = 12;

/**
 * Number of comparisons in which not even the requests of a single key counted. After them, the check passes, because
 * it can't see whether the keys share a limit.
 */
const mostHidden = 3;

async function requireShared({ context, caller }: Accounts, { id }: Operation): Promise<void> {
  const own = () => caller.call(id, {}, 200);
  const between = () => context.caller('readKey').call(id, {}, 200);
  const isCounted = async (...requests: readonly (() => Promise<Received>)[]) => {
    let last = Number.POSITIVE_INFINITY;
    for (const request of requests) {
      const remaining = remainingIn(await request()) ?? 0;
      if (remaining >= last) return false;
      last = remaining;
    }
    return true;
  };
  let hidden = 0;
  for (let done = 0; done < comparisons && hidden < mostHidden; ) {
    if (await isCounted(own, between, own)) return;
    if (await isCounted(own, own, own)) done += 1;
    else hidden += 1;
    if (done < comparisons) continue;
    const { request } = await between();
    const rule = 'RateLimit must count the requests of all keys of the account together, but does not';
    throw violated({ operation: id, request }, rule);
  }
}
