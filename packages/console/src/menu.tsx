import { ForbiddenError } from '@contentgen/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKey, client, keepKey, nextKey, queries, serverUrl } from './connection.ts';
import { ModelsButton } from './models-button.tsx';
import type { Next } from './next.ts';
import { address } from './route.ts';
import { areKeysShown, hasShortcuts, sendKeys, setShortcuts } from './shortcuts.ts';
import { useShared } from './store.ts';
import './menu.css';

/** The menu of the mock, or of the key if there is no choice of the next response. */
export default function Menu({ next }: { readonly next: Next | undefined }) {
  return <>{next === undefined ? <KeyMenu /> : <NextResponse next={next} />}<Usage /><ToWebhooks /><Shortcuts /><a className="to-docs" href="docs/">Docs</a></>;
}

const choices = [
  ['normal', 'Normal', 'The mock responds as the service does'],
  ['failed', 'Failed generation', 'Accepted, then fails with a reason'],
  ['offline', 'Offline', 'The connection closes without a response'],
] as const;

function NextResponse({ next }: { readonly next: Next }) {
  const cache = useQueryClient();
  const { outcome: chosen, repeats, effect, outcomes, requests } = next;
  const post = async (action: string, fields: Readonly<Record<string, string>> = {}) => {
    await fetch(`${serverUrl}__mock/${action}`, { method: 'POST', body: new URLSearchParams(fields) });
    await cache.invalidateQueries(action === 'reset' ? {} : { queryKey: nextKey });
  };
  const choose = (outcome: string | number, isRepeated: boolean) => {
    cache.setQueryData(nextKey, { ...next, outcome, repeats: isRepeated });
    void post('next', { outcome: String(outcome), repeats: String(isRepeated) });
  };
  const option = (outcome: string | number, title: string, line: string) => (
    <label key={outcome}>
      <input type="radio" name="outcome" checked={chosen === outcome} onChange={() => choose(outcome, repeats)} />
      {title}<small>{line}</small>
    </label>
  );
  return (
    <>
      <h2>Next response</h2>
      <p>This is the mock. Choose what the next request gets, and see how the console, or your program, takes it.</p>
      <fieldset className="outcomes" aria-label="Next response">
        {choices.map(([outcome, title, line]) => option(outcome, title, line))}
        <div>{outcomes.map(({ outcome, title }) => option(outcome, String(outcome), title))}</div>
      </fieldset>
      <label className="check">
        <input type="checkbox" checked={repeats} onChange={({ target }) => choose(chosen, target.checked)} />
        Until I choose another
      </label>
      <p className={chosen === 'normal' ? 'effect' : 'effect armed'} role="status">{effect}</p>
      <h3>Last requests</h3>
      <ol className="log">
        {requests.slice(0, 8).map(({ method, target, status, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: An item has no state.
          <li key={index}>
            <span className={status !== null && status < 400 ? 'badge' : 'badge bad'}>{status ?? '—'}</span>
            <span>{method}</span>
            <span title={target}>{target.replace(/^\/api\/v\d+/, '')}</span>
            {reason && <small>{reason}</small>}
          </li>
        ))}
      </ol>
      <button type="button" onClick={() => post('reset')}>Restore the examples</button>
    </>
  );
}

const count = new Intl.NumberFormat();

/** What the account has used in this month, and its limits: nobody should learn them from a refusal. */
function Usage() {
  const { data } = queries.useUsage({ refetchOnMount: 'always' });
  if (data === undefined) return null;
  const { generations, tokens, ends_at } = data;
  const isUsedUp = [generations, tokens].some(({ used, limit }) => limit !== null && used >= limit);
  const line = (label: string, { used, limit }: typeof tokens) => (
    <div>
      {label}: {count.format(used)}{limit !== null && ` of ${count.format(limit)}`}
      {limit !== null && <progress aria-label={label} max={limit || 1} value={limit === 0 ? 1 : used} />}
    </div>
  );
  const day = new Date(ends_at).toLocaleDateString([], { dateStyle: 'long' });
  return (
    <section className="usage">
      <h3>This month</h3>
      {line('Texts and pictures', generations)}
      {line('Tokens', tokens)}
      <p>{isUsedUp ? `The quota is exceeded: creates are refused until ${day}.` : `The counts begin again on ${day}.`}</p>
    </section>
  );
}

/** Says what the key may do, and replaces or forgets it. */
function KeyMenu() {
  const key = useShared(apiKey);
  const { data = '' } = useQuery({ queryKey: ['scope', key], queryFn: readScope });
  return (
    <>
      <h2>Key in this tab</h2>
      <p><code>{key?.slice(0, 12)}…</code> {data}</p>
      <p>The key is gone when you close the tab.</p>
      <div className="row">
        <button type="button" onClick={() => keepKey(null)}>Replace or forget it</button>
      </div>
      <p><ModelsButton>Which models write and draw</ModelsButton></p>
    </>
  );
}

/** Tries what the key may do. The service checks the scope before it looks for the record, so nothing changes. */
async function readScope(): Promise<string> {
  const isAllowed = (call: Promise<unknown>) =>
    call.then(() => true, (error) => !(error instanceof ForbiddenError));
  const tries = [client.documents.list(), client.documents.update('none', {})];
  const [reads, writes] = await Promise.all(tries.map(isAllowed));
  return reads && writes ? 'It reads and writes.' : reads ? 'It only reads.' : 'It only writes.';
}

/** A link that closes the menu. */
const ToWebhooks = () => (
  <a href={address('webhooks')} onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}>
    Webhooks
  </a>
);

const keys = { [sendKeys]: 'Send', '/': 'Search', 'j k': 'Move in a list', c: 'Code', f: 'Favorite', '?': 'Keys' };

function Shortcuts() {
  const [isOn, setOn] = useState(hasShortcuts);
  const isShown = useShared(areKeysShown);
  const change = (isChecked: boolean) => {
    setShortcuts(isChecked);
    setOn(isChecked);
  };
  return (
    <details className="shortcuts" open={isShown} onToggle={({ currentTarget }) => areKeysShown.set(currentTarget.open)}>
      <summary>Keyboard</summary>
      <dl>
        {Object.entries(keys).map(([key, action]) => (
          <div key={key}><dt><kbd>{key}</kbd></dt><dd>{action}</dd></div>
        ))}
      </dl>
      <label className="check">
        <input type="checkbox" checked={isOn} onChange={({ target }) => change(target.checked)} />
        Single keys are shortcuts
      </label>
    </details>
  );
}
