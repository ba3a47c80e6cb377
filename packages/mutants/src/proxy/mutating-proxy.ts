import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request as open, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import type { Answer, Keys } from '@contentgen/contract-tests';
import { type Exchange, operationsOf, type ProxiedRequest } from '../exchange.ts';
import type { Behaviour } from '../mutant.ts';
import { preferredAnswer } from './preferred-answer.ts';
import { writeAnswer } from './write-answer.ts';

/** A server between whoever verifies and the service, which can be told to be wrong. */
export interface MutatingProxy {
  readonly url: string;
  /** Answers by this behaviour from now on; truly when undefined. */
  behave(behaviour: Behaviour | undefined, upstream: Upstream): void;
  /** Takes this for the service's answer to the next request, which is not asked. */
  hold(answer: Answer): void;
  /** Whether any answer since the last `behave` was not the service's own. */
  readonly hasStruck: boolean;
  close(): Promise<void>;
}

/** The service behind the proxy. */
export interface Upstream {
  readonly baseUrl: string;
  readonly keys: Keys;
}

/** Headers of one connection (RFC 9110, section 7.6.1), and those that Node writes. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']);

/** A verifier may send heads that the service refuses. */
const maxHeaderSize = 65_536;

/** Starts a proxy on a free port of 127.0.0.1. */
export async function startMutatingProxy(): Promise<MutatingProxy> {
  const agent = new Agent({ keepAlive: true });
  let current: Upstream & { readonly behaviour: Behaviour | undefined };
  let held: Answer | undefined;
  let hasStruck = false;

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const request = await readRequest(incoming);
    const { baseUrl, keys, behaviour } = current;
    const provided = held ?? preferredAnswer(request);
    held = undefined;
    let own: Answer | undefined;
    const exchange: Exchange = {
      request,
      operations: operationsOf(request),
      keys,
      async forward(changes) {
        if (changes) return provided ?? send(agent, baseUrl, { ...request, ...changes });
        own ??= provided ?? (await send(agent, baseUrl, request));
        return own;
      },
    };
    const given = await (behaviour ?? truly)(exchange);
    if (given !== own) hasStruck = true;
    writeAnswer(outgoing, request, given);
  };

  const server = createServer({ maxHeaderSize }, (incoming, outgoing) => {
    // Whoever verifies sees a connection that breaks, as behind any proxy.
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave(behaviour, upstream) {
      current = { ...upstream, behaviour };
      held = undefined;
      hasStruck = false;
    },
    hold(answer) {
      held = { ...answer, headers: withoutConnection(answer.headers) };
    },
    get hasStruck() {
      return hasStruck;
    },
    async close() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const truly: Behaviour = ({ forward }) => forward();

function withoutConnection(headers: Answer['headers']): Answer['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)));
}

async function readRequest(incoming: IncomingMessage): Promise<ProxiedRequest> {
  const { method = '', url: path = '' } = incoming;
  const headers = Object.entries(withoutConnection(incoming.headers)).map(([name, value]) => [
    name,
    String(value),
  ]);
  return { method, path, headers: Object.fromEntries(headers), body: await buffer(incoming) };
}

function send(agent: Agent, baseUrl: string, request: ProxiedRequest): Promise<Answer> {
  const { method, path, headers, body } = request;
  const length = { 'content-length': String(body.length) };
  return new Promise((resolve, reject) => {
    const options = { agent, method, path, headers: { ...headers, ...length }, maxHeaderSize };
    const outgoing = open(baseUrl, options, (response) => {
      const { statusCode: status = 0, headers } = response;
      const own = withoutConnection(headers);
      text(response).then((body) => resolve({ status, headers: own, body }), reject);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The service may have closed an idle connection just when it was used again.
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(send(agent, baseUrl, request));
      else reject(error);
    });
    outgoing.end(body);
  });
}
