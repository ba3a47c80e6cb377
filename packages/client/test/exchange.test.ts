import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type ClientOptions, type ContentgenError, createClient } from '../src/index.ts';
import { scriptedServer } from './scripted-server.ts';

const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';

const rejection = (call: PromiseLike<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (error: unknown) => error as ContentgenError,
  );

/** Creates a client whose every request gets this response. */
function clientOf(respond: () => Response, options: ClientOptions = {}) {
  const fetch = async () => respond();
  return createClient({ baseUrl: 'http://x', apiKey: 'hunter2', retries: 0, fetch, ...options });
}

describe('a body', () => {
  /** A response that never ends, and the number of pieces that were read before its end. */
  const endless = (status: number, piece: string) => {
    const read = { pieces: 0, isCanceled: false };
    const bytes = new TextEncoder().encode(piece);
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        read.pieces += 1;
        controller.enqueue(bytes);
      },
      cancel: () => {
        read.isCanceled = true;
      },
    });
    return { read, response: new Response(body, { status }) };
  };

  it('of a success that never ends is not read beyond the limit', async () => {
    const { read, response } = endless(200, ' '.repeat(1_000));
    const { documents } = clientOf(() => response, { bodyLimit: 5_000 });
    const error = await rejection(documents.get(id));
    expect(error).toMatchObject({ name: 'ContentgenError', retryable: false });
    expect(error.message).toBe(`200 GET /api/v1/documents/${id}: a body of over 5000 bytes`);
    expect(read.isCanceled).toBe(true);
    expect(read.pieces).toBeLessThan(10);
  });

  it.each([
    [404, 'NotFoundError'],
    [422, 'ValidationError'],
    [502, 'ServiceError'],
  ])('of a %i that never ends is read up to 1 MiB, and its start is in the %s', async (status, name) => {
    const { read, response } = endless(status, `{"detail":"${'d'.repeat(2 ** 16)}"}`);
    const error = await rejection(clientOf(() => response).documents.get(id));
    expect(error).toMatchObject({
      name,
      status,
      problem: { body: expect.stringMatching(/^{"detail":"d{9000}/) },
    });
    expect(read.isCanceled).toBe(true);
    expect(read.pieces).toBeGreaterThanOrEqual(16);
    expect(read.pieces).toBeLessThan(20);
  });

  it.each([
    [200, 'ContentgenError'],
    [502, 'ServiceError'],
  ])('of a %i that never ends closes its connection', async (status, name) => {
    const closed = Promise.withResolvers<void>();
    await using server = await scriptedServer((response) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      const more = () => response.write(' '.repeat(2 ** 16));
      response.on('drain', more).on('close', closed.resolve);
      while (more());
    });
    const client = createClient({ baseUrl: server.url, apiKey: 'hunter2', retries: 0, bodyLimit: 2 ** 20 });
    expect(await rejection(client.documents.get(id))).toMatchObject({ name });
    await closed.promise;
  });

  it('of an error that expands to 40 MB is cut off, without a call for each of its values', async () => {
    const text = `{"detail":"d","a":[${'0,'.repeat(20_000_000)}0]}`;
    let bytes = 0;
    const pieces = new TransformStream<Uint8Array, Uint8Array>({
      transform: (piece, controller) => {
        bytes += piece.length;
        controller.enqueue(piece);
      },
    });
    const zipped = new Blob([new Uint8Array(gzipSync(text, { level: 1 }))]).stream();
    const body = zipped.pipeThrough(new DecompressionStream('gzip')).pipeThrough(pieces);
    const { documents } = clientOf(() => new Response(body, { status: 422 }));
    const error = await rejection(documents.get(id));
    expect(error).toMatchObject({ name: 'ValidationError', problem: { detail: text.slice(0, 200) } });
    expect(bytes).toBeLessThan(2 ** 21);
  });
});
