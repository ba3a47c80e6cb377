/** Receives the events of webhooks, in any runtime with WebCrypto. */

import type { WebhookEvent } from '@contentgen/contract';
import { ContentgenError } from './errors.ts';

export type { WebhookEvent };

/** The headers of a request: `Headers`, entries, or an object such as `request.headers` of Node, with names in any case. */
export type ReceivedHeaders =
  | Headers
  | Iterable<readonly [string, string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A delivery that is refused, or a mistake in the call of `unwrap`. The message says what to do. */
export class WebhookError extends ContentgenError {
  override readonly name = 'WebhookError';
  override readonly retryable = false;
  /** The status to respond with: 400 for a delivery that is refused, and 500 for a mistake of this server. */
  readonly status: 400 | 500;

  constructor(status: 400 | 500, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Verifies a delivery and resolves to its event (Standard Webhooks, "Verifying webhook authenticity"). The event may have
 * come before: all its deliveries have the same `webhook-id`. Its type may be one of a later version.
 *
 * @param body the body as it arrived: its text or its bytes.
 * @param secret the signing secret, `whsec_` and base64; several while you change it.
 * @throws WebhookError 400 for a delivery without the headers, 5 minutes older or newer than the clock, with a wrong
 *   signature or with a body that is no event; 500 for a body that was parsed already, and for a malformed secret.
 */
export async function unwrap(
  body: string | Uint8Array,
  headers: ReceivedHeaders,
  secret: string | readonly string[] | undefined,
): Promise<WebhookEvent> {
  if (typeof body !== 'string' && !ArrayBuffer.isView(body)) {
    const how =
      "express.raw({ type: 'application/json' }) for this route in Express, else await request.text()";
    throw new WebhookError(500, `The body must be the raw text or bytes, not ${typeof body}: use ${how}.`);
  }
  if (typeof headers !== 'object' || headers === null)
    throw new WebhookError(500, 'The headers must be those of the request, such as request.headers.');
  const entries = Symbol.iterator in headers ? [...(headers as Headers)] : Object.entries(headers);
  const fields = new Map(
    entries.map(([name, value]) => [name.toLowerCase(), [value ?? []].flat().join(' ')]),
  );
  const [id, time, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => {
    const hint = 'Send a test: if it is missing there, too, a proxy removes it.';
    return fields.get(name) || refuse(`The header ${name} is missing. ${hint}`);
  }) as [string, string, string];
  const age = /^\d{1,10}$/.test(time) ? Date.now() / 1_000 - Number(time) : Number.NaN;
  if (!(Math.abs(age) <= 300))
    refuse(`webhook-timestamp ${time.slice(0, 20)} is not within 5 minutes of the clock of this server.`);

  const text = new TextEncoder();
  const head = text.encode(`${id}.${time}.`);
  const content =
    typeof body === 'string'
      ? text.encode(body)
      : new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  const signed = new Uint8Array(head.length + content.length);
  signed.set(head);
  signed.set(content, head.length);
  const given = typeof secret === 'object' ? secret.filter(Boolean) : [secret];
  const secrets = given.length > 0 ? given : [undefined];
  const expected = await Promise.all(secrets.map((one) => signatureOf(one, signed)));
  // Node joins repeated headers with commas. Schemes of later versions are not called v1.
  const sent = signatures.split(/,? /);
  if (!sent.some((one) => expected.some((other) => isEqual(one, other))))
    refuse(
      'No signature matches. Check that the secret is that of this webhook, and the body as it arrived.',
    );
  try {
    const event = JSON.parse(new TextDecoder().decode(content));
    if (typeof event.type === 'string' && typeof event.data.path === 'string') return event;
  } catch {}
  return refuse('The body is no event of the service: another program signs with this secret.');
}

function refuse(message: string): never {
  throw new WebhookError(400, message);
}

/** Returns `v1,` and the signature of some bytes. @throws WebhookError 500 for a malformed secret. */
async function signatureOf(secret: string | undefined, signed: Uint8Array<ArrayBuffer>): Promise<string> {
  const [, coded] = /^\s*whsec_([\w+/]{4,}={0,2})\s*$/.exec(secret ?? '') ?? [];
  const bytes = (binary: string) => Uint8Array.from(binary, (character) => character.charCodeAt(0));
  try {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', bytes(atob(coded ?? '-')), algorithm, false, ['sign']);
    const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed));
    return `v1,${btoa(String.fromCharCode(...signature))}`;
  } catch {
    throw new WebhookError(500, 'The secret must be whsec_ and base64, as createWebhook has returned it.');
  }
}

/** Takes a time that depends only on the length of the expected text. */
function isEqual(sent: string, expected: string): boolean {
  const differences = Array.from(expected, (letter, at) => letter.charCodeAt(0) ^ sent.charCodeAt(at));
  return differences.reduce((all, one) => all | one, sent.length ^ expected.length) === 0;
}
