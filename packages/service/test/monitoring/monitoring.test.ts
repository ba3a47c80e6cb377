import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/database/connection.ts';
import { createMonitoring } from '../../src/monitoring/monitoring.ts';
import { readConfiguration } from '../../src/settings.ts';

const script = fileURLToPath(new URL('fixtures/loaded-modules.ts', import.meta.url));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('the libraries of the monitoring', () => {
  let loaded: { readonly without: readonly string[]; readonly with: readonly string[] };

  beforeAll(async () => {
    // To compile the WebAssembly of the embedded database for speed takes longer than it saves.
    const options = ['--conditions=@contentgen/source', '--liftoff-only'];
    const { stdout } = await promisify(execFile)(process.execPath, [...options, script]);
    loaded = JSON.parse(stdout);
  });

  it('are not loaded without their settings', () => {
    expect(loaded.without).toEqual([]);
  });

  it('are loaded with them', () => {
    expect(loaded.with).toEqual(expect.arrayContaining(['@opentelemetry/sdk-trace', 'prom-client']));
  });
});

describe('the address of the metrics', () => {
  it.each([
    ['of one process', '1', false, [expect.stringMatching(/^Metrics at \S+\/metrics$/)]],
    [
      'of the first of several processes',
      '2',
      false,
      [expect.stringMatching(/^Metrics at \S+\. Each further process uses the next port\.$/)],
    ],
    ['not of the others', '2', true, []],
  ])('is logged, %s', async (_, processes, isAddressLogged, lines) => {
    const logged: string[] = [];
    const logger = { info: (line: string) => logged.push(line) } as unknown as Logger;
    const configuration = readConfiguration({ PROCESSES: processes, DATABASE_URL: 'postgresql://host/name' });
    const metricsAddress = { host: '127.0.0.1', port: await freePort() };
    const monitoring = await createMonitoring({ ...configuration, metricsAddress, isAddressLogged }, logger);
    const sources = { database: {} as Database, poolUse: undefined, openEventStreams: () => 0 };
    await monitoring.serve(sources, { check: async () => ({}) });
    await monitoring.close();
    expect(logged).toEqual(lines);
  });
});
