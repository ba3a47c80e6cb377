import { createHash } from 'node:crypto';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';

/** What can become of a request, in percent. */
const fates = {
  /** It is answered. */
  served: 55,
  /** It is answered, a little later. */
  delayed: 5,
  /** The connection breaks before the service has heard of it. */
  refused: 5,
  /** The connection breaks when the service has half of its body. */
  halved: 4,
  /** The connection breaks while the service is at work. */
  abandoned: 5,
  /** The connection breaks when the service has answered. */
  lost: 6,
  /** The connection breaks within the answer's body. */
  truncated: 5,
  /** The answer's body ends too early, and nothing shows it but the body itself. */
  shortened: 4,
  /** 429 instead of the service. */
  limited: 4,
  /** 503 instead of the service. */
  overloaded: 4,
  /** 502 instead of the answer that the service has given. */
  replaced: 2,
  /** No answer ever, although the service has given one. */
  silent: 1,
} as const;

export type Fate = keyof typeof fates;
export const allFates = Object.keys(fates) as Fate[];

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/**
 * A proxy on loopback that treats creates as bad networks and gateways do. The fate of a request follows from the
 * seed, the name of the record and the number of the attempt alone: the same seed gives the same faults.
 */
export async function unreliableProxy(target: string, seed: string) {
  const attempts = new Map<string, number>();
  const met = new Set<Fate>();
  const agent = new Agent({ keepAlive: true });
  const server = createServer(async (incoming, outgoing) => {
    const form = await text(incoming);
    const name = new URLSearchParams(form).get('name') ?? '';
    const attempt = (attempts.get(name) ?? 0) + 1;
    attempts.set(name, attempt);
    const fate = fateOf(`${seed} ${name} ${attempt}`);
    met.add(fate);
    await actions[fate]({ incoming, outgoing, form }).catch(() => outgoing.destroy());
  });

  interface Exchange {
    readonly incoming: IncomingMessage;
    readonly outgoing: ServerResponse;
    readonly form: string;
  }

  const actions: Record<Fate, (exchange: Exchange) => Promise<unknown>> = {
    served: async (exchange) => deliver(exchange, await forward(exchange)),
    async delayed(exchange) {
      const answer = await forward(exchange);
      setTimeout(() => deliver(exchange, answer), 50);
    },
    refused: async ({ outgoing }) => outgoing.destroy(),
    async halved({ incoming, outgoing, form }) {
      const upstream = open(incoming).on('error', () => outgoing.destroy());
      upstream.write(form.slice(0, form.length / 2), () => upstream.destroy());
      outgoing.destroy();
    },
    async abandoned({ incoming, outgoing, form }) {
      const upstream = open(incoming).on('error', () => outgoing.destroy());
      upstream.end(form, () => setImmediate(() => upstream.destroy()));
      outgoing.destroy();
    },
    async lost(exchange) {
      await forward(exchange);
      exchange.outgoing.destroy();
    },
    async truncated(exchange) {
      const { status, headers, body } = await forward(exchange);
      exchange.outgoing.writeHead(status, { ...headers, 'content-length': body.length });
      exchange.outgoing.write(half(body), () => exchange.outgoing.destroy());
    },
    async shortened(exchange) {
      const answer = await forward(exchange);
      deliver(exchange, { ...answer, body: half(answer.body) });
    },
    limited: async ({ outgoing }) => outgoing.writeHead(429, { 'retry-after': '0' }).end(),
    overloaded: async ({ outgoing }) => outgoing.writeHead(503).end('<h1>Service Unavailable</h1>'),
    async replaced(exchange) {
      await forward(exchange);
      exchange.outgoing.writeHead(502).end('<h1>Bad Gateway</h1>');
    },
    silent: forward,
  };

  function open({ method, url, headers }: IncomingMessage) {
    return request(target + url, { method, headers, agent });
  }

  function forward({ incoming, form }: Exchange): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const upstream = open(incoming);
      upstream.on('error', reject);
      upstream.on('response', (response) => {
        const { statusCode: status = 0, headers } = response;
        buffer(response).then((body) => resolve({ status, headers, body }), reject);
      });
      upstream.end(form);
    });
  }

  function deliver({ outgoing }: Exchange, { status, headers, body }: Answer) {
    outgoing.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The fates that requests have met. */
    met,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}

function fateOf(cause: string): Fate {
  let left = createHash('sha256').update(cause).digest().readUInt32BE() / 2 ** 32;
  for (const fate of allFates) {
    left -= fates[fate] / 100;
    if (left < 0) return fate;
  }
  return 'served';
}

const half = (body: Buffer): Buffer => body.subarray(0, body.length / 2);
