import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Health, probes } from '../http/health-routes.ts';
import { ConfigurationError } from '../settings.ts';

/** The text that Prometheus reads. */
interface MetricsSource {
  read(): Promise<{ readonly contentType: string; readonly text: string }>;
}

export interface MetricsServer {
  /** The address of `/metrics`. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves `/metrics` at a separate address, which only operators reach, and the probes, until the process ends.
 *
 * @param address.port 0 chooses a free port.
 * @throws ConfigurationError when the address can't be used.
 */
export async function startMetricsServer(
  { host, port }: { readonly host: string; readonly port: number },
  metrics: MetricsSource,
  health: Health,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    respond(request, response, metrics, health).catch(() => response.destroy());
  });
  // Each process of a group serves its own metrics.
  server.listen({ port, host, exclusive: true });
  await once(server, 'listening').catch(({ code }: NodeJS.ErrnoException) => {
    throw new ConfigurationError(
      `The service can't serve metrics on port ${port} of ${host} (${code}). Choose another address with METRICS_ADDRESS.`,
    );
  });
  const { address, family, port: chosen } = server.address() as AddressInfo;
  const shown = family === 'IPv6' ? `[${address}]` : address;
  return {
    url: `http://${shown}:${chosen}/metrics`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function respond(
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
  metrics: MetricsSource,
  health: Health,
): Promise<void> {
  const [path = ''] = url.split('?');
  const probe = Object.hasOwn(probes, path) ? probes[path] : undefined;
  if (path !== '/metrics' && probe === undefined)
    return end(response, 404, 'There is nothing at this URL.\n');
  if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    return end(response, 405, 'Allowed: GET, HEAD.\n');
  }
  response.setHeader('cache-control', 'no-store');
  if (probe !== undefined) {
    const { status, body } = await probe(health);
    return end(response, status, JSON.stringify(body), 'application/json');
  }
  const { contentType, text } = await metrics.read();
  end(response, 200, text, contentType);
}

function end(response: ServerResponse, status: number, text: string, contentType = 'text/plain'): void {
  response.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(text) });
  response.end(text);
}
