/** The service as a part of other programs, such as tests: the same that `contentgen start` runs. */

export { type Service, startService } from './server.ts';
export { type Configuration, readConfiguration } from './settings.ts';
