/** A mock of the API, by Prism, that accepts what the service accepts. */

export { type Mock, startMock } from './start-mock.ts';
