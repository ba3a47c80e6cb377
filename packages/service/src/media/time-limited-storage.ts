import { MediaUnavailable } from '../resources/record-media.ts';
import type { MediaStorage } from './media-storage.ts';

/**
 * Returns a storage whose calls end in time, even if `storage` hangs and ignores its signals.
 *
 * All calls but `check` throw MediaUnavailable for an error of the storage and at the time limit, and the reason of
 * the signal after an abort.
 *
 * @param timeLimit maximum milliseconds of a call.
 */
export function timeLimitedStorage(storage: MediaStorage, timeLimit: number): MediaStorage {
  const limited = <Result>(signal: AbortSignal, call: (signal: AbortSignal) => Promise<Result>) =>
    withTimeLimit(timeLimit, signal, call);
  return {
    write: (name, bytes, signal) => limited(signal, (limit) => storage.write(name, bytes, limit)),
    size: (name, signal) => limited(signal, (limit) => storage.size(name, limit)),
    open: (name, range, signal) =>
      limited(signal, async (limit) => {
        const opened = await storage.open(name, range, limit);
        // If the file arrives after the time limit, the caller has already got an error and can't close it.
        if (limit.aborted) opened?.stream.destroy();
        return opened;
      }),
    delete: (name, signal) => limited(signal, (limit) => storage.delete(name, limit)),
    check: (signal) => storage.check(signal),
  };
}

async function withTimeLimit<Result>(
  timeLimit: number,
  signal: AbortSignal,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const controller = new AbortController();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = (reason: unknown) => {
    reject(reason);
    controller.abort(reason);
  };
  const timer = setTimeout(() => end(new StorageTimeout(timeLimit)), timeLimit);
  const leave = () => end(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([call(controller.signal), ended]);
  } catch (error) {
    signal.throwIfAborted();
    throw new MediaUnavailable('The storage of media failed.', { cause: error });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  }
}

class StorageTimeout extends Error {
  override readonly name = 'StorageTimeout';

  constructor(timeLimit: number) {
    super(`The storage sent nothing for ${timeLimit} ms.`);
  }
}
