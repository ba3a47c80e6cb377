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
}

interface AccountTable {
  id: string;
  name: string;
  created_at: Timestamp;
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
}

/** A piece of a text that a model writes. */
interface DraftTable {
  account_id: string;
  record_id: string;
  draft: number;
  piece: number;
  text: string;
}

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
  answer: JSONColumnType<StoredResponse> | null;
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
