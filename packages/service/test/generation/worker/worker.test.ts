import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type RunningService, runService } from '../../running-service.ts';
import { handDrivenProviders, pixel } from '../hand-driven-providers.ts';

/** A longer time limit for a test, because the machine may be busy. */
const patient = { timeout: 60_000 };

const providers = handDrivenProviders();
let running: RunningService;
let caller: Caller;

beforeAll(async () => {
  // One account gets all slots but one.
  running = await runService({ generationConcurrency: 3 }, providers);
});
beforeEach(async () => {
  caller = await running.newCaller();
});
afterAll(() => running.close());

const document = (prompt: string) => ({ name: 'A text', prompt, creativity: '0.5' });
const image = { name: 'A picture', description: 'A harbor', resolution: '256x256' };

/** Creates a document and waits for the end of its generation. */
const create = (prompt = 'Words') => caller.sendForm('POST', '/api/v1/documents', document(prompt));

/** Creates a document without waiting. Resolves to its path. */
async function enqueue(prompt = 'Words'): Promise<string> {
  const headers = { prefer: 'respond-async' };
  const response = await caller.sendForm('POST', '/api/v1/documents', document(prompt), headers);
  expect(response.status).toBe(202);
  return String(response.headers.get('location'));
}

const get = async (path: string) => (await caller.send('GET', path)).json;
const onlyDocument = async () => (await get('/api/v1/documents')).data[0];

/** Waits until no generation is left. Resolves to the record at `path`. */
async function finished(path: string) {
  const { database } = running.service;
  await expect.poll(() => database.selectFrom('generation_jobs').selectAll().execute(), patient).toEqual([]);
  return get(path);
}

describe('a generation', () => {
  it('goes from queued through processing to succeeded', async () => {
    const paths = [await enqueue('first'), await enqueue('second'), await enqueue('third')];
    const [first, second] = [await providers.nextText(), await providers.nextText()];
    const states = async () => Promise.all(paths.map(async (path) => (await get(path)).state));
    expect(await states()).toEqual(['processing', 'processing', 'queued']);

    first.finish('One');
    const third = await providers.nextText();
    expect(await states()).toEqual(['succeeded', 'processing', 'processing']);
    second.finish('Two');
    third.finish('Three');
    expect(await finished(paths[2] ?? '')).toMatchObject({ state: 'succeeded', result: 'Three' });
  });

  it('stores the picture of an image, with its resolution and its filter', async () => {
    const fields = { ...image, style: 'retro', medium: 'ink', filter: 'invert', resolution: '512x512' };
    const response = caller.sendForm('POST', '/api/v1/images', fields);
    const { request, finish } = await providers.nextImage();
    expect(request).toEqual({
      description: 'A harbor',
      style: 'retro',
      medium: 'ink',
      resolution: '512x512',
    });
    const black = sharp({ create: { width: 30, height: 20, channels: 3, background: '#000' } });
    finish(await black.jpeg().toBuffer());
    const { json } = await response;
    expect(json).toMatchObject({ state: 'succeeded', model: 'hand-painted', error: null });
    expect(json.results).toHaveLength(1);
    const picture = Buffer.from(await (await fetch(json.results[0])).arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ width: 512, height: 512, format: 'png' });
    expect((await sharp(picture).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });
});

describe('the queue', () => {
  it('leaves one slot to other accounts', async () => {
    await enqueue('first');
    await enqueue('second');
    await enqueue('third');
    const held = [await providers.nextText(), await providers.nextText()];
    const other = await running.newCaller();
    const response = other.sendForm('POST', '/api/v1/documents', document('of another account'));
    const next = await providers.nextText();
    expect(next.request.prompt).toBe('of another account');
    next.finish('Done');
    expect((await response).status).toBe(201);
    for (const { finish } of held) finish('Done');
    (await providers.nextText()).finish('Done');
    await finished('/api/v1/documents');
  });

  it('never exceeds the concurrency of a resource', async () => {
    const wait = { prefer: 'respond-async' };
    const other = await running.newCaller();
    for (const sender of [caller, other, caller, other]) {
      await sender.sendForm('POST', '/api/v1/documents', document('Words'), wait);
      await sender.sendForm('POST', '/api/v1/images', image, wait);
    }
    const bytes = await pixel();
    const texts = [await providers.nextText(), await providers.nextText(), await providers.nextText()];
    const images = [await providers.nextImage(), await providers.nextImage(), await providers.nextImage()];
    for (const { finish } of texts) finish('Done');
    for (const { finish } of images) finish(bytes);
    (await providers.nextText()).finish('Done');
    (await providers.nextImage()).finish(bytes);
    await finished('/api/v1/documents');
    expect(providers.mostConcurrent()).toEqual({ texts: 3, images: 3 });
  });
});

describe('an update during a generation', () => {
  it('keeps a result that it stores, without a model', async () => {
    const response = create();
    const task = await providers.nextText();
    const { id } = await onlyDocument();
    const path = `/api/v1/documents/${id}`;
    const updated = await caller.sendForm('PATCH', path, { result: 'My own words', name: 'Mine' });
    expect(updated.json).toMatchObject({ state: 'processing', result: 'My own words' });
    task.finish('The words of a model');
    expect((await response).json).toMatchObject({
      state: 'succeeded',
      result: 'My own words',
      name: 'Mine',
      model: null,
    });
  });

  it('of another field does not prevent the result', async () => {
    const response = create();
    const task = await providers.nextText();
    const { id } = await onlyDocument();
    await caller.sendForm('PUT', `/api/v1/documents/${id}`, { favorite: 'true', name: 'Mine' });
    task.finish('Words');
    expect((await response).json).toMatchObject({ result: 'Words', favorite: true, name: 'Mine' });
  });
});

describe('a deletion during a generation', () => {
  it('aborts it, deletes its job and ends the wait of the create request', async () => {
    const response = create();
    const { signal } = await providers.nextText();
    const { id } = await onlyDocument();
    expect(signal.aborted).toBe(false);
    expect((await caller.send('DELETE', `/api/v1/documents/${id}`)).status).toBe(204);
    expect(signal.aborted).toBe(true);
    expect((await response).json).toMatchObject({ id, state: 'queued' });
    expect((await caller.send('GET', `/api/v1/documents/${id}`)).status).toBe(404);
    const { database } = running.service;
    expect(await database.selectFrom('generation_jobs').selectAll().execute()).toEqual([]);
  });

  it('removes a queued generation from the queue', async () => {
    const paths = [await enqueue(), await enqueue(), await enqueue('deleted'), await enqueue('stays')];
    const begun = [await providers.nextText(), await providers.nextText()];
    await caller.send('DELETE', paths[2] ?? '');
    for (const task of begun) task.finish('Done');
    const next = await providers.nextText();
    expect(next.request.prompt).toBe('stays');
    next.finish('Done');
    await finished(paths[3] ?? '');
  });
});
