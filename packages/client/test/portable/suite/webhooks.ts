import { type CreatedWebhook, contract, type OpenApiParameter } from '@contentgen/contract';
import { unwrap } from '../../../src/webhooks.ts';
import { newChecks, rejection, same } from '../checks.ts';

const { checks, check } = newChecks();

/** The events of webhooks. */
export const webhooksChecks = checks;

check('the delivery in the contract is verified with its secret, and with no other', async () => {
  const { DocumentSucceeded, WebhookCreated } = contract.components.examples;
  const parameters: readonly OpenApiParameter[] = contract.webhooks.recordFinished?.post.parameters ?? [];
  const headers = new Headers(parameters.map(({ name, example }) => [name, String(example)]));
  const body = JSON.stringify(DocumentSucceeded?.value);
  const { secret } = (WebhookCreated as { readonly value: CreatedWebhook }).value;
  const { now } = Date;
  Date.now = () => Number(headers.get('webhook-timestamp')) * 1_000;
  try {
    same(await unwrap(body, headers, secret), DocumentSucceeded?.value);
    same(await unwrap(new TextEncoder().encode(body), [...headers], [secret]), DocumentSucceeded?.value);
    const refused = await rejection(unwrap(body, headers, 'whsec_b3RoZXIga2V5IG9mIGFub3RoZXI='));
    same([refused.name, refused.message.slice(0, 21)], ['WebhookError', 'No signature matches.']);
  } finally {
    Date.now = now;
  }
});
