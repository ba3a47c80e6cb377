import type { ImageRequest } from '../../src/generation/image/image-provider.ts';
import type { Draft, TextRequest } from '../../src/generation/text/text-provider.ts';
import type { Providers } from '../../src/server.ts';

/** A try that a provider was asked for, and that the test brings to its end. */
export interface Task<Request, Result> {
  readonly request: Request;
  readonly signal: AbortSignal;
  finish(result: Result): void;
  fail(error: unknown): void;
}

/** A text that is written: its draft is told by the test, too. */
export interface TextTask extends Task<TextRequest, string> {
  readonly draft: Draft;
}

export interface HandDrivenProviders extends Providers {
  /** Resolves to the next text that is begun, in the order of their beginnings. */
  nextText(): Promise<TextTask>;
  /** Resolves to the next image that is begun. */
  nextImage(): Promise<Task<ImageRequest, Buffer>>;
  /** How many were under way at once, at most. */
  mostAtOnce(): number;
}

/**
 * Providers that do nothing by themselves.
 *
 * @param options.deaf whether they go on when their signal aborts, as a provider should not.
 */
export function handDrivenProviders({ deaf = false } = {}): HandDrivenProviders {
  let underWay = 0;
  let most = 0;
  const texts = new Inbox<TextTask>();
  const images = new Inbox<Task<ImageRequest, Buffer>>();

  async function begin<Request, Result, Further extends object>(
    tasks: Inbox<Task<Request, Result> & Further>,
    request: Request,
    signal: AbortSignal,
    further: Further,
  ): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    if (!deaf) signal.addEventListener('abort', () => reject(signal.reason));
    underWay += 1;
    most = Math.max(most, underWay);
    tasks.put({ ...further, request, signal, finish: resolve, fail: reject });
    return promise.finally(() => {
      underWay -= 1;
    });
  }

  return {
    text: {
      write: async (request, signal, draft) => ({
        text: await begin(texts, request, signal, { draft }),
        model: 'hand-written',
      }),
    },
    image: {
      paint: async (request, signal) => ({
        image: await begin(images, request, signal, {}),
        model: 'hand-painted',
      }),
    },
    nextText: () => texts.take(),
    nextImage: () => images.take(),
    mostAtOnce: () => most,
  };
}

/** What is put in is taken out in the same order, by whoever waited longest. */
class Inbox<Item> {
  readonly #items: Item[] = [];
  readonly #takers: ((item: Item) => void)[] = [];

  put(item: Item): void {
    const taker = this.#takers.shift();
    if (taker === undefined) this.#items.push(item);
    else taker(item);
  }

  async take(): Promise<Item> {
    const item = this.#items.shift();
    return item ?? new Promise((resolve) => this.#takers.push(resolve));
  }
}
