import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { cache, connect } from './connection.ts';
import '@contentgen/contract/identity/tokens.css';
import './base.css';
import './write.css';

const theme = localStorage.getItem('contentgen.theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

const root = createRoot(document.getElementById('root') as HTMLElement);
try {
  const server = await connect();
  root.render(
    <QueryClientProvider client={cache}>
      <App server={server} />
    </QueryClientProvider>,
  );
} catch {
  root.render(
    <main>
      <section className="trouble" role="alert">
        <div>
          <h2>No connection to the service</h2>
          <p>Start it, and load this page again.</p>
          <button type="button" onClick={() => location.reload()}>
            Load again
          </button>
        </div>
      </section>
    </main>,
  );
}
