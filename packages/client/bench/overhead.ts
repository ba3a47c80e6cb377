import type { paths } from '@contentgen/contract';
import createStock from 'openapi-fetch';
import { createClient } from '../src/index.ts';
import { createAnswer, listAnswer } from './answers.ts';
import { microseconds } from './microseconds.ts';

/** The share of stock openapi-fetch's time that ours may take. */
export const overheadGoals = { list: 0.85, create: 0.75 } as const;

const baseUrl = 'http://127.0.0.1:8080';
const rounds = { rounds: Number(process.env.BENCH_ROUNDS ?? 2_000), calls: 50 } as const;
const query = { per_page: 50 } as const;
const body = { name: 'Tea', prompt: 'On tea.', creativity: 0.5 } as const;

/** What a stubbed `fetch` answers with: what a platform has, or something with no more than is asked of it. */
export const answers = { 'a Response': response, 'a bare object': bareAnswer } as const;

/** Microseconds that a call costs beside the network: with a `fetch` that has its answer at once. */
export async function overhead(answer: (method: string | undefined) => Response) {
  const ours = createClient({ baseUrl, apiKey: 'key', fetch: async (_url, { method }) => answer(method) });
  const stock = createStock<paths>({
    baseUrl,
    headers: { Authorization: 'Bearer key' },
    fetch: async ({ method }) => answer(method),
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
  return new Response(isList ? listAnswer : createAnswer, { status: isList ? 200 : 201, headers: fields });
}

/** Costs next to nothing, so that all that is measured are the clients. */
function bareAnswer(method: string | undefined): Response {
  const isList = method === 'GET';
  const text = isList ? listAnswer : createAnswer;
  const bare = { ok: true, status: isList ? 200 : 201, headers, text: async () => text };
  return bare as unknown as Response;
}
