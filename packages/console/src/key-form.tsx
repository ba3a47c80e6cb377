import { ConnectionError, createClient, UnauthorizedError } from '@contentgen/client';
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
    const key = String(new FormData(event.currentTarget).get('key')).replace(/^\s*Bearer\b/i, '').trim();
    const client = createClient({ baseUrl: serverUrl, apiKey: key, exposeKeyInBrowser: true, retries: 0 });
    // A key that may not read is a key, too.
    const reason: unknown = await client.documents.list().then(() => null, (error) => error);
    if (reason instanceof ConnectionError) setError('No connection to the service. Try again.');
    else if (reason instanceof UnauthorizedError || reason instanceof TypeError) setError('This API key does not work.');
    else keepKey(key);
  };
  return (
    <main className="key-page">
      <form className="key-form" onSubmit={submit} noValidate>
        <h1>Enter an API key</h1>
        <p>
          {wasUsed && 'The link that opened this page has been used, or it is older than ten minutes. '}
          Each start of the service prints a new link, and so does <code>npm run service -- link</code>.
          Or enter a key, which then stays in this tab.
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
