/**
 * The record of what operators change: accounts, keys, limits, exports, backups. An event is stored in the transaction of
 * its change, so that neither exists without the other. A service writes it to its log, also if another process stored it.
 */
import { hostname, userInfo } from 'node:os';
import { v7 as uuidv7 } from 'uuid';
import type { Database, OpenDatabase } from '../database/connection.ts';
import { appliedMigrations } from '../database/migrations.ts';
import { statement } from '../database/statement.ts';

/** What an operator did. The log has the same words. */
export type AuditAction =
  | 'account created'
  | 'account deleted'
  | 'account exported'
  | 'account resumed'
  | 'account suspended'
  | 'API key created'
  | 'API key revoked'
  | 'API key rotated'
  | 'backup restored'
  | 'backup saved'
  | 'deletion of an account begun'
  | 'limits of an account changed'
  | 'link to the console created'
  | 'link to the console used'
  | 'schema updated'
  | 'webhook created'
  | 'webhook deleted'
  | 'webhook retried';

/** Who makes a change. */
export interface Origin {
  /** The words of the command, such as `keys create`. */
  readonly command: string;
  /** The user of the operating system, as `alice`, or with sudo `alice as root`. */
  readonly person: string;
  readonly host: string;
}

/** A change. */
export interface AuditEvent {
  readonly action: AuditAction;
  /** Undefined if the change belongs to no single account. */
  readonly account?: { readonly id: string; readonly name: string };
  readonly key_id?: string;
  /** What else describes the change: limits, scopes, numbers. No key, no part of a key, no name of one. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** An event as it is stored. */
export interface StoredAuditEvent extends Origin {
  readonly id: string;
  readonly changed_at: Date;
  readonly action: AuditAction;
  readonly account_id: string | null;
  readonly account_name: string | null;
  readonly key_id: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Returns who runs this process. */
export function ownOrigin(command: string): Origin {
  return { command, person: thisPerson(), host: hostname() };
}

/** Returns the user who runs this process: the number of a user without a name, as containers have. */
export function thisPerson(): string {
  let user = `user ${process.getuid?.() ?? 'unknown'}`;
  try {
    user = userInfo().username;
  } catch {}
  const { SUDO_USER: person } = process.env;
  return person === undefined || person === user ? user : `${person} as ${user}`;
}

/** Stores an event. Pass the transaction that makes the change. */
export async function recordEvent(
  transaction: Database,
  { action, account, key_id, details = {} }: AuditEvent,
  origin: Origin,
): Promise<void> {
  await insert(transaction, {
    id: uuidv7(),
    now: new Date(),
    action,
    account_id: account?.id ?? null,
    account_name: account?.name ?? null,
    key_id: key_id ?? null,
    details: JSON.stringify(details),
    ...origin,
  });
}

/**
 * Records the migrations that were applied when a database was opened, unless they made it. A crash before that leaves only
 * their times, in the table of the migrations.
 */
export async function recordMigrations(
  { database, appliedMigrations: migrations }: Pick<OpenDatabase, 'database' | 'appliedMigrations'>,
  origin: Origin,
): Promise<void> {
  if (migrations.length === 0 || (await appliedMigrations(database)).length === migrations.length) return;
  await recordEvent(database, { action: 'schema updated', details: { migrations } }, origin);
}

const auditColumns =
  'id, changed_at, action, account_id, account_name, key_id, details, command, person, host';

const insert = statement<
  Omit<StoredAuditEvent, 'changed_at' | 'details'> & { readonly now: Date; readonly details: string }
>(`
  insert into audit_events (${auditColumns})
  values (:id, :now, :action, :account_id, :account_name, :key_id, :details::text::jsonb, :command, :person, :host)`);

/** Resolves to the events since a time, the oldest first: all, or those of accounts with that name or id. */
export function readEvents(
  database: Database,
  { account, since }: { readonly account: string | undefined; readonly since: Date },
): Promise<StoredAuditEvent[]> {
  return read(database, { account: account ?? null, since });
}

const read = statement<{ readonly account: string | null; readonly since: Date }, StoredAuditEvent>(`
  select ${auditColumns} from audit_events
  where changed_at >= :since and (:account::text is null or :account in (account_name, account_id::text))
  order by id`);

/**
 * Writes the events to the log that no process has logged yet. A line has neither a name nor a key.
 *
 * @param log writes a line.
 */
export async function logEvents(
  database: Database,
  log: (fields: object, message: string) => void,
): Promise<void> {
  const events = await takeUnlogged(database, {});
  for (const event of events.sort((one, other) => (one.id < other.id ? -1 : 1))) {
    const { action, account_id, key_id, details, command, person, host, changed_at } = event;
    log({ audit: true, account_id, key_id, ...details, command, person, host, changed_at }, action);
  }
}

const takeUnlogged = statement<object, StoredAuditEvent>(`
  update audit_events set is_logged = true where id in (
    select id from audit_events where not is_logged order by id limit 1000 for update skip locked
  ) returning ${auditColumns}`);

/** Deletes the events that are older than a year. */
export async function sweepEvents(database: Database): Promise<void> {
  await sweep(database, {});
}

const sweep = statement<object>(`delete from audit_events where changed_at < now() - interval '1 year'`);
