import { setTimeout as pause } from 'node:timers/promises';
import { variables } from '../generation/model-providers.ts';
import { answerWell, startProviderServer } from '../generation/provider-server.ts';

/** What a provider was asked for, as it would stand on its bill: kept outside of the service, which may be killed. */
export interface Ledger {
  /** What makes the provider the service's only one, for texts and images. */
  readonly environment: Readonly<Record<string, string>>;
  /** How often a call was begun, by what is in brackets in its prompt. */
  readonly begun: ReadonlyMap<string, number>;
  /** Resolves once so many more calls were begun. */
  more(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds that a call takes at least and at most. */
const [shortest, longest] = [5, 80];

/** Starts a provider that writes down every call as it begins. */
export async function openLedger(): Promise<Ledger> {
  const begun = new Map<string, number>();
  const waiting = new Set<{ left: number; done(): void }>();
  const server = await startProviderServer();
  server.behave(async (call) => {
    begun.set(call.token, (begun.get(call.token) ?? 0) + 1);
    for (const waiter of waiting) {
      waiter.left -= 1;
      if (waiter.left <= 0) waiter.done();
    }
    await pause(shortest + ((server.calls.length * 37) % (longest - shortest)));
    return answerWell(call);
  });
  return {
    environment: { ...variables('TEXT', server.url), ...variables('IMAGE', server.url) },
    begun,
    more: (count) =>
      new Promise((resolve) => {
        const waiter = {
          left: count,
          done() {
            waiting.delete(waiter);
            resolve();
          },
        };
        waiting.add(waiter);
      }),
    close: () => server.close(),
  };
}
