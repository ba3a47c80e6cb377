/** Proxies on loopback that make a correct server faulty, or another one. Only tests of this repository use them. */

export { anotherMake, type Difference, differences } from './another-make.ts';
export * from './changes.ts';
export type { Exchange, Fault, HttpResponse, ProxiedRequest, Reply, StreamedResponse } from './exchange.ts';
export { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts';
export { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
