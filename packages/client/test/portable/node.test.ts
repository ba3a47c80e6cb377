import { afterAll, beforeAll, it } from 'vitest';
import { openServers } from './servers.ts';
import { suite } from './suite.ts';

let servers: Awaited<ReturnType<typeof openServers>>;
beforeAll(async () => {
  servers = await openServers();
});
afterAll(() => servers[Symbol.asyncDispose]());

it.each(suite)('$name', ({ run }) => run(servers));
