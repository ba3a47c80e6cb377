import { testEventType } from '@contentgen/contract';
import type { Database } from '../database/connection.ts';
import { isDatabaseAway, queryOwner, retryDuringOutage } from '../database/connection.ts';
import { statement } from '../database/statement.ts';
import { isForbiddenAddress } from '../generation/providers/connections.ts';
import { describeError } from '../http/error-log.ts';
import { TimeLimitError, withTimeLimit } from '../time-limit.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DeliveryLimits,
  isReceived,
  type Settlement,
  settleDelivery,
} from './deliveries.ts';
import { type Destinations, TlsError } from './destinations.ts';
import { checkOf, secretOf, signedHeaders } from './signature.ts';
import type { WebhookKey } from './webhook-key.ts';
import { pathOf } from './webhooks.ts';

/** How an attempt ended, for the metrics. */
export type DeliveryOutcome = 'received' | 'refused' | NonNullable<Settlement['error']>;

export interface DelivererParts {
  readonly database: Database;
  readonly key: WebhookKey;
  readonly destinations: Destinations;
  readonly pathPrefix: string;
  readonly limits: DeliveryLimits;
  /** Milliseconds between two looks for due deliveries. */
  readonly interval: number;
  /** The time limit of an attempt in milliseconds, from the lookup of the name to the status. */
  readonly timeout: number;
  /** Milliseconds before each further attempt. A random tenth is added, so that not all come at once. */
  readonly pauses: readonly number[];
  readonly logger: {
    readonly [Level in 'warn' | 'error']: (fields: object, message: string) => void;
  };
  attempted(outcome: DeliveryOutcome): void;
}

/** Sends the due deliveries of all accounts. Several processes may do this at the same time. */
export class Deliverer {
  readonly #parts: DelivererParts;
  readonly #running = new Map<ClaimedDelivery, Promise<void>>();
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #claiming: Promise<void> | undefined;
  #isWoken = false;
  #isStopped = true;

  constructor(parts: DelivererParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#isStopped = false;
    this.#timer = setInterval(() => this.wake(), this.#parts.interval);
    void this.#warnOfOtherKeys();
  }

  /** Looks for due deliveries now, if this process sends any. */
  wake(): void {
    if (this.#isStopped) return;
    this.#isWoken = true;
    // A new chain, so that a claim does not count for the account whose handler wakes it.
    this.#claiming ??= queryOwner
      .run('webhooks', () => this.#claimAll())
      .finally(() => {
        this.#claiming = undefined;
      });
  }

  /**
   * Claims nothing more, and resolves when the running deliveries have ended. After the grace period in milliseconds, it
   * cuts them off: their leases expire, and another process sends them again.
   */
  async stop(grace: number): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#claiming;
    const cutOff = setTimeout(() => this.#stopping.abort(), grace);
    await Promise.all(this.#running.values());
    clearTimeout(cutOff);
  }

  async #claimAll(): Promise<void> {
    const { database, key, limits } = this.#parts;
    while (this.#isWoken && !this.#isStopped) {
      this.#isWoken = false;
      try {
        const serviceKey = key.read();
        if (serviceKey === undefined) return;
        const running = [...this.#running.keys()];
        const claimed = await claimDeliveries(database, running, limits, checkOf(serviceKey));
        for (const delivery of claimed) this.#begin(delivery, serviceKey);
      } catch (error) {
        this.#failed(error);
      }
    }
  }

  #begin(delivery: ClaimedDelivery, serviceKey: string): void {
    const sending = this.#deliver(delivery, serviceKey)
      .catch((error) => this.#failed(error))
      .finally(() => {
        this.#running.delete(delivery);
        // Its place is free, and others may be due.
        this.wake();
      });
    this.#running.set(delivery, sending);
  }

  async #deliver(delivery: ClaimedDelivery, serviceKey: string): Promise<void> {
    const { database, pauses, logger, attempted } = this.#parts;
    const { status, error } = await this.#send(delivery, serviceKey);
    // The lease expires, and another process sends it again.
    if (this.#stopping.signal.aborted) return;
    const received = isReceived(status);
    attempted(error ?? (received ? 'received' : 'refused'));
    const isTest = delivery.type === testEventType;
    const pause = received || isTest ? undefined : pauses[delivery.attempts - 1];
    const retryAfter = pause === undefined ? null : pause * (1 + Math.random() / 10);
    const settle = () => settleDelivery(database, delivery, { status, error, retryAfter, isTest });
    const reason = await retryDuringOutage(settle, () => this.#isStopped);
    const { webhook_id, account_id } = delivery;
    if (reason !== undefined) logger.warn({ webhook_id, account_id, reason }, 'a webhook was disabled');
  }

  /** Sends a delivery on a connection of its own, and reads nothing of the response but its head. */
  async #send(delivery: ClaimedDelivery, serviceKey: string): Promise<Pick<Settlement, 'status' | 'error'>> {
    const { destinations, pathPrefix, timeout } = this.#parts;
    const { webhook_id, id, type, record_id, created_at, url } = delivery;
    const [, state = ''] = type === testEventType ? ['', 'succeeded'] : type.split('.');
    const data = { id: record_id, path: pathOf(delivery, pathPrefix), state };
    const body = JSON.stringify({ type, timestamp: created_at.toISOString(), data });
    const { pathname, search } = new URL(url);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'contentgen-webhooks',
      ...signedHeaders(secretOf(serviceKey, webhook_id), id, new Date(), body),
    };
    const connection = destinations.connect(url);
    try {
      return await withTimeLimit(
        timeout,
        async (signal) => {
          const request = { method: 'POST', path: pathname + search, headers, body, signal } as const;
          const { statusCode, body: rest } = await connection.request(request);
          rest.on('error', () => {});
          return { status: statusCode, error: null };
        },
        this.#stopping.signal,
      );
    } catch (error) {
      return { status: null, error: reasonOf(error) };
    } finally {
      connection.destroy().catch(() => {});
    }
  }

  async #warnOfOtherKeys(): Promise<void> {
    const { database, key, logger } = this.#parts;
    try {
      const serviceKey = key.read();
      const [{ count } = { count: 0 }] = await countOthers(database, {
        key_check: serviceKey === undefined ? '' : checkOf(serviceKey),
      });
      const message =
        'webhooks get no events: they were created with another WEBHOOK_KEY, or another file webhook-key in the data folder';
      if (count > 0) logger.warn({ webhooks: count }, message);
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    if (!isDatabaseAway(error))
      this.#parts.logger.error({ error: describeError(error) }, 'sending webhooks failed');
  }
}

/** Returns why there was no response, as the contract names it. */
function reasonOf(error: unknown): Settlement['error'] {
  if (error instanceof TimeLimitError) return 'timed_out';
  if (isForbiddenAddress(error)) return 'address_refused';
  if (error instanceof TlsError) return 'tls_failed';
  return (error as NodeJS.ErrnoException).syscall === 'getaddrinfo' ? 'name_not_found' : 'connection_failed';
}

const countOthers = statement<{ readonly key_check: string }, { readonly count: number }>(
  'select count(*) from webhooks where key_check <> :key_check',
);
