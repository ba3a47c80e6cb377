/** Sends the events of an account to its webhooks, with the faults that a developer chooses. */
import {
  eventTypeOf,
  mostDeliveries,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
} from '@contentgen/contract';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Account, StoredWebhook } from './account.ts';
import { pause } from './generations.ts';
import { type EventFault, eventFaults, slowness } from './next-response.ts';
import type { StoredRecord } from './stored-record.ts';

/** What a receiver has answered, in the words of `WebhookDelivery`. */
export type Received = Pick<WebhookDelivery, 'response_status' | 'error'>;

/** Takes a delivery to its receiver. It never rejects. */
export type Receive = (request: Request) => Promise<Received>;

/** One event on its way to one webhook. */
interface Sending {
  readonly account: Account;
  readonly stored: StoredWebhook;
  readonly delivery: WebhookDelivery;
  readonly body: string;
}

/** The sender of a store. Without a receiver, its deliveries stay pending. */
export class EventSender {
  receive: Receive | undefined;
  readonly #pauses: readonly number[];

  /** @param pauses the milliseconds before each further attempt of an event. */
  constructor(pauses: readonly number[]) {
    this.#pauses = pauses;
  }

  /** Sends the event of a record whose generation has ended, unless the record was deleted. */
  recordEnded(account: Account, { plan, id, values, isFinal, deleted }: StoredRecord): void {
    if (!isFinal || deleted.aborted) return;
    const { name, get } = plan.resource;
    const type = eventTypeOf(name, String(values.state));
    const data = { id, path: get.path.replace(/\{\w+\}/, id), state: values.state } as WebhookEvent['data'];
    const wants = ({ disabled_at, types }: Webhook) =>
      disabled_at === null && (types === null || (types as readonly string[]).includes(type));
    const webhooks = account.webhooks.filter(({ webhook }) => wants(webhook));
    this.send(account, webhooks, type, data, this.#pauses);
  }

  /** Adds an event to the deliveries of some webhooks and sends it there. If none wants it, a chosen fault stays. */
  send(
    account: Account,
    webhooks: readonly StoredWebhook[],
    type: string,
    data: WebhookEvent['data'],
    pauses: readonly number[] = [],
  ): void {
    if (webhooks.length === 0) return;
    const fault = eventFaults.find((one) => account.next.take(one));
    const { world, heldEvents } = account;
    const [id, now] = [world.id(), world.now().toISOString()];
    const body = JSON.stringify({ type, timestamp: now, data } satisfies WebhookEvent);
    const wait = fault === 'event-late' ? slowness : 0;
    const begin = webhooks.map((stored) => {
      const delivery: WebhookDelivery = {
        ...{ id, type, path: data.path, state: 'pending', attempts: 0, response_status: null, error: null },
        ...{ created_at: now, attempted_at: null, next_attempt_at: later(account, wait) },
      };
      stored.webhook.deliveries = [delivery, ...stored.webhook.deliveries].slice(0, mostDeliveries);
      const sending = { account, stored, delivery, body };
      return async () => {
        await pause(wait, stored.deleted.signal);
        if (fault === 'event-twice') await this.#attempt(sending, []);
        await this.#attempt(sending, pauses, fault);
      };
    });
    if (fault === 'event-out-of-order' && heldEvents.length === 0) heldEvents.push(...begin);
    else {
      const held = heldEvents.splice(0);
      void Promise.all(begin.map((start) => start())).then(() => held.map((start) => start()));
    }
  }

  /** Resolves after one attempt. Further ones follow by themselves. */
  async #attempt(sending: Sending, [wait, ...more]: readonly number[], fault?: EventFault): Promise<void> {
    const { account, stored, delivery } = sending;
    const { webhook, deleted } = stored;
    if (this.receive === undefined || deleted.signal.aborted) return;
    if (webhook.disabled_at !== null) {
      Object.assign(delivery, { state: 'failed', next_attempt_at: null });
      return;
    }
    delivery.attempts += 1;
    delivery.attempted_at = later(account, 0);
    const received = await this.receive(signedRequest(sending, fault === 'event-wrong-signature'));
    const status = received.response_status ?? 0;
    const isReceived = status >= 200 && status < 300;
    const next = isReceived || status === 410 ? undefined : wait;
    Object.assign(delivery, received, {
      state: isReceived ? 'succeeded' : next === undefined ? 'failed' : 'pending',
      next_attempt_at: next === undefined ? null : later(account, next),
    });
    if (status === 410) Object.assign(webhook, { disabled_at: later(account, 0), disabled_reason: 'gone' });
    if (next !== undefined) void pause(next, deleted.signal).then(() => this.#attempt(sending, more));
  }
}

const later = ({ world }: Account, milliseconds: number): string =>
  new Date(world.now().getTime() + milliseconds).toISOString();

/** Signs as Standard Webhooks says. The time is that of the machine, because receivers refuse an old one. */
function signedRequest({ stored, delivery, body }: Sending, isWrong: boolean): Request {
  const { secret, webhook, deleted } = stored;
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const key = Uint8Array.from(atob(secret.replace('whsec_', '')), (letter) => letter.charCodeAt(0));
  const signature = hmac(
    sha256,
    isWrong ? key.reverse() : key,
    utf8ToBytes(`${delivery.id}.${timestamp}.${body}`),
  );
  const headers = {
    'content-type': 'application/json',
    'webhook-id': delivery.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...signature))}`,
  };
  return new Request(webhook.url, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: deleted.signal,
  });
}
