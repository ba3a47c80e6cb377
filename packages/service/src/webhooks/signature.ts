import { createHmac } from 'node:crypto';

/**
 * Returns the signing secret of a webhook, `whsec_` and 32 bytes in base64 (Standard Webhooks, "Signature scheme"). It
 * follows from the key of the service, so the database does not have it.
 *
 * @param key the key of the service.
 */
export function secretOf(key: string, webhookId: string): string {
  return `whsec_${createHmac('sha256', key).update(`webhook ${webhookId}`).digest('base64')}`;
}

/** Returns a text that differs for different keys and does not tell the key: 16 hexadecimal digits. */
export function checkOf(key: string): string {
  return createHmac('sha256', key).update('check').digest('hex').slice(0, 16);
}

/**
 * Returns the headers of a delivery (Standard Webhooks, "Webhook headers").
 *
 * @param secret the signing secret, as `secretOf` returns it.
 * @param id the id of the event.
 * @param at when the delivery is sent. Receivers refuse an old one.
 */
export function signedHeaders(secret: string, id: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signature = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
