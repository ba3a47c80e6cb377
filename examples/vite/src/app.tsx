import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { Library } from './library.tsx';
import { Write } from './write.tsx';

/** @param client one for each account: the keys of the cache do not name the account. */
export function App({ client = new QueryClient() }: { client?: QueryClient }) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <Write />
        <Library />
      </QueryClientProvider>
    </StrictMode>
  );
}
