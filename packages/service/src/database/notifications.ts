import { sql } from 'kysely';
import type { Database } from './connection.ts';

/**
 * What is told of a record: its generation is `queued` and wants a worker, has `begun`, has `ended`; or it was
 * `deleted`.
 */
export const topics = ['queued', 'begun', 'ended', 'deleted'] as const;
export type Topic = (typeof topics)[number];

/** Something has happened to a record. What, is in the database: a notification holds nothing but ids. */
export interface Notification {
  readonly topic: Topic;
  readonly accountId: string;
  readonly recordId: string;
}

/** Is told what happens to records, whichever process does it. Neither method may throw. */
export interface Subscriber {
  notify(notification: Notification): void;
  /** Notifications may have been missed: whoever waits for one should look for itself. */
  missed(): void;
}

/** Tells every process on the database what happens to records. */
export interface Notifications {
  /** Tells of a record once `transaction` is committed, or at once when it is none. */
  publish(transaction: Database, topic: Topic, accountId: string, recordId: string): Promise<void>;
  /** @returns a function that ends the subscription. */
  subscribe(subscriber: Subscriber): () => void;
}

const channelPrefix = 'contentgen_';

/** The channels of PostgreSQL's `LISTEN`, one a topic. */
export const channels: readonly string[] = topics.map((topic) => channelPrefix + topic);

/** Notifications over PostgreSQL's own, which the embedded database has too. */
export class DatabaseNotifications implements Notifications {
  readonly #subscribers = new Set<Subscriber>();

  async publish(transaction: Database, topic: Topic, accountId: string, recordId: string): Promise<void> {
    const payload = `${accountId} ${recordId}`;
    await sql`select pg_notify(${channelPrefix + topic}::text, ${payload}::text)`.execute(transaction);
  }

  subscribe(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  /** Passes on what came over a channel. */
  deliver(channel: string, payload: string): void {
    const topic = topics.find((candidate) => channelPrefix + candidate === channel);
    const [accountId, recordId] = payload.split(' ');
    if (topic === undefined || accountId === undefined || recordId === undefined) return;
    for (const subscriber of this.#subscribers) subscriber.notify({ topic, accountId, recordId });
  }

  /** Says that nothing came for a while. */
  interrupted(): void {
    for (const subscriber of this.#subscribers) subscriber.missed();
  }
}
