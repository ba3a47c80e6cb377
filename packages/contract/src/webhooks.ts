import { contract } from './document.ts';
import type { ResourceName } from './resources.ts';

const { EventType, SentEventType, Webhook, WebhookList } = contract.components.schemas;
const eventTypes = (EventType?.enum ?? []) as readonly string[];

/** The largest number of webhooks of an account. */
export const mostWebhooks = Number(WebhookList?.properties?.data?.maxItems);

/** The largest number of deliveries that a webhook shows. */
export const mostDeliveries = Number(Webhook?.properties?.deliveries?.maxItems);

/** The type of the event that is about no record, but a test: `webhook.test`. */
export const testEventType = String(
  (SentEventType?.examples as readonly string[] | undefined)?.find((type) => !eventTypes.includes(type)),
);

/** Returns the type of the event that a record of a resource causes, such as `document.succeeded` for `documents`. */
export function eventTypeOf(resource: ResourceName, state: string): string {
  const found = eventTypes.find((type) => {
    const [noun = '', ending] = type.split('.');
    return resource.startsWith(noun) && ending === state;
  });
  if (found === undefined) throw new Error(`The contract has no event for ${resource} that are ${state}.`);
  return found;
}
