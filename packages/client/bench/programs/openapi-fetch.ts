import type { paths } from '@contentgen/contract';
import createClient from 'openapi-fetch';

const client = createClient<paths>({
  baseUrl: 'http://127.0.0.1:8080',
  headers: { Authorization: 'Bearer key' },
});
export const page = await client.GET('/api/v1/documents', { params: { query: { per_page: 50 } } });
export const document = await client.POST('/api/v1/documents', {
  body: { name: 'Tea', prompt: 'On tea.', creativity: 0.5 },
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
});
