import { entityTag, readWaitPreference } from '@contentgen/contract/requests';
import { fingerprintOf } from './idempotency-keys.ts';
import { refuseAsAsked } from './magic-words.ts';
import type { Call } from './operation-call.ts';
import type { Outcome } from './outcome.ts';
import { StoredRecord } from './stored-record.ts';

/**
 * Creates a record, waits for its generation as long as the client prefers, and returns 201 if the record is final,
 * else 202. A repeated request with the same idempotency key gets the first response.
 *
 * @throws Problem 422 when the key was used with another body, 409 while the first request with the key is in progress,
 *   and 429 when the account has reached a limit.
 */
export async function createRecord(call: Call): Promise<Outcome> {
  const { account, headers, plan, signal } = call;
  const body = { ...plan.defaults, ...call.body };
  refuseAsAsked(plan.resource.create, body);
  const key = headers['Idempotency-Key'];
  if (key === undefined) return respond(call, store(call, body));

  const { id } = plan.resource.create;
  const { idempotencyKeys } = account;
  const fingerprint = fingerprintOf(body);
  const known = idempotencyKeys.find(id, key, fingerprint);
  if (known?.response !== undefined) return known.response;
  // If the first client has disconnected, the repeated request waits for the same record.
  const record = known === undefined || known.record.isDeleted ? store(call, body) : known.record;
  const create = idempotencyKeys.reserve(id, key, fingerprint, record);
  const response = await respond(call, record);
  create.isInFlight = false;
  if (!signal.aborted) create.response = response;
  return response;
}

function store({ account, plan, generations }: Call, body: Call['body']): StoredRecord {
  const record = new StoredRecord(plan, body);
  account.add(record);
  generations.start(account, record);
  return record;
}

async function respond({ headers, plan, pictureUrl, signal }: Call, record: StoredRecord): Promise<Outcome> {
  const { wait, applied } = readWaitPreference(headers.Prefer);
  // If the record is deleted during the wait, the response has the record as it was created.
  const created = { etag: entityTag(record.version), body: record.present(pictureUrl) };
  await waitForEnd(record, wait, signal);
  const { etag, body } = record.isDeleted
    ? created
    : { etag: entityTag(record.version), body: record.present(pictureUrl) };
  const location = plan.resource.get.path.replace(/\{\w+\}/, record.id);
  const fields = { location, etag, ...(applied !== undefined && { 'preference-applied': applied }) };
  return record.isFinal && !record.isDeleted
    ? { status: 201, headers: fields, body }
    : { status: 202, headers: { ...fields, 'retry-after': '1' }, body };
}

/** Resolves at the end of the generation, at the deletion, after `milliseconds`, or when the client disconnects. */
function waitForEnd(record: StoredRecord, milliseconds: number, signal: AbortSignal): Promise<void> {
  const hasEnded = () => record.isFinal || record.isDeleted;
  if (milliseconds === 0 || hasEnded() || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const unsubscribe = record.subscribe(() => {
      if (hasEnded()) end();
    });
    signal.addEventListener('abort', end);
  });
}
