import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resources } from '../../src/resources.ts';
import type { RuleContext } from '../../src/rules/rule-context.ts';

/** The part of a context that requests for pictures use. */
export const context = {
  run: {
    client: {
      requireAlive: async () => {},
      whileAlive: (waiting: unknown) => waiting,
      headersFor: () => ({}),
    },
  },
  resource: resources.find(({ results }) => results !== undefined),
} as unknown as RuleContext;

/** Starts a server of one picture on a free port of 127.0.0.1. */
export async function startPictureServer(serve: RequestListener) {
  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.png`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
