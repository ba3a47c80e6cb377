import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { closedSchema, contract, eventTypeOf, operations, testEventType } from '@contentgen/contract';
import { type Check, Untestable } from '../checks.ts';
import type { Context } from '../context.ts';
import type { Delivery, EventReceiver, Inbox } from '../http/event-receiver.ts';
import type { Fields } from '../http/request.ts';
import { header, type Received } from '../http/response.ts';
import { document, withAdditions } from '../judge/documented-responses.ts';
import { schemaErrors } from '../judge/schema-errors.ts';
import type { KeyName } from '../keys.ts';
import { quotationsIn, sayAll, says } from '../quotations.ts';
import { type Resource, resources } from '../resources.ts';
import { minimalBody, newToken } from '../samples/records.ts';
import { requireRule } from '../violated.ts';

/** Milliseconds in which an event may not arrive, after another webhook has got it. */
const quiet = 2_000;

/** The largest difference between the clocks of sender and receiver, in seconds: receivers refuse older deliveries. */
const maxAge = 300;

const { createWebhook, deleteWebhook, listWebhooks, testWebhook } = operations;
const place = 'webhooks/recordFinished';
const { parameters = [], requestBody } = document.webhooks.recordFinished?.post ?? {};
const eventSchema = closedSchema(requestBody?.content['application/json']?.schema ?? {});
const types = (contract.components.schemas.EventType?.enum ?? []) as readonly string[];
const [documents] = resources as [Resource];

/** A webhook of this run, and what it has got. */
interface Hook {
  readonly created: Received;
  readonly inbox: Inbox;
  readonly receiver: EventReceiver;
}

/** Creates the checks of the events that webhooks get. No other check may make records at the same time. */
export function events(run: Context): Check[] {
  const caller = run.caller('key');
  const again = (status: number, what: string, beginning: string): Omit<Check, 'runsAlone'> => ({
    operation: createWebhook.id,
    title: `sends an event again after ${what}`,
    says: says(`${place}: After any status`, `${place}: A delivery may repeat`, `${place}: ${beginning}`),
    run: () =>
      withHook(run, 'key', {}, async (hook) => {
        hook.inbox.answers.push(status);
        const made = await caller.make(documents);
        const first = await eventOf(hook, made.id);
        const second = await repetition(run, hook, first);
        const [id, other] = [first, second].map((one) => header(one, 'webhook-id'));
        requireRule(
          id === other,
          hook.created,
          `the webhook-id of a repetition must be ${id}, but is ${other}`,
        );
        requireSigned(run, hook, second);
        const isFollowed = hook.inbox.deliveries.some((one) => one.isFollowed);
        requireRule(!isFollowed, hook.created, `the service must not follow the redirect ${status}`);
      }),
  });
  const checks: Omit<Check, 'runsAlone'>[] = [
    ...resources.map((resource) => ({
      operation: createWebhook.id,
      title: `sends a signed event when one of the ${resource.name} is finished`,
      says: [
        ...says(`${place}: Sent to the URL`, `${place}: Verify the signature`, 'tags/Webhook events'),
        ...says(`operations/${createWebhook.id}: Lets the service`),
      ],
      covers: () => [
        ...quotationsIn(place),
        ...['signature', 'timestamp'].flatMap((header) => sayAll(`${place}/parameters/webhook-${header}`)),
      ],
      run: () =>
        withHook(run, 'key', {}, async (hook) => {
          const token = newToken();
          const made = await caller.make(resource, marked(resource, token));
          const { state } = made.record;
          const event = await eventOf(hook, made.id);
          const type = eventTypeOf(resource.name, state);
          const path = resource.get.path.replace('{id}', made.id);
          requireEvent(run, hook, event, { type, id: made.id, path, state });
          requireRule(
            !event.body.includes(token),
            hook.created,
            'the event must not have the text of the record',
          );
        }),
    })),
    again(500, '500', 'Respond within'),
    again(307, 'a redirect, which it does not follow', 'It follows no redirects'),
    {
      operation: createWebhook.id,
      title: 'sends only the events of its types',
      says: says('schemas/EventTypes: The events to send', 'schemas/EventTypes: Without it'),
      run: () =>
        withHook(run, 'key', { types: types.filter((type) => !type.startsWith('document')) }, (filtered) =>
          requireNothing(run, filtered, 'key', 'must not send an event of another type'),
        ),
    },
    {
      operation: createWebhook.id,
      title: 'disables a webhook whose receiver answers 410, until a test',
      says: says(
        `${place}/responses/410: The service disables`,
        'schemas/Webhook/properties/disabled_reason: - `gone`',
        'schemas/Webhook/properties/disabled_at: Null',
        `operations/${testWebhook.id}: If the webhook is disabled`,
      ),
      run: () =>
        withHook(run, 'key', {}, async (hook) => {
          hook.inbox.answers.push(410);
          const made = await caller.make(documents);
          await eventOf(hook, made.id);
          const shown = await shownAs(run, hook, ({ disabled_at }) => disabled_at !== null);
          requireShown(shown.list, shown.webhook, { disabled_reason: 'gone' });
          await caller.call(testWebhook.id, { id: hook.created.json.id });
          const enabled = await shownAs(run, hook, ({ disabled_at }) => disabled_at === null);
          requireShown(enabled.list, enabled.webhook, { disabled_at: null, disabled_reason: null });
        }),
    },
    {
      operation: testWebhook.id,
      title: `sends a signed event of the type ${testEventType}, and no second one after 500`,
      says: says(
        `operations/${testWebhook.id}: Sends an event of the type`,
        'schemas/WebhookEvent/properties/data/properties/id',
        'schemas/EventPath',
        `operations/${testWebhook.id}/responses/202`,
        'schemas/WebhookDelivery/properties/state: - `pending`',
        'schemas/WebhookDelivery/properties/state: - `failed`',
        'schemas/WebhookDelivery/properties/attempted_at: Null before',
        'schemas/WebhookDelivery/properties/next_attempt_at: Null if',
      ),
      run: () =>
        withHook(run, 'key', {}, async (hook) => {
          hook.inbox.answers.push(500);
          const { id } = hook.created.json;
          const sent = await caller.call(testWebhook.id, { id });
          requireShown(sent, sent.json, { state: 'pending', attempts: 0, attempted_at: null });
          const event = await eventOf(hook, id);
          requireEvent(run, hook, event, { type: testEventType, id, path: listWebhooks.path }, sent.json.id);
          const shown = await shownAs(run, hook, ({ deliveries }) => deliveries[0]?.state !== 'pending');
          const expected = {
            id: sent.json.id,
            state: 'failed',
            attempts: 1,
            response_status: 500,
            next_attempt_at: null,
          };
          requireShown(shown.list, shown.webhook.deliveries[0] ?? {}, expected);
        }),
    },
    {
      operation: listWebhooks.id,
      title: 'shows a delivery, and no secret',
      says: says(
        `operations/${listWebhooks.id}: It shows no secret`,
        'schemas/CreatedWebhook/properties/secret: No other response',
        `operations/${createWebhook.id}: The response shows`,
        'schemas/WebhookDelivery/properties/state: - `succeeded`',
        'schemas/WebhookDelivery/properties/id: The id of the event',
      ),
      run: () =>
        withHook(run, 'key', {}, async (hook) => {
          const made = await caller.make(documents);
          const event = await eventOf(hook, made.id);
          const shown = await shownAs(run, hook, ({ deliveries }) => deliveries[0]?.state === 'succeeded');
          const expected = { id: header(event, 'webhook-id'), state: 'succeeded', response_status: 204 };
          requireShown(shown.list, shown.webhook.deliveries[0] ?? {}, expected);
          const isShown = shown.list.body.includes(hook.created.json.secret.replace('whsec_', ''));
          requireRule(!isShown, shown.list, 'the list must not show the secret');
        }),
    },
    {
      operation: deleteWebhook.id,
      title: 'sends nothing after the deletion',
      says: says(`operations/${deleteWebhook.id}: Deletes the webhook`),
      run: () =>
        withHook(run, 'key', {}, async (hook) => {
          await caller.call(deleteWebhook.id, { id: hook.created.json.id });
          await requireNothing(run, hook, 'key', 'must not send events after the deletion of the webhook');
        }),
    },
  ];
  return checks.map((check) => ({ ...check, runsAlone: true }));
}

/** Creates the check that an account gets no events of others. */
export function eventsOfAccounts(run: Context): Check[] {
  return [
    {
      operation: createWebhook.id,
      title: 'sends no event of a record of another account',
      says: says(
        'securitySchemes/apiKey: A key belongs to one account',
        `operations/${createWebhook.id}: Lets the service`,
      ),
      runsAlone: true,
      run: () =>
        withHook(run, 'key', {}, (own) =>
          requireNothing(run, own, 'otherKey', 'must not send an event of a record of another account'),
        ),
    },
  ];
}

/** Creates a webhook, and deletes it after the work. */
async function withHook(
  run: Context,
  name: KeyName,
  fields: Fields,
  work: (hook: Hook) => Promise<void>,
): Promise<void> {
  const receiver = await run.receiver();
  if (!receiver) throw new Untestable('it receives events: pass a port for them with --webhook-listen');
  const inbox = receiver.inbox();
  const created = await run.caller(name).send(createWebhook.id, { fields: { url: inbox.url, ...fields } });
  if (created.status === 422 && !inbox.url.startsWith('https:'))
    throw new Untestable(
      'the server refuses the URL of the receiver: pass an https URL that leads to its port with --webhook-url',
    );
  requireRule(created.status === 201, created, `status must be 201, but is ${created.status}`);
  try {
    await work({ created, inbox, receiver });
  } finally {
    await run.records.remove(`${createWebhook.path}/${created.json.id}`);
  }
}

/** Requires that a webhook gets no event of a new record of an account, which another webhook of the account gets. */
function requireNothing(run: Context, hook: Hook, name: KeyName, sentence: string): Promise<void> {
  return withHook(run, name, {}, async (other) => {
    const made = await run.caller(name).make(documents);
    await eventOf(other, made.id);
    await sleep(quiet);
    const isThere = hook.inbox.deliveries.some(({ body }) => body.includes(made.id));
    requireRule(!isThere, hook.created, `the service ${sentence}`);
  });
}

/** Resolves to the first delivery with this id in its body. */
async function eventOf({ inbox, created, receiver }: Hook, id: string): Promise<Delivery> {
  const event = await receiver.until(() => inbox.deliveries.find(({ body }) => body.includes(id)));
  requireRule(event !== undefined, created, 'an event must arrive, but none did');
  return event as Delivery;
}

async function repetition(run: Context, hook: Hook, first: Delivery): Promise<Delivery> {
  const later = () => hook.inbox.deliveries.find((one) => one !== first && !one.isFollowed);
  const second = await hook.receiver.until(later);
  if (second !== undefined) return second;
  const { webhook } = await shownAs(run, hook, () => true);
  const next = Date.parse(webhook.deliveries[0]?.next_attempt_at ?? '');
  if (next > Date.now()) throw new Untestable('the next attempt is later than a run waits');
  requireRule(false, hook.created, 'the event must arrive again, but did not');
  return first;
}

/** Requires the headers of Standard Webhooks, and the signature of these bytes. */
function requireSigned(
  { allowsAdditions }: Context,
  { created }: Hook,
  { method, headers, body, arrivedAt }: Delivery,
): void {
  requireRule(method === 'POST', created, `the event must be sent with POST, but is with ${method}`);
  const value = (name: string) => header({ headers }, name) ?? '';
  for (const { name, schema } of parameters) {
    const sent = schema.type === 'integer' ? Number(value(name) || Number.NaN) : value(name);
    const [error] = schemaErrors({ minLength: 1, ...schema }, sent);
    const own = { says: says(`${place}/parameters/${name}`) };
    requireRule(error === undefined, created, `the header ${name} of an event ${error?.message}`, own);
  }
  const timestamp = value('webhook-timestamp');
  const age = arrivedAt / 1_000 - Number(timestamp);
  const isNear = Math.abs(age) <= maxAge;
  const timely = { says: sayAll(`${place}/parameters/webhook-timestamp`) };
  requireRule(
    isNear,
    created,
    `webhook-timestamp must be the time of the delivery, but is ${timestamp}`,
    timely,
  );
  const key = Buffer.from(created.json.secret.replace(/^whsec_/, ''), 'base64');
  const mac = createHmac('sha256', key)
    .update(`${value('webhook-id')}.${timestamp}.`)
    .update(body)
    .digest('base64');
  const isSigned = value('webhook-signature').split(' ').includes(`v1,${mac}`);
  const signed = { says: sayAll(`${place}/parameters/webhook-signature`) };
  requireRule(
    isSigned,
    created,
    'the signature of an event must be that of its bytes with the secret',
    signed,
  );
  const mediaType = value('Content-Type').split(';')[0]?.trim().toLowerCase();
  const isJson = requestBody?.content[mediaType ?? ''] !== undefined;
  requireRule(isJson, created, `the Content-Type of an event must be application/json, but is ${mediaType}`);
  const schema = allowsAdditions ? withAdditions(eventSchema) : eventSchema;
  const [broken] = schemaErrors(schema, parsed(body));
  const found = broken?.found === undefined ? '' : `, but is ${broken.found}`;
  const sentence = `the event: ${broken?.pointer || 'its body'} ${broken?.message}${found}`;
  requireRule(broken === undefined, created, sentence, { says: says('schemas/WebhookEvent') });
}

/** Requires that a signed event is about a record. */
function requireEvent(
  run: Context,
  hook: Hook,
  event: Delivery,
  { type, id, path, state }: { type: string; id: string; path: string; state?: string },
  eventId = header(event, 'webhook-id'),
): void {
  requireSigned(run, hook, event);
  const { type: sent, data } = JSON.parse(event.body.toString()) as {
    type: string;
    data: Record<string, string>;
  };
  const rules: readonly (readonly [name: string, actual: unknown, expected: unknown])[] = [
    ['webhook-id', header(event, 'webhook-id'), eventId],
    ['type', sent, type],
    ['data.id', data.id, id],
    // A proxy may have put its prefix before it.
    ['data.path', data.path?.slice(-path.length), path],
    ['data.state', data.state, state ?? data.state],
  ];
  for (const [name, actual, expected] of rules)
    requireRule(
      actual === expected,
      hook.created,
      `${name} of the event must be ${expected}, but is ${actual}`,
    );
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

interface Shown {
  readonly list: Received;
  // biome-ignore lint/suspicious/noExplicitAny: the judge has checked its shape
  readonly webhook: any;
}

/** Waits until the list shows a webhook as it must be, and returns what it shows at last. */
async function shownAs(
  run: Context,
  hook: Hook,
  isRight: (webhook: Shown['webhook']) => boolean,
): Promise<Shown> {
  const show = async (): Promise<Shown> => {
    const list = await run.caller('key').call(listWebhooks.id);
    const webhook = list.json.data.find(({ id }: { id: string }) => id === hook.created.json.id);
    requireRule(webhook !== undefined, list, 'the list must show the new webhook');
    return { list, webhook };
  };
  const right = async () => {
    const shown = await show();
    return isRight(shown.webhook) ? shown : undefined;
  };
  return (await hook.receiver.until(right)) ?? show();
}

/** Requires that a part of the list has these members. */
function requireShown(list: Received, shown: Fields, expected: Fields): void {
  for (const [name, value] of Object.entries(expected)) {
    const sentence = `${name} must be ${value}, but is ${shown[name]}`;
    requireRule(shown[name] === value, list, sentence);
  }
}

/** Returns the body of a create with a word in its name and in each text that it requires. */
function marked(resource: Resource, word: string): Fields {
  const { properties = {}, required = [] } = resource.creation;
  const texts = required.filter((name) => properties[name]?.type === 'string' && !properties[name]?.enum);
  return {
    ...minimalBody(resource),
    ...Object.fromEntries([...texts, 'name'].map((name) => [name, `A test ${word}`])),
  };
}
