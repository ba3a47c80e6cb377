import type { Pausable } from '../../generation/countdown.ts';
import { storageUnavailable } from '../../generation/generation-failure.ts';
import type { Generator } from '../../generation/generator.ts';
import type { ImageProvider } from '../../generation/image/image-provider.ts';
import { finishInThread } from '../../generation/image/image-threads.ts';
import { type MediaKeeper, MediaUnavailable } from '../record-media.ts';
import type { RecordRow } from '../record-table.ts';
import type { ImageTable } from './image-table.ts';

/** Generates the picture of an image in its resolution, applies its filter, and stores the bytes. */
export function imageGenerator(
  provider: ImageProvider,
  media: MediaKeeper,
): Generator<RecordRow<ImageTable>, { readonly results: string[] }> {
  return {
    async generate(row, signal, _draft, time) {
      const { description, style, medium, resolution, filter } = row;
      const painted = await provider.paint({ description, style, medium, resolution }, signal, time);
      const image = await finishInThread([painted.image, { resolution, filter }], signal);
      signal.throwIfAborted();
      const token = await stored(media.keep(row.account_id, row.id, image, signal), time);
      return { model: painted.model, values: { results: [token] } };
    },
  };
}

/**
 * Waits for the storage of a picture. The time limit of the attempt pauses in this time, because the storage has its
 * own limit. So a slow storage does not cause a second painting.
 */
async function stored(keeping: Promise<string>, time: Pausable): Promise<string> {
  time.pause();
  try {
    return await keeping;
  } catch (error) {
    throw error instanceof MediaUnavailable ? storageUnavailable(error) : error;
  } finally {
    time.resume();
  }
}
