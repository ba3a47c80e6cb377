import OpenAI from 'openai';

const client = new OpenAI({ apiKey: 'key' });
export const page = await client.vectorStores.list({ limit: 50 });
export const store = await client.vectorStores.create({ name: 'Manuals' });
