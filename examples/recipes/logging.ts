import { type Client, createClient } from '@contentgen/client';

/** Creates a client that logs each response and each further attempt: never a key, a prompt or a result. */
export function loggingClient(log: (line: string) => void): Client {
  const client = createClient({
    onRetry: ({ method, path, status, error, wait }) =>
      log(`${method} ${path} again in ${Math.round(wait)} ms: ${status ?? error?.message}`),
  });
  const begins = new Map<string, number>();
  client.use({
    onRequest: ({ id }) => void begins.set(id, performance.now()),
    onResponse({ id, request, response }) {
      const milliseconds = Math.round(performance.now() - (begins.get(id) ?? 0));
      begins.delete(id);
      const { pathname } = new URL(request.url);
      const requestId = response.headers.get('X-Request-Id');
      log(`${request.method} ${pathname} ${response.status} ${milliseconds} ms ${requestId}`);
    },
    onError: ({ id }) => void begins.delete(id),
  });
  return client;
}
