import type { Received } from '../http/received.ts';
import type { AnyRecord, Resource } from '../resources.ts';
import { requireRule } from '../violated.ts';
import type { Accounts } from './accounts.ts';

/** Maximum number of records to look up on a page, half of them from each end. */
const maxLookups = 20;

/**
 * Requires that a page shows only records of the account: each must also be readable by its id. The account may have
 * records from before this run.
 *
 * @param again requests the page again: a record may have been deleted in the meantime.
 * @throws Violated with a record that does not belong to the account.
 */
export async function requireOwnRecords(
  accounts: Accounts,
  resource: Resource,
  page: Received,
  again: () => Promise<Received>,
): Promise<void> {
  for (const id of ends(idsOn(page))) {
    if (await isShown(accounts, resource, id)) continue;
    const isListed = idsOn(await again()).includes(id);
    const isOwn = !isListed || (await isShown(accounts, resource, id));
    requireRule(isOwn, page, `shows ${id}, which ${resource.get.id} says the account does not have`);
  }
}

/** Requires that a page does not show any of these foreign records. */
export function requireNone(page: Received, foreign: readonly Pick<AnyRecord, 'id'>[], whose: string): void {
  const ids = new Set(foreign.map(({ id }) => id));
  const leaked = idsOn(page).find((id) => ids.has(id));
  requireRule(leaked === undefined, page, `shows ${leaked}, a record of ${whose}`);
}

/** Returns the ids of the records on a page. */
export function idsOn({ json }: Received): string[] {
  return json.data.map(({ id }: AnyRecord) => id);
}

async function isShown(
  { caller, fixtures, run }: Accounts,
  { get, create }: Resource,
  id: string,
): Promise<boolean> {
  const shown = await fixtures.once('the ids of own records', async () => new Set<string>());
  if (shown.has(id) || run.records.left.includes(`${create.path}/${id}`)) return true;
  const { status } = await caller.send(get.id, { id });
  if (status === 200) shown.add(id);
  return status === 200;
}

function ends(ids: readonly string[]): readonly string[] {
  return ids.length <= maxLookups ? ids : [...ids.slice(0, maxLookups / 2), ...ids.slice(-maxLookups / 2)];
}
