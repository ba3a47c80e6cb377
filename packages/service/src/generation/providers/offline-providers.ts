import { setTimeout } from 'node:timers/promises';
import { painterModel, writerModel } from '@contentgen/offline-models/model-names';
import { millisecondsOfWord, wordsOf } from '@contentgen/offline-models/pace';
import { writeText } from '@contentgen/offline-models/writer';
import { type ImageProvider, pixelsAcross, type TextProvider } from '../generator.ts';
import { paintInThread } from '../image/image-threads.ts';

/** The offline writer as a provider: needs no network and no key. */
export const offlineWriter: TextProvider = {
  async write(request, signal, draft) {
    signal.throwIfAborted();
    const text = writeText(request);
    draft.append(text);
    return { text, model: writerModel };
  },
};

/** Minimum milliseconds between two pieces. Drafts are not stored more often than this. */
const shortestPause = 50;

/**
 * Creates a provider that writes texts of the offline writer at the pace of a model, so that clients that watch see a
 * text grow.
 *
 * @param pace words per second. If a text took more than `longestWriting`, it is written faster.
 * @param pause waits for milliseconds, and rejects when the signal aborts.
 */
export function pacedWriter(pace: number, pause: typeof setTimeout = setTimeout): TextProvider {
  return {
    async write(request, signal, draft) {
      const written = await offlineWriter.write(request, signal, unwatched);
      const words = wordsOf(written.text);
      const milliseconds = millisecondsOfWord(pace, words.length);
      const wordsEach = Math.ceil(shortestPause / milliseconds);
      for (let index = 0; index < words.length; index += wordsEach) {
        const piece = words.slice(index, index + wordsEach);
        await pause(piece.length * milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
        draft.append(piece.join(''));
      }
      return written;
    },
  };
}

const unwatched = { append: () => undefined, restart: () => undefined };

/** The offline painter as a provider: needs no network and no key. */
export const offlinePainter: ImageProvider = {
  async paint({ description, style, medium, resolution }, signal) {
    const pixels = pixelsAcross(resolution);
    return {
      pixels: await paintInThread({ description, style, medium, pixels }, signal),
      model: painterModel,
    };
  },
};
