import {
  type CreatedWebhook,
  eventTypes,
  type Webhook,
  type WebhookCreate,
  type WebhookDelivery,
  webhookDeliveryErrorTexts,
  webhookDisabledReasonTexts,
} from '@contentgen/client';
import type { CallError } from '@contentgen/client/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CodeButton, useShownCall } from './code-panel.tsx';
import { cache, client, webhooksKey } from './connection.ts';
import { CopyButton } from './copy-button.tsx';
import { deleteLater, sayFailure, useHidden } from './deletions.tsx';
import { fieldErrors, TextField, useFirstError } from './fields.tsx';
import { Icon } from './icon.tsx';
import { ago, dayAndTime } from './times.ts';
import { CallTrouble } from './trouble.tsx';
import './dialog.css';
import './webhooks.css';

type Types = NonNullable<WebhookCreate['types']>;
interface Create {
  readonly body: WebhookCreate; readonly idempotencyKey: string | undefined;
}

const Guide = ({ children }: { readonly children: string }) => <a href="docs/guides/webhooks/">{children}</a>;

/** The webhooks of the account: a form for a new one, and the list with the last deliveries. */
export default function Webhooks() {
  const [url, setUrl] = useState('');
  const [types, setTypes] = useState<Types>([]);
  // Only this page has the secrets: they are gone when it is left.
  const [created, setCreated] = useState<readonly CreatedWebhook[]>([]);
  const isHidden = useHidden();
  const form = useRef<HTMLFormElement>(null);
  const secrets = useRef<HTMLDivElement>(null);
  const create = useMutation<CreatedWebhook, CallError, Create>({
    mutationFn: ({ body, idempotencyKey }) => client.webhooks.create(body, { idempotencyKey }),
    gcTime: 0,
    onSuccess: (webhook) => {
      setCreated([webhook, ...created]);
      setUrl('');
      setTypes([]);
      return cache.invalidateQueries({ queryKey: webhooksKey });
    },
  });
  useEffect(() => {
    if (created.length > 0) secrets.current?.focus();
  }, [created]);
  const body = { url, ...(types.length > 0 && { types }) };
  // A create empties the form, and its response is still shown beside its code.
  const sent = url === '' ? create.variables?.body : undefined;
  useShownCall({ resource: 'webhooks', role: 'create', body: { ...(sent ?? body) } });
  const errors = fieldErrors(create.error, ['url', 'types']);
  useFirstError(form, errors);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!create.isPending) create.mutate({ body, idempotencyKey: undefined });
  };
  const again = () =>
    create.variables && create.mutate({ ...create.variables, idempotencyKey: create.error?.idempotencyKey });
  const typesError = errors.find(({ field }) => field === 'types');
  return (
    <main className="desk-page">
      <form ref={form} className="panel webhook-form" noValidate data-sends onSubmit={send}>
        <h1>Webhooks</h1>
        <TextField name="url" label="URL of your server" value={url} errors={errors} onChange={setUrl} />
        <fieldset className="field" aria-describedby="types-hint">
          <legend>Events</legend>
          {eventTypes.map(({ value }) => (
            <label key={value} className="check">
              <input type="checkbox" checked={types.includes(value)} onChange={({ target }) =>
                setTypes(target.checked ? [...types, value] : types.filter((one) => one !== value))} />
              <code>{value}</code>
            </label>
          ))}
          <small id="types-hint">Without a choice, it gets all events.</small>
          {typesError && <p className="error" role="alert">{`This ${typesError.detail}.`}</p>}
        </fieldset>
        <div className="actions">
          <button type="submit" className="primary" aria-disabled={create.isPending}>Create</button>
          <CodeButton />
        </div>
      </form>
      <section className="desk webhooks" aria-label="Your webhooks">
        {create.error && errors.length === 0 && (
          <CallTrouble key={create.submittedAt} error={create.error} onAgain={again}
            safe="Your URL is still in the form." />
        )}
        <div ref={secrets} className="secrets" tabIndex={-1}>
          {created.filter(({ id }) => !isHidden(id)).map((one) => (
            <section key={one.id} className="secret" aria-label="Signing secret">
              <h2>Signing secret</h2>
              <p>
                For <bdi>{one.url}</bdi>, which <Guide>verifies events with it</Guide>. Copy it now: it is not shown again.
              </p>
              <div className="command"><code>{one.secret}</code><CopyButton text={one.secret} /></div>
            </section>
          ))}
        </div>
        <List />
      </section>
    </main>
  );
}

function List() {
  const isHidden = useHidden();
  const { data, error, refetch } = useQuery<readonly Webhook[], CallError>({
    queryKey: webhooksKey,
    queryFn: async ({ signal }) => (await client.webhooks.list({ signal })).data,
    retry: false,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => pauseOf(state.data),
  });
  // A poll that fails does not take the list away.
  const trouble = error && <CallTrouble error={error} onAgain={() => refetch()} />;
  if (data === undefined) return trouble ?? <p className="empty" role="status">Loading…</p>;
  const shown = data.filter(({ id }) => !isHidden(id));
  const cards = shown.map((webhook) => <Card key={webhook.id} webhook={webhook} />);
  if (shown.length > 0 || trouble) return <>{trouble}{cards}</>;
  return (
    <p className="empty">
      No webhook yet: add the URL of your server, and the service calls it when a text or a picture is
      finished. <Guide>How to receive events</Guide>
    </p>
  );
}

/** Returns the milliseconds to the next look at deliveries. It grows while the newest pending one waits. */
function pauseOf(webhooks: readonly Webhook[] = []): number | false {
  const pending = webhooks.flatMap(({ deliveries }) => deliveries).filter(({ state }) => state === 'pending');
  if (pending.length === 0) return false;
  const newest = Math.max(...pending.map(({ created_at }) => Date.parse(created_at)));
  return Math.min(Math.max((Date.now() - newest) / 10, 1_000), 15_000);
}

function Card({ webhook }: { readonly webhook: Webhook }) {
  const { id, url, types, created_at, disabled_at, disabled_reason, deliveries } = webhook;
  const test = useMutation<WebhookDelivery, CallError>({
    mutationFn: () => client.webhooks.test(id),
    onSuccess: () => cache.invalidateQueries({ queryKey: webhooksKey }),
    onError: (error) => sayFailure('No test was sent.', error),
  });
  const tested = deliveries.find((one) => one.id === test.data?.id);
  return (
    <article className="webhook" aria-label={url}>
      <header>
        <h2 dir="auto">{url}</h2>
        <button type="button" aria-disabled={test.isPending} onClick={() => !test.isPending && test.mutate()}>Send a test</button>
        <button type="button" className="quiet" aria-label="Delete" title="Delete" onClick={() => deleteLater('webhooks', id)}>
          <Icon name="trash" />
        </button>
      </header>
      <p>{types?.join(', ') ?? 'All events'} · created on {dayAndTime(created_at)}</p>
      {disabled_at && (
        <p className="disabled">
          Disabled since {dayAndTime(disabled_at)}: {wordsOf(webhookDisabledReasonTexts, disabled_reason)}. A test enables
          it again.
        </p>
      )}
      <p role="status">{tested && testTexts[tested.state as keyof typeof testTexts]}</p>
      {deliveries.length > 0 && (
        <ol aria-label="Last deliveries">
          {deliveries.map((delivery) => <Delivery key={delivery.id} delivery={delivery} />)}
        </ol>
      )}
    </article>
  );
}

const testTexts = { pending: 'The test is being sent.', succeeded: 'The test has arrived.', failed: 'The test has failed.' };
const badges = { pending: 'badge now', succeeded: 'badge', failed: 'badge bad' };

function Delivery({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { type, state, response_status: status, error, attempts, created_at, attempted_at, next_attempt_at } = delivery;
  const time = attempted_at ?? created_at;
  const isAnswered = status !== null || error !== null;
  const answer = error ? wordsOf(webhookDeliveryErrorTexts, error) : `answered ${status}`;
  const facts = [
    isAnswered ? answer : 'no answer yet',
    attempts > 1 && `${attempts} attempts`,
    isAnswered && next_attempt_at && `next attempt ${ago(next_attempt_at)}`,
  ];
  return (
    <li>
      <span className={badges[state as keyof typeof badges] ?? 'badge'}>{state}</span>
      <code>{type}</code>
      <time dateTime={time} title={dayAndTime(time)}>{ago(time)}</time>
      <small>{facts.filter(Boolean).join(' · ')}</small>
    </li>
  );
}

/** Returns what a value means; the value itself if a later version has added it. */
const wordsOf = (texts: Readonly<Record<string, string>>, value: string | null) => texts[value ?? ''] ?? value;
