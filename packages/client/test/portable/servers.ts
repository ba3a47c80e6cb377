import { startMock } from '@contentgen/mock';
import type { Servers } from './checks.ts';
import { openStage } from './stage.ts';

/** Starts the servers of a run of the suite, on loopback. */
export async function openServers(): Promise<Servers & AsyncDisposable> {
  const [stage, mock] = await Promise.all([openStage(), startMock({ port: 0, stateless: true })]);
  return {
    stage: stage.url,
    mock: mock.url,
    async [Symbol.asyncDispose]() {
      await Promise.all([stage[Symbol.asyncDispose](), mock.close()]);
    },
  };
}
