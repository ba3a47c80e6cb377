import { type FormEvent, useState } from 'react';
import { isLinkUsed, keepKey, serverUrl } from './connection.ts';
import { useShared } from './store.ts';
import './key-form.css';

/** Asks for a key. */
export default function KeyForm() {
  const [error, setError] = useState('');
  const wasUsed = useShared(isLinkUsed);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const key = String(new FormData(event.currentTarget).get('key')).trim();
    const headers = { Authorization: `Bearer ${encodeURI(key)}` };
    const { status } = await fetch(`${serverUrl}api/v1/documents`, { headers }).catch(() => ({ status: 0 }));
    if (status === 0) setError('No connection to the service. Try again.');
    else if (status === 401) setError('This API key does not work. It may be mistyped, expired or revoked.');
    else keepKey(key);
  };
  return (
    <main className="key-page">
      <form className="key-form" onSubmit={submit} noValidate>
        <h1>Enter an API key</h1>
        <p>
          {wasUsed && 'The link that opened this page has been used, or it is older than ten minutes. '}
          The key stays in this tab.
        </p>
        <div className="field">
          <label htmlFor="key">API key</label>
          <input id="key" name="key" type="password" autoComplete="off" placeholder="cgk_…"
            aria-invalid={error !== ''} aria-describedby="key-error" />
          <p className="error" id="key-error" role="alert">{error}</p>
        </div>
        <button type="submit" className="primary">Continue</button>
        <p>To make a key: <code>npm run service -- keys create</code></p>
      </form>
    </main>
  );
}
