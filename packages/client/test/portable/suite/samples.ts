import {
  type Client,
  type ClientOptions,
  createClient as createAnyClient,
  type Document,
  type Image,
} from '../../../src/index.ts';

export const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';
export const apiKey = 'key-1';
export const body = { name: 'Bakery FAQ', prompt: 'Crust & crumb, 100 % é', creativity: 0.5 } as const;
export const document = (state: string) => ({ id, prompt: 'p', state }) as Document;
export const image = (state: string, results: string[]) =>
  ({ id, description: 'd', state, results }) as Image;

/** A client that also accepts a key in a browser. */
export const createClient = (options: ClientOptions): Client =>
  createAnyClient({ ...options, exposeKeyInBrowser: true });
