import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Exchange,
  type Fault,
  type HttpResponse,
  type Reply,
  withHeader,
} from '@contentgen/contract-tests/proofs';

/** The probability of each fault of a request, in percent. */
const fates = {
  /** No fault. */
  served: 55,
  /** The response arrives a little later. */
  delayed: 5,
  /** The connection breaks before the service receives a byte. */
  refused: 5,
  /** The connection breaks when the service has received half of the body. */
  halved: 4,
  /** The connection breaks while the service works. */
  abandoned: 5,
  /** The connection breaks after the service has answered, before the client receives a byte. */
  lost: 6,
  /** The connection breaks in the middle of the response body. */
  truncated: 5,
  /** The response body is cut, but the connection closes normally. */
  shortened: 4,
  /** The client receives 429. The service receives no request. */
  limited: 4,
  /** The client receives 503. The service receives no request. */
  overloaded: 4,
  /** The client receives 502 in place of the response of the service. */
  replaced: 2,
  /** The client receives no response, although the service sent one. */
  silent: 1,
} as const;

export type Fate = keyof typeof fates;
export const allFates = Object.keys(fates) as Fate[];

const actions: Record<Fate, (exchange: Exchange) => Promise<Reply>> = {
  served: ({ forward }) => forward(),
  async delayed({ forward }) {
    const response = await forward();
    await pause(50);
    return response;
  },
  refused: async () => 'hang up',
  async halved({ request, abandon }) {
    await abandon(Math.floor(request.body.length / 2));
    return 'hang up';
  },
  async abandoned({ abandon }) {
    await abandon();
    return 'hang up';
  },
  async lost({ forward }) {
    await forward();
    return 'hang up';
  },
  async truncated({ forward }) {
    const response = await forward();
    return { cut: response, afterBytes: Math.floor(Buffer.byteLength(response.body) / 2) };
  },
  async shortened({ forward }) {
    const response = await forward();
    return { ...response, body: response.body.slice(0, response.body.length / 2) };
  },
  limited: async () => withHeader(gatewayResponse(429, ''), 'Retry-After', '0'),
  overloaded: async () => gatewayResponse(503, '<h1>Service Unavailable</h1>'),
  async replaced({ forward }) {
    await forward();
    return gatewayResponse(502, '<h1>Bad Gateway</h1>');
  },
  async silent({ forward }) {
    await forward();
    return 'never answer';
  },
};

const gatewayResponse = (status: number, body: string): HttpResponse => ({ status, headers: {}, body });

/**
 * Injects the faults of bad networks and gateways into creates. The seed, the name of the record and the number of
 * the attempt select the fault, so the same seed gives the same faults.
 */
export function unreliableNetwork(seed: string) {
  const attempts = new Map<string, number>();
  /** The number of faults so far, by kind. */
  const met = new Set<Fate>();
  const fault: Fault = (exchange) => {
    const name = new URLSearchParams(exchange.request.body.toString()).get('name') ?? '';
    const attempt = (attempts.get(name) ?? 0) + 1;
    attempts.set(name, attempt);
    const fate = fateOf(`${seed} ${name} ${attempt}`);
    met.add(fate);
    return actions[fate](exchange);
  };
  return { fault, met };
}

function fateOf(cause: string): Fate {
  let left = createHash('sha256').update(cause).digest().readUInt32BE() / 2 ** 32;
  for (const fate of allFates) {
    left -= fates[fate] / 100;
    if (left < 0) return fate;
  }
  return 'served';
}
