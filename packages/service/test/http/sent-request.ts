import type { Form, SendOptions } from '../running-service.ts';

/** A method, a path in which `:document` and `:image` stand for the records of `owner`, and the rest. */
export type Sent = readonly [method: string, path: string, options?: SendOptions];

export const get = (path: string, headers: Record<string, string> = {}): Sent => ['GET', path, { headers }];

export const form = (
  method: string,
  path: string,
  fields: Form,
  headers: Record<string, string> = {},
): Sent => [
  method,
  path,
  {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  },
];

export const json = (
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Sent => [
  method,
  path,
  {
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  },
];

export const brokenRules = (response: { json: { errors: { field: string; code: string }[] } }) =>
  response.json.errors.map(({ field, code }) => `${field}: ${code}`);
