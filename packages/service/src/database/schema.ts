import type { ResourceName } from '@contentgen/contract';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { RecordTables } from '../resources/registry.ts';
import type { Timestamp } from '../resources/resource-definition.ts';

/**
 * The tables of the database. The primary key of each record table begins with `account_id`. Every query that reads or
 * changes records has a condition for this column, except the queries of a backup.
 */
export interface Schema extends RecordTables {
  accounts: AccountTable;
  api_keys: ApiKeyTable;
  media: MediaTable;
  generation_jobs: GenerationJobTable;
  idempotency_keys: IdempotencyKeyTable;
  drafts: DraftTable;
  rate_limits: RateLimitTable;
  account_usage: AccountUsageTable;
  generation_usage: GenerationUsageTable;
  audit_events: AuditEventTable;
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
}

interface AccountTable {
  id: string;
  name: string;
  created_at: Timestamp;
  /** Null: the limit of the settings. */
  generations_per_minute: number | null;
  generations_per_day: number | null;
  /** Null: no limit. */
  monthly_generations: number | null;
  monthly_tokens: number | null;
  /** Since when it may not write. */
  suspended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When its deletion began. */
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** What its deletion has removed so far. */
  deleted_records: Generated<number>;
  deleted_pictures: Generated<number>;
}

interface ApiKeyTable {
  id: string;
  account_id: string;
  name: string;
  /** The first characters of the key, to recognise it. */
  prefix: string;
  /** SHA-256 of the key. The key itself is not stored anywhere. */
  hash: Uint8Array;
  scopes: string[];
  created_at: Timestamp;
  expires_at: ColumnType<Date | null, Date | null, Date | null>;
  revoked_at: ColumnType<Date | null, Date | null, Date | null>;
  /** The time of a recent request, at most a minute before the last one. */
  last_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

interface MediaTable {
  /** The capability in the URL. */
  token: string;
  account_id: string;
  record_id: string;
  /** `pending` until the record shows the picture; `removed` when the record no longer does. */
  state: 'pending' | 'attached' | 'removed';
  created_at: Timestamp;
}

interface GenerationJobTable {
  account_id: string;
  record_id: string;
  resource: ResourceName;
  attempts: Generated<number>;
  /** Attempts whose worker crashed. */
  interruptions: Generated<number>;
  available_at: Timestamp;
  leased_until: ColumnType<Date | null, Date | null, Date | null>;
  created_at: Timestamp;
  /** The trace of the request that created the record (`generation/trace-parent.ts`). */
  trace_parent: ColumnType<string | null, string | null | undefined, never>;
  /** The API key of the request. */
  key_id: string | null;
  reserved_tokens: Generated<number>;
  /** What earlier attempts have used. */
  input_tokens: number | null;
  output_tokens: number | null;
  /** Whether any of these tokens is an estimate. */
  is_estimate: Generated<boolean>;
  milliseconds: Generated<number>;
}

/** A piece of a text that a model writes. */
interface DraftTable {
  account_id: string;
  record_id: string;
  draft: number;
  piece: number;
  text: string;
}

/** The version of {@link StoredResponse}. Raise it when the meaning or the name of a field changes. */
export const responseForm = 1;

/** A response, stored to be sent again. */
export interface StoredResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body, as JSON. As text, it keeps its exact bytes. */
  readonly json: string;
}

interface IdempotencyKeyTable {
  account_id: string;
  operation: string;
  key: string;
  /** SHA-256 of the values that the request stores. */
  fingerprint: Uint8Array;
  record_id: string;
  /** The latest end of the first request; null after its response. */
  in_flight_until: ColumnType<Date | null, Date | null, Date | null>;
  /** The `presence` of the process that holds the key for a request; null if it has none. */
  holder: ColumnType<number | null, number | null | undefined, number | null>;
  /** `form` says which release can read the rest. */
  answer: JSONColumnType<StoredResponse & { readonly form: number }> | null;
  created_at: Timestamp;
}

/** The window of a rate limit for one sender. All processes share the row. */
interface RateLimitTable {
  /** The name of the limit. */
  policy: string;
  sender: string;
  /** The number of requests that processes have reserved. */
  used: number;
  ends_at: Timestamp;
}

/** What an account has used in the minute, the day and the month in which it last created a record. */
interface AccountUsageTable {
  account_id: string;
  minute: Timestamp;
  minute_generations: number;
  day: Timestamp;
  day_generations: number;
  month: Timestamp;
  month_generations: number;
  month_tokens: number;
  /** The tokens that unfinished generations may use. */
  reserved_tokens: number;
}

/** A change that an operator has made. The row is kept after the account is deleted. */
interface AuditEventTable {
  id: string;
  changed_at: Timestamp;
  action: string;
  account_id: string | null;
  account_name: string | null;
  key_id: string | null;
  details: JSONColumnType<object>;
  /** Who made the change: see `Origin` in `accounts/audit.ts`. */
  command: string;
  person: string;
  host: string;
  /** Whether a service has written it to its log. */
  is_logged: Generated<boolean>;
}

/** A generation that has ended. The row is kept after the record and the account are deleted. */
export interface GenerationUsageTable {
  account_id: string;
  record_id: string;
  account_name: string;
  key_id: string | null;
  resource: ResourceName;
  /** The provider that was called last, and its model. */
  provider: string | null;
  model: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
  /** Whether any of these tokens is an estimate, because the provider did not say them. */
  is_estimate: Generated<boolean>;
  pictures: number;
  /** The size of the pictures, such as `512x512`. */
  size: string | null;
  milliseconds: number;
  outcome: 'succeeded' | 'failed' | 'interrupted' | 'canceled';
  ended_at: Timestamp;
}

interface WebhookTable {
  id: string;
  account_id: string;
  url: string;
  /** Null: all, also those of later versions. */
  types: string[] | null;
  /** Tells the key of the service from which its secret follows. */
  key_check: string;
  created_at: Timestamp;
  /** The first failed attempt after the last success. */
  failing_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  disabled_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  disabled_reason: string | null;
}

interface WebhookDeliveryTable {
  webhook_id: string;
  /** The id of the event: all webhooks of the account get the same. */
  id: string;
  account_id: string;
  type: string;
  /** Null for a test. */
  resource: ResourceName | null;
  /** The record; for a test, the webhook. */
  record_id: string;
  created_at: Timestamp;
  attempts: Generated<number>;
  /** The earliest time of the next attempt; null when it has ended. */
  due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  attempted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The status of the last response. */
  response_status: number | null;
  /** Why the last attempt got no response. */
  error: string | null;
}
