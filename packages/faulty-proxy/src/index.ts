/** Proxies on loopback that make a correct server faulty. */

export type { Exchange, Fault, HttpResponse, ProxiedRequest, Reply, StreamedResponse } from './exchange.ts';
export { chain, changeRequest, changeResponse, type ResponseFault, replaceResponse } from './faults.ts';
export { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts';
export { operationsOf } from './operations-of.ts';
export { mediaTypeOf, queryOf, withParameter, withQuery, withRequestHeader } from './request-changes.ts';
export { contentOf, isEventStream, withContent, withHeader } from './response-changes.ts';
export { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
