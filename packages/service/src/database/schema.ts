import type { GenerationErrorCode, State } from '@contentgen/contract';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** The rows of the database. Every table of records is led by `account_id`, and every query names it. */
export interface Schema {
  accounts: AccountTable;
  api_keys: ApiKeyTable;
  documents: DocumentTable;
  images: ImageTable;
  media: MediaTable;
  generation_jobs: GenerationJobTable;
  idempotency_keys: IdempotencyKeyTable;
  document_drafts: DocumentDraftTable;
}

type Timestamp = ColumnType<Date, Date, Date>;

interface AccountTable {
  id: string;
  name: string;
  created_at: Timestamp;
}

interface ApiKeyTable {
  id: string;
  account_id: string;
  name: string;
  /** The first characters of the key, to recognise it by. */
  prefix: string;
  /** SHA-256 of the key. The key itself is not stored anywhere. */
  hash: Uint8Array;
  scopes: string[];
  created_at: Timestamp;
  expires_at: ColumnType<Date | null, Date | null, Date | null>;
  revoked_at: ColumnType<Date | null, Date | null, Date | null>;
}

/** What a record knows of its generation, the same for both resources. */
interface GeneratedRecord {
  account_id: string;
  id: string;
  name: string;
  favorite: Generated<boolean>;
  state: Generated<State>;
  error_code: Generated<GenerationErrorCode | null>;
  error_detail: Generated<string | null>;
  model: Generated<string | null>;
  /** Counts every change of the record; its `ETag`. */
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface DocumentTable extends GeneratedRecord {
  prompt: string;
  creativity: number;
  template_id: number;
  result: Generated<string | null>;
}

interface ImageTable extends GeneratedRecord {
  description: string;
  resolution: string;
  style: string | null;
  medium: string | null;
  filter: string | null;
  /** Tokens of `media`, in order. */
  results: Generated<string[]>;
}

interface MediaTable {
  /** The capability in the URL. */
  token: string;
  account_id: string;
  image_id: string;
  /** Pending until the image's record names it; removed once it does not any more. */
  state: 'pending' | 'attached' | 'removed';
  created_at: Timestamp;
}

interface GenerationJobTable {
  account_id: string;
  record_id: string;
  resource: 'documents' | 'images';
  attempts: Generated<number>;
  /** Attempts whose worker died, so that nobody knows their outcome. */
  interruptions: Generated<number>;
  available_at: Timestamp;
  leased_until: ColumnType<Date | null, Date | null, Date | null>;
  created_at: Timestamp;
}

/** A piece of the text of a document that is being written. */
interface DocumentDraftTable {
  account_id: string;
  record_id: string;
  draft: number;
  piece: number;
  text: string;
}

/** An answer as it was sent, to be sent again. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

interface IdempotencyKeyTable {
  account_id: string;
  operation: string;
  key: string;
  /** SHA-256 of the checked body. */
  fingerprint: Uint8Array;
  record_id: string;
  /** Until when the first request may still be answering; null once it is answered. */
  in_flight_until: ColumnType<Date | null, Date | null, Date | null>;
  answer: JSONColumnType<StoredAnswer> | null;
  created_at: Timestamp;
}
