/** Proxies on loopback that make a correct server faulty. Only tests of this repository use them. */

export * from './changes.ts';
export type { Exchange, Fault, HttpResponse, ProxiedRequest, Reply, StreamedResponse } from './exchange.ts';
export { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts';
export { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
