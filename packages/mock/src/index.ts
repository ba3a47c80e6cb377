/** A mock of the API that keeps records and answers as the service does. */

export type { NextOutcome } from './next-response.ts';
export { type Mock, type MockOptions, startMock } from './start-mock.ts';
