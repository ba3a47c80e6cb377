/** A mock of the API, by Prism, that accepts what the service accepts. */

export { type Mock, type MockOptions, startMock } from './start-mock.ts';
