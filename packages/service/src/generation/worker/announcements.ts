import type { Database } from '../../database/connection.ts';
import type { Notification, Notifications } from '../../database/notifications.ts';

/** Minimum milliseconds between two statements. */
const interval = 10;

/**
 * Notifies the other processes of changes of generations, after the commit of the changes. Changes within a short
 * time share a statement, because PostgreSQL runs commits with `NOTIFY` one at a time on the whole server.
 */
export class Announcements {
  readonly #database: Database;
  readonly #notifications: Notifications;
  readonly #track: (task: Promise<void>) => void;
  #waiting: Notification[] = [];
  #isSending = false;

  /** @param track receives the end of each series of statements. */
  constructor(database: Database, notifications: Notifications, track: (task: Promise<void>) => void) {
    this.#database = database;
    this.#notifications = notifications;
    this.#track = track;
  }

  /** Announces a change soon. It may be lost, as every notification may. */
  add(notification: Notification): void {
    this.#waiting.push(notification);
    if (!this.#isSending) this.#track(this.#sendAll());
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    try {
      while (this.#waiting.length > 0) {
        const sent = this.#waiting;
        this.#waiting = [];
        await this.#notifications.publishToOthers(this.#database, sent);
        await new Promise((resolve) => setTimeout(resolve, interval));
      }
    } finally {
      this.#isSending = false;
    }
  }
}
