import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { cache, connect } from './connection.ts';
import { Trouble } from './trouble.tsx';
import '@contentgen/site/identity/tokens.css';
import './base.css';
import './write.css';

const theme = localStorage.getItem('contentgen.theme');
if (theme !== null) document.documentElement.dataset.theme = theme;

const root = createRoot(document.getElementById('root') as HTMLElement);
try {
  const server = await connect();
  root.render(<QueryClientProvider client={cache}><App server={server} /></QueryClientProvider>);
} catch {
  const action = <button type="button" onClick={() => location.reload()}>Load again</button>;
  root.render(<Trouble title="No connection to the service" detail="Start it, and load this page." action={action} />);
}
