import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Exchange, Fault } from './exchange.ts';
import { operationsOf } from './operations-of.ts';
import { createUpstream, maxHeaderSize, readRequest, readWhole } from './upstream.ts';
import { writeReply } from './write-reply.ts';

/** A correct server with a fault. */
export interface FaultyProxy extends AsyncDisposable {
  readonly url: string;
  /** The address of the server that later requests go to. */
  target: string;
  /** The fault for later requests. */
  fault: Fault;
  /** Number of responses that the proxy has cut. */
  readonly cuts: number;
  /** Breaks every connection and stops listening. A second call does nothing. */
  close(): Promise<void>;
}

/** The fault of a proxy without a fault. */
const noFault: Fault = ({ stream }) => stream();

/** Starts a proxy on a free port of 127.0.0.1, in front of the server at the address `target`. */
export async function startFaultyProxy(target: string, fault: Fault = noFault): Promise<FaultyProxy> {
  const upstream = createUpstream();
  let cuts = 0;

  const response = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const received = await readRequest(incoming);
    const { request } = received;
    const stream: Exchange['stream'] = (changes) => upstream.open(proxy.target, received, changes);
    const exchange: Exchange = {
      request,
      operations: operationsOf(request),
      stream,
      forward: async (changes) => readWhole(await stream(changes)),
      abandon: (bytes = request.body.length) => upstream.abandon(proxy.target, received, bytes),
    };
    const isCut = await writeReply(outgoing, request.method, await proxy.fault(exchange));
    if (isCut) cuts += 1;
  };

  const server = createServer({ maxHeaderSize }, (incoming, outgoing) => {
    response(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const close = async (): Promise<void> => {
    if (!server.listening) return;
    upstream.close();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target,
    fault,
    get cuts() {
      return cuts;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
  return proxy;
}
