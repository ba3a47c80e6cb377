/** A mock of the API that keeps records and answers as the service does. */

export { type Mock, type MockOptions, startMock } from './start-mock.ts';
export type { Fixtures } from './store/fixtures.ts';
export type { NextOutcome } from './store/next-response.ts';
