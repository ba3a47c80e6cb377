import type { paths } from '@contentgen/contract';
import createStock from 'openapi-fetch';
import { createClient } from '../src/index.ts';
import { createResponse, listResponse } from './example-responses.ts';
import { microseconds } from './microseconds.ts';

/** The allowed ratio of the client's time to that of stock openapi-fetch. */
export const overheadGoals = { list: 0.8, create: 0.5 } as const;

const baseUrl = 'http://127.0.0.1:8080';
const rounds = { rounds: Number(process.env.BENCH_ROUNDS ?? 2_000), calls: 50 } as const;
const query = { per_page: 50 } as const;
const body = { name: 'Tea', prompt: 'On tea.', creativity: 0.5 } as const;

/**
 * The responses of a stubbed `fetch`: a real `Response`, or an object that has only the members that the clients
 * use.
 */
export const responses = { 'a Response': response, 'a bare object': bareResponse } as const;

/** Measures the time of a call without the network, in microseconds: with a `fetch` that answers immediately. */
export async function overhead(respond: (method: string | undefined) => Response) {
  const ours = createClient({ baseUrl, apiKey: 'key', fetch: async (_url, { method }) => respond(method) });
  const stock = createStock<paths>({
    baseUrl,
    headers: { Authorization: 'Bearer key' },
    fetch: async ({ method }) => respond(method),
  });
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return {
    list: await microseconds(
      {
        ours: () => ours.documents.list(query),
        stock: () => stock.GET('/api/v1/documents', { params: { query } }),
      },
      rounds,
    ),
    create: await microseconds(
      {
        ours: () => ours.documents.create(body),
        stock: () => stock.POST('/api/v1/documents', { body, headers }),
      },
      rounds,
    ),
  };
}

const fields = { 'Content-Type': 'application/json', 'X-Request-Id': 'request' };
const headers = new Headers(fields);

function response(method: string | undefined): Response {
  const isList = method === 'GET';
  return new Response(isList ? listResponse : createResponse, {
    status: isList ? 200 : 201,
    headers: fields,
  });
}

/** Returns a response that costs almost nothing, so that the measurement shows only the clients. */
function bareResponse(method: string | undefined): Response {
  const isList = method === 'GET';
  const text = isList ? listResponse : createResponse;
  const bare = { ok: true, status: isList ? 200 : 201, headers, text: async () => text };
  return bare as unknown as Response;
}
