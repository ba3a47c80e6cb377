import type { OperationId } from '@contentgen/contract';
import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../database/connection.ts';
import type { Schema, StoredAnswer } from '../database/schema.ts';
import type { Completions } from '../generation/completions.ts';
import type { GenerationJobs } from '../generation/generation-jobs.ts';
import { entityTag } from '../http/entity-tags.ts';
import { readWaitPreference } from '../http/preferences.ts';
import { Problem, validationFailed } from '../http/problem.ts';
import { fingerprintOf, type IdempotencyKeys, type IdempotencyScope } from './idempotency-keys.ts';
import { isFinal, type RecordRow, type RecordsRepository, type Resource } from './records-repository.ts';

export interface CreateParts<Name extends Resource> {
  readonly database: Database;
  readonly records: RecordsRepository<Name>;
  readonly jobs: GenerationJobs;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly completions: Completions;
  /** Tells the workers that there is a job. */
  offerJob(accountId: string, recordId: string): void;
}

export interface CreateRequest<Name extends Resource> {
  readonly operation: OperationId;
  readonly accountId: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly prefer: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** Aborted when the client goes away before it has its answer. */
  readonly gone: AbortSignal;
  /** The columns of the record's own. */
  readonly values: Omit<Insertable<Schema[Name]>, 'account_id' | 'id' | 'created_at' | 'updated_at'>;
  /** The address of the record with this id. */
  location(id: string): string;
  /** The record as the contract has it. */
  present(row: RecordRow<Name>): unknown;
}

/**
 * Stores a record with its job, waits for its generation as long as the client likes, and answers 201 when it
 * is final, 202 when it is not yet. With an idempotency key, a repeated request gets the first answer again.
 *
 * @throws Problem 409 while the first request with the key is being answered, 422 when it had another body.
 */
export async function createRecord<Name extends Resource>(
  parts: CreateParts<Name>,
  request: CreateRequest<Name>,
): Promise<StoredAnswer> {
  const { accountId, operation, idempotencyKey: key } = request;
  if (key === undefined) return answerFor(parts, request, await store(parts, request));

  const scope = { accountId, operation, key };
  const reserved = await storeOnce(parts, request, scope);
  if ('answer' in reserved) return reserved.answer;
  try {
    const answer = await answerFor(parts, request, reserved.row);
    // Nobody was answered: a repeated request waits for the same record.
    if (request.gone.aborted) await parts.idempotencyKeys.release(parts.database, scope);
    else await parts.idempotencyKeys.answer(parts.database, scope, answer);
    return answer;
  } catch (error) {
    await parts.idempotencyKeys.release(parts.database, scope).catch(() => undefined);
    throw error;
  }
}

function store<Name extends Resource>(
  parts: CreateParts<Name>,
  request: CreateRequest<Name>,
): Promise<RecordRow<Name>> {
  return parts.database.transaction().execute((transaction) => insert(parts, request, transaction, uuidv7()));
}

async function insert<Name extends Resource>(
  { records, jobs }: CreateParts<Name>,
  { accountId, values }: CreateRequest<Name>,
  transaction: Database,
  id: string,
): Promise<RecordRow<Name>> {
  const now = new Date();
  const row = { ...values, account_id: accountId, id, created_at: now, updated_at: now };
  const inserted = await records.insert(transaction, row as unknown as Insertable<Schema[Name]>);
  await jobs.add(transaction, accountId, records.resource, id);
  return inserted;
}

/** The record of a key: a new one, or that of a first request that died unanswered; or the first answer. */
function storeOnce<Name extends Resource>(
  parts: CreateParts<Name>,
  request: CreateRequest<Name>,
  scope: IdempotencyScope,
): Promise<{ readonly row: RecordRow<Name> } | { readonly answer: StoredAnswer }> {
  const fingerprint = fingerprintOf(request.body);
  return parts.database.transaction().execute(async (transaction) => {
    const id = uuidv7();
    const known = await parts.idempotencyKeys.reserve(transaction, scope, fingerprint, id);
    if (known === undefined) return { row: await insert(parts, request, transaction, id) };
    if (!fingerprint.equals(known.fingerprint)) throw reusedKey();
    if (known.answer !== null) return { answer: known.answer as StoredAnswer };
    if (known.in_flight_until !== null && known.in_flight_until > new Date()) throw stillInFlight();
    const row = await parts.records.find(transaction, scope.accountId, known.record_id);
    if (row !== undefined) {
      await parts.idempotencyKeys.resume(transaction, scope);
      return { row };
    }
    await parts.idempotencyKeys.forget(transaction, scope);
    await parts.idempotencyKeys.reserve(transaction, scope, fingerprint, id);
    return { row: await insert(parts, request, transaction, id) };
  });
}

async function answerFor<Name extends Resource>(
  parts: CreateParts<Name>,
  { accountId, prefer, gone, location, present }: CreateRequest<Name>,
  stored: RecordRow<Name>,
): Promise<StoredAnswer> {
  const { wait, applied } = readWaitPreference(prefer);
  // A record that was deleted meanwhile is answered as it was stored.
  const row = (await awaitEnd(parts, accountId, stored, wait, gone)) ?? stored;
  const headers = {
    location: location(row.id),
    etag: entityTag(row.version),
    ...(applied !== undefined && { 'preference-applied': applied }),
  };
  return isFinal(row)
    ? { status: 201, headers, body: present(row) }
    : { status: 202, headers: { ...headers, 'retry-after': '1' }, body: present(row) };
}

/**
 * The record once its generation has ended, after `wait` milliseconds, or when nobody waits for it any more; undefined
 * when it was deleted. The first look at
 * it comes soon and the next ones later, should another process have ended it without our hearing of it.
 */
async function awaitEnd<Name extends Resource>(
  { database, records, completions, offerJob }: CreateParts<Name>,
  accountId: string,
  stored: RecordRow<Name>,
  wait: number,
  gone: AbortSignal,
): Promise<RecordRow<Name> | undefined> {
  const end = performance.now() + wait;
  const { id } = stored;
  let row: RecordRow<Name> | undefined = stored;
  let pause = shortestPause;
  let told = isFinal(stored) ? Promise.resolve() : completions.wait(id, Math.min(wait, pause));
  offerJob(accountId, id);
  gone.addEventListener('abort', () => completions.announce(id), { once: true });
  while (wait > 0 && !gone.aborted) {
    await told;
    row = await records.find(database, accountId, id);
    const left = end - performance.now();
    if (row === undefined || isFinal(row) || left <= 0 || completions.isStopped) break;
    pause = Math.min(2 * pause, longestPause);
    told = completions.wait(id, Math.min(left, pause));
  }
  return row;
}

/** Milliseconds between two looks at a record, at first and at most. */
const shortestPause = 250;
const longestPause = 5_000;

const reusedKey = () =>
  validationFailed([
    {
      field: 'Idempotency-Key',
      code: 'reused',
      detail: 'was used for a request with another body; use a new one',
    },
  ]);

const stillInFlight = () =>
  new Problem(
    409,
    'A request with this Idempotency-Key is still being answered. Send it again in a moment.',
    { headers: { 'retry-after': '1' } },
  );
