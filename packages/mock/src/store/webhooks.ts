import {
  type CreatedWebhook,
  mostWebhooks,
  type OperationId,
  operations,
  testEventType,
  type Webhook,
  type WebhookCreate,
  type WebhookDelivery,
} from '@contentgen/contract';
import {
  recordNotFound,
  reusedIdempotencyKey,
  tooManyWebhooks,
  validationFailed,
} from '@contentgen/contract/requests';
import type { Account, StoredWebhook } from './account.ts';
import type { OperateAny } from './operation-call.ts';

/** Matches the hosts of this machine, as `URL` writes them (RFC 6761, section 6.3; RFC 6890). */
export const ownHost = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The operations on webhooks. */
export const webhookOperations: readonly (readonly [OperationId, OperateAny])[] = [
  [
    operations.listWebhooks.id,
    ({ account }) => ({ status: 200, body: { data: account.webhooks.map(({ webhook }) => webhook) } }),
  ],
  [
    operations.createWebhook.id,
    ({ account, body: sent, headers }) => {
      const { url, types: some = [] } = sent as unknown as WebhookCreate;
      const types = some.length > 0 ? some : null;
      const key = headers['Idempotency-Key'];
      const body = JSON.stringify([url, types]);
      const known = account.webhooks.find((one) => key !== undefined && one.key === key);
      if (known && known.body !== body) throw reusedIdempotencyKey();
      const stored = known ?? add(account, { url, types, key, body });
      const { id, created_at } = stored.webhook;
      const created: CreatedWebhook = { id, url, types, created_at, secret: stored.secret };
      return { status: 201, body: created };
    },
  ],
  [
    operations.deleteWebhook.id,
    ({ account, path }) => {
      const stored = find(account, path.id);
      account.webhooks.splice(account.webhooks.indexOf(stored), 1);
      stored.deleted.abort();
      return { status: 204 };
    },
  ],
  [
    operations.testWebhook.id,
    ({ account, path, events }) => {
      const stored = find(account, path.id);
      const { webhook } = stored;
      Object.assign(webhook, { disabled_at: null, disabled_reason: null });
      const isPending = ({ type, state }: WebhookDelivery) => type === testEventType && state === 'pending';
      if (!webhook.deliveries.some(isPending)) {
        const data = { id: webhook.id, path: operations.listWebhooks.path, state: 'succeeded' } as const;
        events.send(account, [stored], testEventType, data);
      }
      return { status: 202, body: { ...webhook.deliveries.find(isPending) } };
    },
  ],
];

function find({ webhooks }: Account, id: string | undefined): StoredWebhook {
  const found = webhooks.find(({ webhook }) => webhook.id === String(id).toLowerCase());
  if (found === undefined) throw recordNotFound();
  return found;
}

function add(
  account: Account,
  { url, types, key, body }: Pick<Webhook, 'url' | 'types'> & Pick<StoredWebhook, 'key' | 'body'>,
): StoredWebhook {
  const { protocol, hostname = '', username = '', password = '' } = URL.parse(url) ?? {};
  const isKnown = protocol === 'https:' || (protocol === 'http:' && ownHost.test(hostname));
  if (!isKnown || username + password !== '') {
    throw validationFailed([{ field: 'url', code: 'format', detail: 'must begin with https://' }]);
  }
  if (account.webhooks.length >= mostWebhooks) throw tooManyWebhooks(mostWebhooks);
  const webhook: Webhook = {
    ...{ id: account.world.id(), url, types, created_at: account.world.now().toISOString() },
    ...{ disabled_at: null, disabled_reason: null, deliveries: [] },
  };
  const secret = `whsec_${btoa(`mock secret of ${webhook.id}`)}`;
  const stored = { webhook, secret, key, body, deleted: new AbortController() };
  account.webhooks.push(stored);
  return stored;
}
