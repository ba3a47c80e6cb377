import {
  entityTag,
  readWaitPreference,
  requestInProgress,
  reusedIdempotencyKey,
} from '@contentgen/contract/requests';
import type { RepeatableCreate } from './account.ts';
import type { Outcome } from './exchange.ts';
import { generate } from './generations.ts';
import type { Call } from './operation-call.ts';
import { StoredRecord } from './stored-record.ts';

/**
 * Creates a record, waits for its generation as long as the client prefers, and returns 201 if the record is final,
 * else 202. A repeated request with the same idempotency key gets the first response.
 *
 * @throws Problem 422 when the key was used with another body, and 409 while the first request with the key is in
 *   progress.
 */
export async function createRecord(call: Call): Promise<Outcome> {
  const { account, headers, plan, signal } = call;
  const body = { ...plan.defaults, ...call.body };
  const key = headers['Idempotency-Key'];
  if (key === undefined) return respond(call, store(call, body));

  const id = `${plan.resource.create.id} ${key}`;
  // The fingerprint does not depend on the media type, the order of the fields or their format.
  const fingerprint = JSON.stringify(Object.entries(body).sort());
  const known = account.creates.get(id);
  if (known !== undefined && known.fingerprint !== fingerprint) throw reusedIdempotencyKey();
  if (known?.response !== undefined) return known.response;
  if (known?.isInFlight) throw requestInProgress();
  // If the first client has disconnected, the repeated request waits for the same record.
  const record = known === undefined || known.record.deleted.aborted ? store(call, body) : known.record;
  const create: RepeatableCreate = { fingerprint, record, isInFlight: true };
  account.creates.set(id, create);
  const response = await respond(call, record);
  create.isInFlight = false;
  if (!signal.aborted) create.response = response;
  return response;
}

function store({ account, plan, times, events }: Call, body: Call['body']): StoredRecord {
  const record = new StoredRecord(plan, account.world, body);
  account.add(record);
  account.generations += 1;
  const generation = generate(record, times, account.next.take('failed'));
  void generation.then(() => events.recordEnded(account, record));
  return record;
}

async function respond({ headers, plan, pictureUrl, signal }: Call, record: StoredRecord): Promise<Outcome> {
  const { wait, applied } = readWaitPreference(headers.Prefer);
  const shown = () => ({ etag: entityTag(record.version), body: record.present(pictureUrl) });
  // If the record is deleted during the wait, the response has the record as it was created.
  const created = shown();
  const end = Date.now() + wait;
  while (!record.isFinal && !record.deleted.aborted && !signal.aborted && Date.now() < end) {
    await record.nextChange(end - Date.now(), signal);
  }
  const { etag, body } = record.deleted.aborted ? created : shown();
  const location = plan.resource.get.path.replace(/\{\w+\}/, record.id);
  const fields = { location, etag, ...(applied !== undefined && { 'preference-applied': applied }) };
  return record.isFinal && !record.deleted.aborted
    ? { status: 201, headers: fields, body }
    : { status: 202, headers: { ...fields, 'retry-after': '1' }, body };
}
