import { ForbiddenError } from '@contentgen/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKey, client, keepKey, serverUrl } from './connection.ts';
import { type Next, nextKey } from './connection-menu.tsx';
import { hasShortcuts, setShortcuts } from './shortcuts.ts';
import { useShared } from './store.ts';
import './menu.css';

/** The menu of the mock or of the key. */
export default function Menu({ next, isMock }: { readonly next: Next | undefined; readonly isMock: boolean }) {
  return (
    <>
      {isMock ? <NextResponse next={next} /> : <KeyMenu />}
      <Shortcuts />
    </>
  );
}

const choices = [
  { outcome: 'normal', title: 'Normal', line: 'The mock responds as the service does' },
  { outcome: 'failed', title: 'Failed generation', line: 'Accepted, then fails with a reason' },
  { outcome: 'offline', title: 'Offline', line: 'The connection closes without a response' },
];

function NextResponse({ next }: { readonly next: Next | undefined }) {
  const cache = useQueryClient();
  if (next === undefined) return null;
  const post = async (action: string, body?: string) => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    await fetch(`${serverUrl}__mock/${action}`, { method: 'POST', headers, body: body ?? null });
    await cache.invalidateQueries(action === 'reset' ? {} : { queryKey: nextKey });
  };
  const choose = (outcome: string | number, repeats: boolean) =>
    post('next', `outcome=${outcome}&repeats=${repeats}`);
  const option = (outcome: string | number, title: string, line: string) => (
    <label key={outcome}>
      <input
        type="radio"
        name="outcome"
        checked={next.outcome === outcome}
        onChange={() => choose(outcome, next.repeats)}
      />
      {title}
      <small>{line}</small>
    </label>
  );
  return (
    <>
      <h2>Next response</h2>
      <p>This is the mock. Choose what the next request gets, and see how the console, or your program, takes it.</p>
      <fieldset className="outcomes" aria-label="Next response">
        {choices.map(({ outcome, title, line }) => option(outcome, title, line))}
        <div>{next.outcomes.map(({ outcome, title }) => option(outcome, String(outcome), title))}</div>
      </fieldset>
      <label className="check">
        <input
          type="checkbox"
          checked={next.repeats}
          onChange={({ target: { checked } }) => choose(next.outcome, checked)}
        />
        Until I choose another
      </label>
      <p className={next.outcome === 'normal' ? 'effect' : 'effect armed'} role="status">
        {next.effect}
      </p>
      <h3>Last requests</h3>
      <ol className="log">
        {next.requests.slice(0, 8).map(({ method, target, status, reason }, index) => (
          <li key={`${next.requests.length - index} ${target}`}>
            <span className={status !== null && status < 400 ? 'badge' : 'badge bad'}>{status ?? '—'}</span>
            <span>{method}</span>
            <span title={target}>{target.replace(/^\/api\/v\d+/, '')}</span>
            {reason && <small>{reason}</small>}
          </li>
        ))}
      </ol>
      <button type="button" onClick={() => post('reset')}>
        Restore the examples
      </button>
    </>
  );
}

/** Says what the key may do, and replaces or forgets it. */
function KeyMenu() {
  const key = useShared(apiKey);
  const { data: scope = 'Reading what it may do…' } = useQuery({ queryKey: ['scope', key], queryFn: readScope });
  return (
    <>
      <h2>Key in this tab</h2>
      <p>
        <code>{key?.slice(0, 12)}…</code> {scope}
      </p>
      <p>The key stays in this tab. It is gone when you close the tab.</p>
      <div className="row">
        <button type="button" onClick={() => keepKey(null)}>
          Replace
        </button>
        <button type="button" onClick={() => keepKey(null)}>
          Forget
        </button>
      </div>
    </>
  );
}

/** Tries what a key may do. The service checks the scope before it looks for the record, so nothing changes. */
async function readScope(): Promise<string> {
  const may = (call: Promise<unknown>) => call.then(() => true, (error) => !(error instanceof ForbiddenError));
  const [reads, writes] = await Promise.all([
    may(client.documents.list()),
    may(client.documents.update('none', {})),
  ]);
  if (reads && writes) return 'It reads and writes.';
  return reads ? 'It only reads.' : 'It only writes.';
}

const keys = [
  ['Ctrl ↵', 'Send'],
  ['/', 'Search'],
  ['j k', 'Move in a list'],
  ['c', 'Code'],
  ['f', 'Favorite'],
];

function Shortcuts() {
  const [isOn, setOn] = useState(hasShortcuts);
  return (
    <details className="shortcuts">
      <summary>Keyboard</summary>
      <dl>
        {keys.map(([key, action]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target: { checked } }) => {
            setShortcuts(checked);
            setOn(checked);
          }}
        />
        Single keys are shortcuts
      </label>
    </details>
  );
}
