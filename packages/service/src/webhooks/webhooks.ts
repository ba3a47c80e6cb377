/** The operations on webhooks: list, create, delete and test. */
import {
  type CreatedWebhook,
  mostDeliveries,
  mostWebhooks,
  operations,
  readResources,
  testEventType,
  type Webhook,
  type WebhookCreate,
  type WebhookDelivery,
  type WebhookList,
} from '@contentgen/contract';
import {
  recordNotFound,
  reusedIdempotencyKey,
  tooManyWebhooks,
  validationFailed,
} from '@contentgen/contract/requests';
import { v7 as uuidv7 } from 'uuid';
import { ownOrigin, recordEvent } from '../accounts/audit.ts';
import type { Database } from '../database/connection.ts';
import { statement } from '../database/statement.ts';
import type { Call, HandlerResponse, Handlers } from '../http/binding.ts';
import {
  deleteIdempotencyKey,
  findIdempotencyKey,
  fingerprintOf,
  storeIdempotencyKey,
} from '../records/idempotency-keys.ts';
import { type Delivery, readDeliveries, readWebhooks, stateOf, type WebhookRow } from './deliveries.ts';
import type { Destinations } from './destinations.ts';
import { checkOf, secretOf } from './signature.ts';
import type { WebhookKey } from './webhook-key.ts';

export interface WebhookParts {
  readonly database: Database;
  readonly key: WebhookKey;
  readonly destinations: Destinations;
  /** The path of the public URL, without a slash at its end. */
  readonly pathPrefix: string;
  /** Lets this process send a delivery without delay, if it sends any. */
  wake(): void;
  readonly warn: (fields: object, message: string) => void;
}

const paths = Object.fromEntries(readResources().map(({ name, get }) => [name, get.path]));

/** Returns the path of what a delivery is about. */
export function pathOf({ resource, record_id }: Delivery, prefix: string): string {
  const path = resource === null ? operations.listWebhooks.path : (paths[resource] ?? '');
  return prefix + path.replace(/\{\w+\}/, record_id);
}

/** Returns the handlers of the operations on webhooks. */
export function webhookHandlers(parts: WebhookParts): Handlers {
  return {
    listWebhooks: (call) => listWebhooks(parts, call),
    createWebhook: (call) => createWebhook(parts, call),
    deleteWebhook: (call) => deleteWebhook(parts, call),
    testWebhook: (call) => testWebhook(parts, call),
  };
}

async function listWebhooks({ database, pathPrefix }: WebhookParts, { key }: Call): Promise<HandlerResponse> {
  const rows = await readWebhooks(database, key.account_id);
  const deliveries = await readDeliveries(database, key.account_id, null, mostDeliveries);
  const list: WebhookList = {
    data: rows.map((row) => shown(row, deliveries, pathPrefix)),
  };
  return { status: 200, json: JSON.stringify(list) };
}

function shown(row: WebhookRow, deliveries: readonly Delivery[], prefix: string): Webhook {
  const { id, url, types, created_at, disabled_at, disabled_reason } = row;
  return {
    id,
    url,
    types: types as Webhook['types'],
    created_at: created_at.toISOString(),
    disabled_at: disabled_at?.toISOString() ?? null,
    disabled_reason,
    deliveries: deliveries
      .filter(({ webhook_id }) => webhook_id === id)
      .map((delivery) => shownDelivery(delivery, prefix)),
  };
}

function shownDelivery(delivery: Delivery, prefix: string): WebhookDelivery {
  const { id, type, attempts, response_status, error, created_at, attempted_at, due_at } = delivery;
  return {
    id,
    type,
    path: pathOf(delivery, prefix),
    state: stateOf(delivery),
    attempts,
    response_status,
    error,
    created_at: created_at.toISOString(),
    attempted_at: attempted_at?.toISOString() ?? null,
    next_attempt_at: due_at?.toISOString() ?? null,
  };
}

/**
 * Creates a webhook. A repeated request with the same idempotency key gets the same webhook and secret.
 *
 * @throws Problem 422 for a URL that the service does not call, for one webhook too many, and for a key that was used with
 *   another body.
 */
async function createWebhook(parts: WebhookParts, call: Call): Promise<HandlerResponse> {
  const { account_id: accountId, id: keyId } = call.key;
  const { url, types: some = [] } = call.body as unknown as WebhookCreate;
  const types = some.length > 0 ? some : null;
  const refusal = await parts.destinations.refusal(url);
  if (refusal !== undefined) throw validationFailed([{ field: 'url', code: 'format', detail: refusal }]);
  const serviceKey = parts.key.make();
  if (serviceKey === undefined) {
    parts.warn({}, 'a webhook was refused, because WEBHOOK_KEY is not set');
    const detail = "can't be called: the operator of this service must first set WEBHOOK_KEY";
    throw validationFailed([{ field: 'url', code: 'format', detail }]);
  }
  const key = call.headers['Idempotency-Key'];
  const scope = key === undefined ? undefined : { accountId, operation: operations.createWebhook.id, key };
  const fingerprint = fingerprintOf({ url, types });
  const row = await parts.database.transaction().execute(async (transaction) => {
    // One create of an account after the other, so that it never has one webhook too many.
    const [account] = await lockAccount(transaction, { account_id: accountId });
    if (account === undefined) throw recordNotFound();
    const known = scope && (await findIdempotencyKey(transaction, scope));
    if (scope && known) {
      if (!fingerprint.equals(known.fingerprint)) throw reusedIdempotencyKey();
      const [first] = await find(transaction, { account_id: accountId, id: known.record_id });
      if (first !== undefined) return first;
      await deleteIdempotencyKey(transaction, scope);
    }
    const [{ count } = { count: 0 }] = await countWebhooks(transaction, { account_id: accountId });
    if (count >= mostWebhooks) throw tooManyWebhooks(mostWebhooks);
    const id = uuidv7();
    const values = { id, account_id: accountId, url, types, key_check: checkOf(serviceKey), now: new Date() };
    const [made] = await insert(transaction, values);
    if (scope) await storeIdempotencyKey(transaction, scope, fingerprint, id);
    const event = { action: 'webhook created', account, key_id: keyId, details: { webhook_id: id } } as const;
    await recordEvent(transaction, event, ownOrigin('API'));
    return made as WebhookRow;
  });
  const created: CreatedWebhook = {
    id: row.id,
    url: row.url,
    types: row.types as CreatedWebhook['types'],
    created_at: row.created_at.toISOString(),
    secret: secretOf(serviceKey, row.id),
  };
  return { status: 201, json: JSON.stringify(created) };
}

interface WebhookAddress {
  readonly account_id: string;
  readonly id: string;
}

const lockAccount = statement<
  { readonly account_id: string },
  { readonly id: string; readonly name: string }
>('select id, name from accounts where id = :account_id and deleted_at is null for no key update');

const find = statement<WebhookAddress, WebhookRow>(
  'select * from webhooks where account_id = :account_id and id = :id',
);

const countWebhooks = statement<{ readonly account_id: string }, { readonly count: number }>(
  'select count(*) from webhooks where account_id = :account_id',
);

const insert = statement<
  Pick<WebhookRow, 'id' | 'account_id' | 'url' | 'types' | 'key_check'> & { readonly now: Date },
  WebhookRow
>(`
  insert into webhooks (id, account_id, url, types, key_check, created_at)
  values (:id, :account_id, :url, :types::text[], :key_check, :now) returning *`);

/**
 * Deletes a webhook with its deliveries.
 *
 * @throws Problem 404.
 */
async function deleteWebhook(
  { database }: WebhookParts,
  { key, path: { id = '' } }: Call,
): Promise<HandlerResponse> {
  await database.transaction().execute(async (transaction) => {
    const [account] = await remove(transaction, { account_id: key.account_id, id });
    if (account === undefined) throw recordNotFound();
    const event = {
      action: 'webhook deleted',
      account,
      key_id: key.id,
      details: { webhook_id: id },
    } as const;
    await recordEvent(transaction, event, ownOrigin('API'));
  });
  return { status: 204 };
}

const remove = statement<WebhookAddress, { readonly id: string; readonly name: string }>(`
  with removed as (
    delete from webhooks where account_id = :account_id and id = :id returning account_id, id
  ), deliveries as (
    delete from webhook_deliveries as delivery using removed
    where delivery.account_id = :account_id and delivery.webhook_id = removed.id
  )
  select accounts.id, name from removed join accounts on accounts.id = removed.account_id`);

/**
 * Stores a test to be sent, unless one is pending, and enables the webhook.
 *
 * @throws Problem 404.
 */
async function testWebhook(
  { database, pathPrefix, wake }: WebhookParts,
  { key, path: { id = '' } }: Call,
): Promise<HandlerResponse> {
  const event = { event_id: uuidv7(), type: testEventType, now: new Date() };
  const [delivery] = await storeTest(database, { account_id: key.account_id, id, ...event });
  if (delivery === undefined) throw recordNotFound();
  wake();
  return { status: 202, json: JSON.stringify(shownDelivery(delivery, pathPrefix)) };
}

const storeTest = statement<
  WebhookAddress & { readonly event_id: string; readonly type: string; readonly now: Date },
  Delivery
>(`
  with enabled as (
    update webhooks set disabled_at = null, disabled_reason = null,
      failing_since = case when disabled_at is null then failing_since end
    where account_id = :account_id and id = :id returning id, account_id
  ), pending as (
    select delivery.* from webhook_deliveries as delivery join enabled on webhook_id = enabled.id
    where delivery.account_id = :account_id and type = :type and due_at is not null order by delivery.id desc limit 1
  ), made as (
    insert into webhook_deliveries (webhook_id, id, account_id, type, record_id, created_at, due_at)
    select id, :event_id::uuid, :account_id, :type, id, :now::timestamptz, now() from enabled
    where not exists (select from pending) returning *
  )
  select * from made union all select * from pending`);
