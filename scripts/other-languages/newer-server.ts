import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The type of every problem of the newer server. */
export const newerType = 'urn:problem-type:contentgen:from-the-future';

/**
 * Starts a server that sends requests on to another one, and changes its responses as a later version of the contract
 * may: every JSON object has fields that this version does not have, and every problem has an unknown type.
 */
export async function startNewerServer(origin: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url } = incoming;
    const onward = request(new URL(url ?? '/', origin), { method, headers, agent: false });
    onward.on('error', () => outgoing.destroy());
    onward.on('response', async (response: IncomingMessage) => {
      const { 'content-length': _, 'transfer-encoding': __, ...others } = response.headers;
      const body = await buffer(response);
      outgoing.writeHead(response.statusCode ?? 502, others);
      const isJson = /\bjson\b/.test(others['content-type'] ?? '');
      outgoing.end(isJson ? JSON.stringify(newer(JSON.parse(body.toString()))) : body);
    });
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close().closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Returns a JSON value with more fields in each object. Of all objects in responses, only problems have a `type`. */
function newer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(newer);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    name === 'type' ? newerType : newer(field),
  ]);
  return { ...Object.fromEntries(fields), new_object: { new_list: [1, null] }, new_text: 'new' };
}
