import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createClient } from '../src/index.ts';
import { documentsPath } from './example-responses.ts';
import { microseconds } from './microseconds.ts';

/** The allowed ratio of the client's time to that of a bare `fetch`. */
export const loopbackGoals = { GET: 1.1, POST: 1.2 } as const;

const rounds = { rounds: Number(process.env.BENCH_ROUNDS ?? 2_000) / 5, calls: 10 } as const;
const body = { name: 'Tea', prompt: 'On tea.', creativity: 0.5 } as const;

/** Measures a call over loopback against a minimal `fetch`, in microseconds. */
export async function loopback() {
  const server = fork(fileURLToPath(new URL('loopback-server.ts', import.meta.url)));
  const [port] = await once(server, 'message');
  const baseUrl = `http://127.0.0.1:${port}`;
  const client = createClient({ baseUrl, apiKey: 'key' });
  const authorization = 'Bearer key';
  const form = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
  try {
    return {
      GET: await microseconds(
        {
          ours: () => client.documents.list({ per_page: 50 }),
          bare: async () => {
            const response = await fetch(`${baseUrl}${documentsPath}?per_page=50`, {
              headers: { authorization },
            });
            return response.json();
          },
        },
        rounds,
      ),
      POST: await microseconds(
        {
          ours: () => client.documents.create(body),
          bare: async () => {
            const fields = new URLSearchParams({ ...body, creativity: String(body.creativity) });
            const init = { method: 'POST', headers: form, body: fields.toString() };
            const response = await fetch(`${baseUrl}${documentsPath}`, init);
            return response.json();
          },
        },
        rounds,
      ),
    };
  } finally {
    server.disconnect();
  }
}
