import { startMock } from '@contentgen/mock';
import type { Servers } from './checks.ts';
import { openStage } from './stage.ts';

/** The servers that a run of the suite needs, on loopback. */
export async function openServers(): Promise<Servers & AsyncDisposable> {
  const [stage, mock] = await Promise.all([openStage(), startMock({ port: 0 })]);
  return {
    stage: stage.url,
    mock: mock.url,
    async [Symbol.asyncDispose]() {
      await Promise.all([stage[Symbol.asyncDispose](), mock.close()]);
    },
  };
}
