import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, type RunningService, runService } from '../running-service.ts';
import { handDrivenProviders } from './hand-driven-providers.ts';

const providers = handDrivenProviders();
let running: RunningService;
let caller: Caller;

beforeAll(async () => {
  const limits = { generationTimeout: 20, generationAttempts: 1, generationConcurrency: 3 };
  running = await runService(limits, {
    text: {
      write(request, signal, draft, time) {
        if (request.prompt === 'Waits') time?.pause();
        return providers.text.write(request, signal, draft);
      },
    },
    image: {
      paint(request, signal, time) {
        if (request.description === 'Waits') time?.pause();
        return providers.image.paint(request, signal);
      },
    },
  });
  caller = await running.newCaller();
});
afterAll(() => running.close());

const createDocument = (prompt: string) =>
  caller.sendForm('POST', '/api/v1/documents', { name: 'A text', prompt, creativity: '0.5' });
const createImage = (description: string) =>
  caller.sendForm('POST', '/api/v1/images', { name: 'A picture', description, resolution: '256x256' });

it('the time of an attempt pauses while a document waits for a permit', async () => {
  const waiting = createDocument('Waits');
  const { finish } = await providers.nextText();
  expect((await createImage('Is at work')).json.error.code).toBe('timed_out');
  await providers.nextImage();
  finish('In time');
  expect((await waiting).json).toMatchObject({ state: 'succeeded', result: 'In time' });
});

it('the time of an attempt pauses while an image waits for a permit', async () => {
  const waiting = createImage('Waits');
  const { finish } = await providers.nextImage();
  expect((await createDocument('Is at work')).json.error.code).toBe('timed_out');
  finish(
    await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  );
  expect((await waiting).json.state).toBe('succeeded');
});
