import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { PaintingRequest } from '@contentgen/offline-models/painter';
import { Piscina } from 'piscina';
import { notAnImage } from '../generation-failure.ts';
import type { decodeImage, finishImage } from './finish-image.ts';

/** Milliseconds after which a thread without work ends. To start one takes 150 ms of CPU time. */
const idleTimeout = 60_000;

/** The value by which the priority of the threads is lower (nice, Linux only). */
const niceIncrement = 10;

// Without a build, this file ends in `.ts`. Threads then also load the other packages of this repository from source.
const isSource = import.meta.url.endsWith('.ts');

/** The threads that process pixels, so that requests do not wait for this work. One processor is left to requests. */
const threads = new Piscina({
  filename: fileURLToPath(new URL(isSource ? 'image-task.ts' : 'image-task.js', import.meta.url)),
  execArgv: isSource ? ['--conditions=@contentgen/source', '--no-warnings'] : [],
  minThreads: 0,
  maxThreads: Math.max(1, availableParallelism() - 1),
  idleTimeout,
  niceIncrement,
});

/**
 * Runs `paintPixels` in a thread.
 *
 * @throws the signal's reason after an abort.
 */
export const paintInThread = (request: PaintingRequest, signal: AbortSignal) =>
  run('paint', [request], signal);

/**
 * Runs `decodeImage` in a thread.
 *
 * @throws GenerationFailure for bytes that are not an image, and the signal's reason after an abort.
 */
export const decodeInThread = (given: Parameters<typeof decodeImage>, signal: AbortSignal) =>
  run('decode', given, signal);

/**
 * Runs `finishImage` in a thread.
 *
 * @throws the signal's reason after an abort.
 */
export const finishInThread = (given: Parameters<typeof finishImage>, signal: AbortSignal) =>
  run('finish', given, signal);

/** Runs a task in a thread. An abort ends the thread, because nothing else ends a computation. */
async function run(name: string, given: readonly unknown[], signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted();
  let bytes: Uint8Array | undefined;
  try {
    bytes = await threads.run(given, { name, signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
  if (bytes === undefined) throw notAnImage();
  // Bytes from another thread arrive as a plain `Uint8Array`.
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
