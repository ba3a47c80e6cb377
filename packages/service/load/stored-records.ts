import { setTimeout as pause } from 'node:timers/promises';
import type { AgentOfAccount } from './agent-of-account.ts';

/** A record, as a list shows it after the load. */
export interface StoredRecord {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly favorite: boolean;
  readonly error: { readonly code: string } | null;
  readonly results?: readonly string[];
}

/** Maximum milliseconds until no generation is running. */
const timeLimit = 90_000;

/** Resolves to all records of the account. Waits until none of their generations is running, for at most 90 seconds. */
export async function settledRecords(account: AgentOfAccount): Promise<StoredRecord[]> {
  const end = performance.now() + timeLimit;
  for (;;) {
    const records = await allRecords(account);
    const isSettled = records.every(({ state }) => state === 'succeeded' || state === 'failed');
    if (isSettled || performance.now() > end) return records;
    await pause(1_000);
  }
}

async function allRecords(account: AgentOfAccount): Promise<StoredRecord[]> {
  const records: StoredRecord[] = [];
  for (const path of ['/api/v1/documents?all_templates=true&', '/api/v1/images?']) {
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const { status, text } = await account.send('GET', `${path}per_page=100${page}`);
      if (status !== 200) throw new Error(`After the load, a list got ${status} instead of 200: ${text}`);
      const { data, meta } = JSON.parse(text) as {
        data: StoredRecord[];
        meta: { next_cursor: string | null };
      };
      records.push(...data);
      cursor = meta.next_cursor;
    }
  }
  return records;
}

/** Resolves to how many of the pictures that the records name are not served as PNG. */
export async function brokenPictures(records: readonly StoredRecord[]): Promise<number> {
  let broken = 0;
  for (const url of records.flatMap(({ results = [] }) => results)) {
    const response = await fetch(url);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200 || bytes.subarray(1, 4).toString() !== 'PNG') broken += 1;
  }
  return broken;
}
