import type { Schema } from '../database/schema.ts';
import { definitions } from '../resources/registry.ts';

/** The version of the format. A backup of another version cannot be restored. */
export const formatVersion = 1;

/** The first entry of a backup. */
export interface BackupHead {
  readonly format: 'contentgen-backup';
  readonly version: number;
  /** The migrations of the database, in their order. */
  readonly migrations: readonly string[];
  /** The tables in the order in which they are restored. */
  readonly tables: readonly string[];
  readonly created_at: string;
}

/** The last entry of a backup. Without it, the backup is incomplete. */
export interface BackupEnd {
  /** The number of rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
  /** The number of pictures. */
  readonly media: number;
}

export const headEntry = 'backup.json';
export const endEntry = 'end.json';

/** Returns the name of an entry with rows of a table. The entry has one line of JSON for each row. */
export const tableEntry = (table: string, part: number) => `tables/${table}/${part}.jsonl`;

export const mediaEntry = (token: string) => `media/${token}`;
export const tokenOfEntry = (entry: string) => /^media\/([\w-]{1,64})$/.exec(entry)?.[1];

const resourceNames = Object.keys(definitions) as (keyof typeof definitions)[];

/**
 * The tables of a backup. A table comes after the tables that it refers to. The table of rate limits is left out,
 * because its rows are only valid for seconds.
 */
export const storedTables: readonly (keyof Schema)[] = [
  'accounts',
  'api_keys',
  ...resourceNames,
  'media',
  'generation_jobs',
  'idempotency_keys',
  'drafts',
  'account_usage',
  'generation_usage',
  'audit_events',
  'webhooks',
  'webhook_deliveries',
];

/**
 * Returns the table of an entry. Undefined for a table that no backup has: a file that someone else has made must not
 * write tables of PostgreSQL or of another application.
 */
export function tableOfEntry(entry: string): keyof Schema | undefined {
  const [, name] = /^tables\/([a-z_]+)\/\d+\.jsonl$/.exec(entry) ?? [];
  return storedTables.find((table) => table === name);
}

/** Receives a short text about the progress. It must not throw. */
export type Report = (text: string) => void;

/** Milliseconds between two reports of one step. */
const interval = 1_000;

/** Reports the count of a step, at most once a second. */
export function countingReport(report: Report, describe: (count: number) => string): (count: number) => void {
  let reportedAt = performance.now();
  return (count) => {
    if (performance.now() - reportedAt < interval) return;
    reportedAt = performance.now();
    report(describe(count));
  };
}
