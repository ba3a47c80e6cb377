import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request that the proxy passes on. */
export interface PassedRequest {
  readonly method: string;
  /** The path and the query. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
}

/** Where a changed request goes to. */
export interface Provocation extends PassedRequest {
  readonly server: string;
  /** How many times it is sent at the same time (default: 1). The first response counts, and the others are aborted. */
  readonly copies?: number;
}

/** A proxy that changes requests so that the server refuses them. */
export interface ProvokingProxy {
  /** The base URL for programs that must get this status. */
  urlFor(status: number): string;
  /** The statuses of the responses, by the base URL's status. */
  readonly seen: ReadonlyMap<number, ReadonlySet<number>>;
  close(): void;
}

/**
 * Starts a proxy. The first segment of a path is the status to provoke.
 *
 * @param provoke changes a request so that its response has the status.
 */
export async function startProvokingProxy(
  provoke: (status: number, request: PassedRequest) => Provocation,
): Promise<ProvokingProxy> {
  const seen = new Map<number, Set<number>>();
  const server: Server = createServer(async (request, response) => {
    const [, first = '', target = ''] = /^\/(\d+)(.*)$/.exec(request.url ?? '') ?? [];
    const status = Number(first);
    const { host: _, connection: __, ...headers } = request.headers;
    const changed = provoke(status, { method: request.method ?? '', target, headers });
    const body = await buffer(request);
    const { 'content-length': ___, ...passed } = changed.headers;
    const controllers = Array.from({ length: changed.copies ?? 1 }, () => new AbortController());
    const copies = controllers.map(async (controller) => {
      const answer = await fetch(changed.server + changed.target, {
        method: changed.method,
        headers: passed as Record<string, string>,
        signal: controller.signal,
        ...(body.length > 0 ? { body } : {}),
      });
      return { answer, controller };
    });
    const { answer, controller } = await Promise.any(copies);
    seen.set(status, (seen.get(status) ?? new Set()).add(answer.status));
    const kept = [...answer.headers].filter(
      ([name]) => !/^(content-encoding|transfer-encoding|connection|content-length)$/.test(name),
    );
    response.writeHead(answer.status, Object.fromEntries(kept)).end(Buffer.from(await answer.arrayBuffer()));
    for (const other of controllers) if (other !== controller) other.abort();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urlFor: (status) => `http://127.0.0.1:${port}/${status}`,
    seen,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
