import { randomUUID } from 'node:crypto';
import type { Check } from '../checks.ts';
import { requireKey } from '../keys.ts';
import { exampleBody, resources } from '../resources.ts';
import { requireRule } from '../violated.ts';
import { type Accounts, uniqueText } from './accounts.ts';

/**
 * Checks that an `Idempotency-Key` belongs to the account: a create repeated with another API key of the account gets
 * the first response.
 */
export function idempotencyKeyChecks(accounts: Accounts): Check[] {
  return resources.map(({ create }) => ({
    operation: create.id,
    title: 'repeats the first response for an Idempotency-Key to another key of the account',
    async run() {
      const writer = accounts.run.caller(requireKey(accounts.run.keys, 'writeKey'));
      const fields = { ...exampleBody(create), name: `repeated ${uniqueText()}` };
      const call = { fields, headers: { 'Idempotency-Key': randomUUID(), Prefer: 'respond-async' } };
      const first = await accounts.caller.call(create.id, call);
      const again = await writer.call(create.id, call);
      const { id } = first.json;
      const sentence = `with another key of the account must get the record ${id} again, but got ${again.json.id}`;
      requireRule(again.json.id === id, again, `a repeated create ${sentence}`);
    },
  }));
}
