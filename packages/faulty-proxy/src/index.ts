/** Proxies on loopback that make a correct server faulty. */

export { contentOf, isEventStream, withContent, withHeader } from './answer-changes.ts';
export type { Answer, Exchange, Fault, ProxiedRequest, Reply, StreamedAnswer } from './exchange.ts';
export { type AnswerFault, chain, changeAnswer, changeRequest, replaceAnswer } from './faults.ts';
export { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts';
export { operationsOf } from './operations-of.ts';
export { mediaTypeOf, queryOf, withParameter, withQuery, withRequestHeader } from './request-changes.ts';
export { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
