import { offlinePainter } from '../../src/generation/providers/offline-providers.ts';
import type { Providers } from '../../src/server.ts';

/** Text providers that a test can pause. */
export interface HeldProviders extends Providers {
  /** Pauses all texts from now on. The result resolves when the next text begins. */
  hold(): Promise<void>;
  /** Finishes the paused texts, and every later one immediately. */
  release(): void;
}

export function heldProviders(): HeldProviders {
  let held: PromiseWithResolvers<void> | undefined;
  let begun: PromiseWithResolvers<void> | undefined;
  return {
    image: offlinePainter,
    text: {
      async write({ prompt }, signal) {
        begun?.resolve();
        const aborted = Promise.withResolvers<never>();
        signal.addEventListener('abort', () => aborted.reject(signal.reason));
        await Promise.race([held?.promise, aborted.promise]);
        return { text: `About ${prompt}`, model: 'held-writer' };
      },
    },
    hold() {
      held = Promise.withResolvers();
      begun = Promise.withResolvers();
      return begun.promise;
    },
    release() {
      held?.resolve();
      held = undefined;
    },
  };
}
