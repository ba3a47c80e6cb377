import type { ApiKey, ApiKeysRepository } from '../accounts/api-keys-repository.ts';
import { queryOwner } from '../database/connection.ts';

/** Maximum number of keys that one query looks up. */
const batchSize = 1_000;

interface Lookup {
  readonly hash: Buffer;
  readonly resolve: (key: ApiKey | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Looks up API keys by their hashes. Only one query runs at a time, and it looks up all waiting keys. So a client
 * that invents keys causes at most one running query, and the next query finds a valid key.
 */
export class KeyLookups {
  readonly #keys: ApiKeysRepository;
  #waiting: Lookup[] = [];
  #isRunning = false;

  constructor(keys: ApiKeysRepository) {
    this.#keys = keys;
  }

  /** Resolves to the key with that hash, even if it is no longer valid, or to null. */
  find(hash: Buffer): Promise<ApiKey | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ hash, resolve, reject });
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, batchSize);
      this.#waiting = this.#waiting.slice(batchSize);
      try {
        const hashes = batch.map(({ hash }) => hash);
        const found = await queryOwner.run('key look-ups', () => this.#keys.findByHashes(hashes));
        for (const { hash, resolve } of batch) resolve(found.get(hash.toString('base64')) ?? null);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isRunning = false;
  }
}
