import { createClient } from '@contentgen/client';

const client = createClient({ baseUrl: 'http://127.0.0.1:8080', apiKey: 'key' });
export const page = await client.GET('/api/v1/documents', { params: { query: { per_page: 50 } } });
export const document = await client.POST('/api/v1/documents', {
  body: { name: 'Tea', prompt: 'On tea.', creativity: 0.5 },
});
