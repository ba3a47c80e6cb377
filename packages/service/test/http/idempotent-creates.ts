import type { Caller, HttpResponse } from '../running-service.ts';
import { resources } from './records.ts';

export const { documents, images } = resources;

export const createDocument = (caller: Caller, key: string, headers: Record<string, string> = {}) =>
  caller.sendForm('POST', documents.path, documents.created, { 'idempotency-key': key, ...headers });

export const createImage = (caller: Caller, key: string) =>
  caller.sendForm('POST', images.path, images.created, { 'idempotency-key': key });

export async function total(
  caller: Caller,
  { whole }: (typeof resources)[keyof typeof resources] = documents,
) {
  return (await caller.send('GET', whole)).json.meta.total;
}

/** A response without the values that belong to its request. */
export const replayed = ({ status, headers, text }: HttpResponse) => ({
  status,
  headers: [...headers].filter(([name]) => !['date', 'x-request-id', 'ratelimit'].includes(name)),
  text,
});
