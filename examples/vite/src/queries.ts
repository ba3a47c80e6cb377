import { createClient } from '@contentgen/client';
import { createQueries } from '@contentgen/client/react';

// The server of the page adds the API key: see vite.config.ts.
export const { documents } = createQueries(createClient({ baseUrl: '/' }));
