/** A mock of the API that keeps records and answers as the service does. */

export type { Exchange } from './exchange-log.ts';
export type { MockOptions } from './mock-options.ts';
export type { NextOutcome } from './next-response.ts';
export { type Mock, startMock } from './start-mock.ts';
