/**
 * The queue of deliveries: one row for each event and webhook. The end of a generation stores them in its own statement. A
 * worker leases a row by moving its time; if the worker dies, the row is due again. All times are the database's.
 */
import type { Selectable } from 'kysely';
import type { Database } from '../database/connection.ts';
import type { Schema } from '../database/schema.ts';
import { statement } from '../database/statement.ts';

export type Delivery = Selectable<Schema['webhook_deliveries']>;
export type WebhookRow = Selectable<Schema['webhooks']>;

/** Resolves to the webhooks of an account, or of all accounts, the oldest first. */
export function readWebhooks(database: Database, accountId?: string): Promise<WebhookRow[]> {
  return readRows(database, { account_id: accountId ?? null });
}

const readRows = statement<{ readonly account_id: string | null }, WebhookRow>(`
  select * from webhooks where account_id = coalesce(:account_id, account_id) order by id`);

/** Resolves to the last deliveries of each webhook of an account, or of one of them, the newest first. */
export function readDeliveries(
  database: Database,
  account_id: string,
  id: string | null,
  most: number,
): Promise<Delivery[]> {
  return readLast(database, { account_id, id, most });
}

const readLast = statement<
  { readonly account_id: string; readonly id: string | null; readonly most: number },
  Delivery
>(`
  select delivery.* from webhooks cross join lateral (
    select * from webhook_deliveries
    where account_id = :account_id and webhook_id = webhooks.id order by id desc limit :most
  ) as delivery
  where webhooks.account_id = :account_id and webhooks.id = coalesce(:id::uuid, webhooks.id) order by delivery.id desc`);

/** Returns the state of a delivery, as the contract names it. */
export const stateOf = ({ ended_at, response_status }: Delivery) =>
  ended_at === null ? 'pending' : isReceived(response_status) ? 'succeeded' : 'failed';

/** A delivery that a worker has leased. */
export interface ClaimedDelivery extends Delivery {
  readonly url: string;
  /** Whether the last attempt of the webhook failed. */
  readonly is_failing: boolean;
}

/** How many deliveries one process sends at the same time. */
export interface DeliveryLimits {
  readonly perWebhook: number;
  readonly perAccount: number;
  readonly altogether: number;
}

/**
 * Leases due deliveries. Webhooks take turns, so that one with many deliveries delays no other. A webhook whose last attempt
 * failed gets one place, and all such webhooks together half of the places, so that receivers that hang leave the others
 * their places.
 *
 * @param running the deliveries that this process sends.
 * @param key_check the check of the service's key. Webhooks with another key wait for theirs.
 */
export async function claimDeliveries(
  database: Database,
  running: readonly ClaimedDelivery[],
  { perWebhook, perAccount, altogether }: DeliveryLimits,
  key_check: string,
): Promise<ClaimedDelivery[]> {
  const failing = running.filter(({ is_failing }) => is_failing).length;
  return claim(database, {
    key_check,
    busy_webhooks: running.map(({ webhook_id }) => webhook_id),
    busy_accounts: running.map(({ account_id }) => account_id),
    per_webhook: perWebhook,
    per_account: perAccount,
    free: Math.max(0, altogether - running.length),
    free_failing: Math.max(0, Math.floor(altogether / 2) - failing),
  });
}

/** `waiting` finds each webhook with one look into the index, however many deliveries it has. */
const claim = statement<
  {
    readonly key_check: string;
    readonly busy_webhooks: readonly string[];
    readonly busy_accounts: readonly string[];
    readonly per_webhook: number;
    readonly per_account: number;
    readonly free: number;
    readonly free_failing: number;
  },
  ClaimedDelivery
>(`
  with recursive waiting as (
    (select webhook_id from webhook_deliveries where due_at is not null order by webhook_id limit 1)
    union all
    select (
      select webhook_id from webhook_deliveries
      where due_at is not null and webhook_id > waiting.webhook_id order by webhook_id limit 1
    ) from waiting where waiting.webhook_id is not null
  ), free as (
    select id, account_id, url, failing_since is not null as is_failing,
      case when failing_since is null then :per_webhook::integer else 1 end
        - (select count(*) from unnest(:busy_webhooks::uuid[]) as busy where busy = webhooks.id) as places,
      :per_account::integer - (select count(*) from unnest(:busy_accounts::uuid[]) as busy where busy = account_id) as room
    from waiting join webhooks on webhooks.id = waiting.webhook_id
    where disabled_at is null and key_check = :key_check::text
      and exists (select from accounts where accounts.id = account_id and suspended_at is null and deleted_at is null)
  ), due as materialized (
    select free.url, free.is_failing, free.account_id, free.room, due.id, due.webhook_id, due.due_at, due.turn
    from free cross join lateral (
      select id, webhook_id, due_at, row_number() over (order by due_at, id) as turn from (
        select id, webhook_id, due_at from webhook_deliveries
        where webhook_id = free.id and due_at <= now() order by due_at, id
        limit greatest(0, least(free.places, free.room)) for update skip locked
      ) as locked
    ) as due
  ), ordered as (
    select *, row_number() over (partition by account_id order by turn, is_failing, due_at) as of_account,
      row_number() over (partition by is_failing order by turn, due_at) as of_kind
    from due
  ), picked as (
    select * from ordered
    where of_account <= room and (not is_failing or of_kind <= :free_failing::bigint)
    order by turn, is_failing, due_at limit :free::bigint
  )
  update webhook_deliveries as delivery set
    attempts = attempts + 1, attempted_at = now(), due_at = now() + interval '30 seconds'
  from picked where delivery.webhook_id = picked.webhook_id and delivery.id = picked.id
  returning delivery.*, picked.url, picked.is_failing`);

/** How an attempt ended. */
export interface Settlement {
  /** The HTTP status of the response; null without one. */
  readonly status: number | null;
  /** Why there is no response; null with one. */
  readonly error:
    | 'timed_out'
    | 'name_not_found'
    | 'address_refused'
    | 'tls_failed'
    | 'connection_failed'
    | null;
  /** Milliseconds until the next attempt; null after the last one. */
  readonly retryAfter: number | null;
  /** Whether it was a test. A test that fails says nothing of events. */
  readonly isTest: boolean;
}

/** Returns whether a status means that the receiver has the event. */
export const isReceived = (status: number | null) => status !== null && status >= 200 && status < 300;

/**
 * Stores how an attempt ended, unless another worker has taken the delivery over. Disables the webhook if its receiver
 * answered 410, or if the last attempt of an event has failed and no delivery has succeeded for five days.
 *
 * @returns why the webhook is now disabled; undefined if it is not.
 */
export async function settleDelivery(
  database: Database,
  { account_id, webhook_id, id, attempts }: ClaimedDelivery,
  { status, error, retryAfter, isTest }: Settlement,
): Promise<'gone' | 'failing' | undefined> {
  const [disabled] = await settle(database, {
    account_id,
    webhook_id,
    id,
    attempts,
    status,
    error,
    received: isReceived(status),
    retry_after: retryAfter,
    is_test: isTest,
    is_last: retryAfter === null && !isTest,
  });
  return disabled?.disabled_reason ?? undefined;
}

const settle = statement<
  Pick<ClaimedDelivery, 'account_id' | 'webhook_id' | 'id' | 'attempts'> & {
    readonly status: number | null;
    readonly error: string | null;
    readonly received: boolean;
    readonly retry_after: number | null;
    readonly is_test: boolean;
    readonly is_last: boolean;
  },
  { readonly disabled_reason: 'gone' | 'failing' | null }
>(`
  with own as (
    select from webhook_deliveries
    where account_id = :account_id and webhook_id = :webhook_id and id = :id and attempts = :attempts::integer
      and ended_at is null
  ), noted as (
    update webhooks set
      failing_since = case when not :received::boolean then coalesce(failing_since, now()) end,
      disabled_at = case when :status::integer = 410 or (:is_last::boolean and not :received::boolean
        and failing_since < now() - interval '5 days') then now() end,
      disabled_reason = case when :status::integer = 410 then 'gone'
        when :is_last::boolean and not :received::boolean and failing_since < now() - interval '5 days' then 'failing' end
    where account_id = :account_id and id = :webhook_id and disabled_at is null and exists (select from own) and case when :received::boolean then failing_since is not null
      else :status::integer = 410 or (not :is_test::boolean and failing_since is null)
        or (:is_last::boolean and failing_since < now() - interval '5 days') end
    returning disabled_at, disabled_reason
  ), state as (
    select exists (select from noted where disabled_at is not null)
      or exists (
        select from webhooks where account_id = :account_id and id = :webhook_id and disabled_at is not null
      ) as is_disabled
  ), others as (
    update webhook_deliveries set due_at = null, ended_at = now()
    where account_id = :account_id and webhook_id = :webhook_id and id <> :id and due_at is not null
      and (select is_disabled from state)
  ), settled as (
    update webhook_deliveries set
      response_status = :status::integer,
      error = :error::text,
      due_at = case when not is_disabled then now() + :retry_after::float8 * interval '1 millisecond' end,
      ended_at = case when is_disabled or :retry_after::float8 is null then now() end
    from state
    where account_id = :account_id and webhook_id = :webhook_id and id = :id and attempts = :attempts::integer
      and ended_at is null
  )
  select disabled_reason from noted where disabled_at is not null`);

/**
 * Deletes deliveries three days after their end, and those that wait for longer than ten days: their webhook is deleted, or
 * its account suspended.
 */
export async function sweepDeliveries(database: Database): Promise<void> {
  await sweep(database, {});
}

const sweep = statement<object>(`
  delete from webhook_deliveries
  where created_at < now() - interval '3 days'
    and (ended_at < now() - interval '3 days' or created_at < now() - interval '10 days')`);

/** Resolves to the seconds for which the oldest due delivery has waited; 0 if none is due. */
export async function readOldestDue(database: Database): Promise<number> {
  const [row] = await oldestDue(database, {});
  return row?.age ?? 0;
}

const oldestDue = statement<object, { readonly age: number }>(`
  select greatest(0, extract(epoch from (now() - min(due_at))))::float8 as age from webhook_deliveries
  join webhooks on webhooks.id = webhook_id where due_at is not null and disabled_at is null`);

/** Sends the failed deliveries of a webhook again, and enables it. Resolves to their number. */
export async function retryFailed(
  database: Database,
  { id, account_id }: { readonly id: string; readonly account_id: string },
): Promise<number> {
  return (await retry(database, { id, account_id })).length;
}

const retry = statement<{ readonly id: string; readonly account_id: string }>(`
  with enabled as (
    update webhooks set disabled_at = null, disabled_reason = null, failing_since = null
    where account_id = :account_id and id = :id
  )
  update webhook_deliveries set due_at = now(), ended_at = null, attempts = 0
  where account_id = :account_id and webhook_id = :id
    and (due_at is not null or (ended_at is not null and (response_status is null or response_status not between 200 and 299)))
  returning id`);
