import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import { statement } from './statement.ts';

/**
 * The events that processes send each other. For a record: its generation is `queued`, has `begun`, has `written` a
 * piece of the text or has `ended`, or the record was `updated` or `deleted`. For an API key: it was `revoked`, or
 * its expiry changed.
 */
export const topics = ['queued', 'begun', 'written', 'ended', 'updated', 'deleted', 'revoked'] as const;
export type Topic = (typeof topics)[number];

/**
 * An event of a record or an API key. It contains only ids; the subscribers read everything else from the database.
 */
export interface Notification {
  readonly topic: Topic;
  readonly accountId: string;
  /** The record, or the API key. */
  readonly id: string;
}

/** Receives the events of all processes. Its methods must not throw. */
export interface Subscriber {
  notify(notification: Notification): void;
  /** Called when notifications may have been lost. */
  missed(): void;
}

export const channelPrefix = 'contentgen_';

/** The channels of PostgreSQL's `LISTEN`, one for each topic. */
export const channels: readonly string[] = topics.map((topic) => channelPrefix + topic);

/** The parameters of a statement that sends an event with `pg_notify(:channel, :payload)` when it commits. */
export interface NotificationParameters {
  readonly channel: string;
  readonly payload: string;
}

/** Returns the parameters of an event. */
export const notificationOf = (topic: Topic, accountId: string, id: string): NotificationParameters => ({
  channel: channelPrefix + topic,
  payload: `${accountId} ${id}`,
});

const notify = statement<NotificationParameters>('select pg_notify(:channel, :payload)');

/** Sends an event when `transaction` commits, or immediately outside of a transaction. */
export async function publish(
  transaction: Kysely<Schema>,
  topic: Topic,
  accountId: string,
  id: string,
): Promise<void> {
  await notify(transaction, notificationOf(topic, accountId, id));
}

/** The first part of the advisory locks that show which processes live: the bytes of "cgen". */
export const presenceLock = 0x6367656e;

/**
 * Returns the SQL of whether the process with a `presence` has ended: it holds the lock of this number on its connection
 * for notifications, which its operating system closes when it ends (PostgreSQL, section 13.3.5).
 *
 * @param presence the SQL of the number. For null, the result is false.
 */
export const isProcessGone = (presence: string) => `(${presence} is not null and not exists (
  select from pg_locks where locktype = 'advisory' and classid = ${presenceLock} and objid = ${presence} and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())))`;

/** Sends and receives events with PostgreSQL's notifications, which the embedded database has, too. */
export class Notifications {
  readonly #subscribers = new Set<Subscriber>();

  readonly publish = publish;

  /**
   * The number of this process as long as the other processes can see that it lives; null otherwise. See
   * `isProcessGone`.
   */
  get presence(): number | null {
    return null;
  }

  /**
   * Sends events immediately to every other process, and perhaps to this one. No other process has an embedded database
   * open.
   */
  async publishToOthers(_database: Kysely<Schema>, _events: readonly Notification[]): Promise<void> {}

  /** Starts a subscription. Returns the function that ends it. */
  subscribe(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  /** Passes a notification of a channel to the subscribers. */
  deliver(channel: string, payload: string): void {
    const topic = topics.find((candidate) => channelPrefix + candidate === channel);
    const [accountId, id] = payload.split(' ');
    if (topic === undefined || accountId === undefined || id === undefined) return;
    for (const subscriber of this.#subscribers) subscriber.notify({ topic, accountId, id });
  }

  /** Reports to the subscribers that notifications may be lost. */
  interrupted(): void {
    for (const subscriber of this.#subscribers) subscriber.missed();
  }
}
