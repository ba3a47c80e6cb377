import { resources } from '../records.ts';
import type { RawRequest } from '../send-raw.ts';

/**
 * The mistake in a request, the expected status, the request, and the field errors of a 422. The request gets an
 * API key unless it has `authorization`.
 */
export type Row = [what: string, status: number, sent: RawRequest, ...broken: string[]];

type HeaderValues = RawRequest['headers'];

export const documents = resources.documents.path;
export const images = resources.images.path;
export const document = `${documents}/019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70`;
export const image = `${images}/019aa3c9-1d22-7f04-9b63-7e1a0c4d8f95`;

export const get = (target: string, headers: HeaderValues = {}): RawRequest => ({
  method: 'GET',
  target,
  headers,
});

export const form = (
  method: string,
  target: string,
  body: string | Buffer,
  headers: HeaderValues = {},
): RawRequest => ({
  method,
  target,
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  body,
});

export const json = (
  method: string,
  target: string,
  body: unknown,
  headers: HeaderValues = {},
): RawRequest => ({
  method,
  target,
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
});

export const rightForm = 'name=A&prompt=B&creativity=0.5';
export const right = { name: 'A', prompt: 'B', creativity: 0.5 };
export const noKey = { authorization: undefined };
export const tooMany = 'name=A&'.repeat(104);
export const tooManyParameters = 'a=%&'.repeat(120);
