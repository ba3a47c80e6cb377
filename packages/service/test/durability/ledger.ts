import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a provider was asked for, as it would stand on its bill: kept outside of the service, which may be killed. */
export interface Ledger {
  readonly url: string;
  /** How often a text was begun, by its prompt. */
  readonly begun: ReadonlyMap<string, number>;
  /** Resolves once so many more texts were begun. */
  more(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds that a text takes at least and at most. */
const [shortest, longest] = [5, 80];

/** Starts a server at which a provider says that it begins a text, and is answered when the text is written. */
export async function openLedger(): Promise<Ledger> {
  const begun = new Map<string, number>();
  const waiting = new Set<{ left: number; done(): void }>();
  let total = 0;
  const server = createServer(async (request, response) => {
    const { prompt } = (await json(request)) as { prompt: string };
    begun.set(prompt, (begun.get(prompt) ?? 0) + 1);
    total += 1;
    for (const waiter of waiting) {
      waiter.left -= 1;
      if (waiter.left <= 0) waiter.done();
    }
    await sleep(shortest + ((total * 37) % (longest - shortest)));
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
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
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
