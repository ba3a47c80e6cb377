import { createClient } from '@contentgen/client';

const client = createClient({ baseUrl: 'http://127.0.0.1:8080', apiKey: 'key' });
export const page = await client.documents.list({ per_page: 50 });
export const document = await client.documents.create({ name: 'Tea', prompt: 'On tea.', creativity: 0.5 });
