import { setTimeout as pause } from 'node:timers/promises';
import { variables } from '../generation/model-providers.ts';
import { respondWell, startProviderServer } from '../generation/provider-server.ts';

/** The calls that a provider would bill. This ledger is outside of the service, because tests kill the service. */
export interface Ledger {
  /** The settings that make this provider the only one, for texts and images. */
  readonly environment: Readonly<Record<string, string>>;
  /** The number of started calls, by the text in brackets in the prompt. */
  readonly begun: ReadonlyMap<string, number>;
  /** Resolves after this number of further calls have started. */
  more(count: number): Promise<void>;
  close(): Promise<void>;
}

/** The shortest and the longest duration of a call, in milliseconds. */
const [shortest, longest] = [5, 80];

/** Starts a provider that records the start of every call. */
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
    return respondWell(call);
  });
  return {
    environment: {
      ...variables('TEXT', server.url),
      ...variables('IMAGE', server.url),
      GENERATIONS_PER_MINUTE: '0',
      GENERATIONS_PER_DAY: '0',
    },
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
