import type { MediaStorage } from '../../src/media/media-storage.ts';

/** What a storage does when it is called: nothing special, reject, or never answer and ignore its signals. */
export type StorageState = 'works' | 'fails' | 'hangs';

/** A storage whose state a test sets. */
export interface FailingStorage extends MediaStorage {
  state: StorageState;
  /** The number of calls of `write`. */
  readonly writes: number;
}

/** Puts a state before a storage that works. */
export function failingStorage(storage: MediaStorage): FailingStorage {
  let writes = 0;
  const call = async <Result>(operation: () => Promise<Result>): Promise<Result> => {
    if (failing.state === 'fails') throw new Error('the storage is unreachable');
    return failing.state === 'hangs' ? new Promise(() => {}) : operation();
  };
  const failing: FailingStorage = {
    state: 'works',
    get writes() {
      return writes;
    },
    write: (...given) => {
      writes += 1;
      return call(() => storage.write(...given));
    },
    size: (...given) => call(() => storage.size(...given)),
    open: (...given) => call(() => storage.open(...given)),
    delete: (...given) => call(() => storage.delete(...given)),
    check: (...given) => call(() => storage.check(...given)),
  };
  return failing;
}
