import { verify } from '@contentgen/contract-tests';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImageProvider } from '../../src/generation/generator.ts';
import { offlinePainter, offlineWriter } from '../../src/generation/providers/offline-providers.ts';
import { type Caller, type RunningService, runService } from '../running-service.ts';
import { expectPassed, runs } from './expect-passed.ts';
import { storedNames } from './stored-records.ts';

/** Returns the offline painter, which paints each picture once: equal requests have equal pictures. */
function paintOnce(): ImageProvider {
  const painted = new Map<string, Awaited<ReturnType<ImageProvider['paint']>>>();
  return {
    async paint(request, signal) {
      const name = JSON.stringify(request);
      const picture = painted.get(name) ?? (await offlinePainter.paint(request, signal));
      signal.throwIfAborted();
      painted.set(name, picture);
      return picture;
    },
  };
}

let running: RunningService;
let caller: Caller;

beforeAll(async () => {
  running = await runService({}, { text: offlineWriter, image: paintOnce() });
  caller = await running.newCaller();
});
afterAll(() => running.close());

it('keeps every rule, in an account that is not empty', async () => {
  const bread = { name: 'Bread 100%', prompt: 'Questions about bread', creativity: '0.5' };
  await caller.sendForm('POST', '/api/v1/documents', bread);
  await caller.sendForm('POST', '/api/v1/documents', { ...bread, template_id: '16' });
  const lake = { name: 'A lake_1', description: 'A lake in snow', resolution: '256x256', style: 'anime' };
  await caller.sendForm('POST', '/api/v1/images', lake);
  const before = await storedNames(running);

  for (let run = 1; run <= runs; run += 1) {
    const report = await verify({ baseUrl: running.url, key: caller.secret, only: ['rules'] });
    expectPassed(report);
    expect(report.outcomes.length).toBeGreaterThan(330);
  }
  expect(await storedNames(running)).toEqual(before);
});
