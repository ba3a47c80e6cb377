import sharp from 'sharp';
import type { Draft, ImageRequest, TextRequest } from '../../src/generation/generator.ts';
import { decodeInThread } from '../../src/generation/image/image-threads.ts';
import type { Providers } from '../../src/server.ts';

/** A call of a provider. The test decides how it ends. */
export interface Task<Request, Result> {
  readonly request: Request;
  readonly signal: AbortSignal;
  finish(result: Result): void;
  fail(error: unknown): void;
}

/** A call for a text. The test also writes its draft. */
export interface TextTask extends Task<TextRequest, string> {
  readonly draft: Draft;
}

export interface HandDrivenProviders extends Providers {
  /** Resolves to the next call for a text, in the order of the calls. */
  nextText(): Promise<TextTask>;
  /** Resolves to the next call for an image. The test finishes it with an encoded image. */
  nextImage(): Promise<Task<ImageRequest, Buffer>>;
  /** The largest numbers of calls that were open at the same time. */
  mostConcurrent(): { readonly texts: number; readonly images: number };
}

/** The prompt or description of a request that waits for a permit of its provider all the time. */
export const waiting = 'Waits for a permit';

/**
 * Providers whose calls end when the test ends them.
 *
 * @param options.deaf whether they ignore their abort signal, which a real provider must not do.
 */
export function handDrivenProviders({ deaf = false } = {}): HandDrivenProviders {
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
    tasks.open += 1;
    tasks.most = Math.max(tasks.most, tasks.open);
    tasks.put({ ...further, request, signal, finish: resolve, fail: reject });
    return promise.finally(() => {
      tasks.open -= 1;
    });
  }

  return {
    text: {
      async write(request, signal, draft, time) {
        if (request.prompt === waiting) time?.pause();
        return { text: await begin(texts, request, signal, { draft }), model: 'hand-written' };
      },
    },
    image: {
      async paint(request, signal, time) {
        if (request.description === waiting) time?.pause();
        const image = await begin(images, request, signal, {});
        return { pixels: await decodeInThread([image, request.resolution], signal), model: 'hand-painted' };
      },
    },
    nextText: () => texts.take(),
    nextImage: () => images.take(),
    mostConcurrent: () => ({ texts: texts.most, images: images.most }),
  };
}

/** Resolves to an encoded image of one white pixel. */
export const pixel = () =>
  sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

/** A queue of items in the order of their arrival. The oldest item goes to the caller that has waited longest. */
class Inbox<Item> {
  /** The calls that have not ended yet, and the largest number of them so far. */
  open = 0;
  most = 0;
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
