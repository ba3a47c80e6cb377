import type { Filter, Medium, Resolution, Style } from '@contentgen/contract';
import { ownResults } from '@contentgen/contract/records';
import type { Generated } from 'kysely';
import { storageUnavailable } from '../../generation/generation-failure.ts';
import type { Generator, ImageProvider, Pausable } from '../../generation/generator.ts';
import { finishInThread } from '../../generation/image/image-threads.ts';
import { type MediaKeeper, MediaUnavailable, type MediaUrl, type RecordMedia } from '../record-media.ts';
import type { RecordRow, RecordTable, ResourceDefinition } from '../resource-definition.ts';

export interface ImageTable extends RecordTable {
  description: string;
  resolution: Resolution;
  style: Style | null;
  medium: Medium | null;
  filter: Filter | null;
  /** Tokens of `media`, in order. */
  results: Generated<string[]>;
}

/** Images: pictures that a model paints. */
export const images: ResourceDefinition<'images', ImageTable> = {
  create: {
    name: 'name',
    description: 'description',
    resolution: 'resolution',
    style: 'style',
    medium: 'medium',
    filter: 'filter',
  },
  update: {
    name: 'name',
    results: { column: 'results', value: tokensOf },
    favorite: 'favorite',
  },
  filters: {
    favorite: 'favorite',
    resolution: 'resolution',
    style: 'style',
    medium: 'medium',
    filter: 'filter',
  },
  search: {
    name: 'name',
  },
  computed: {
    results: { from: ['results'], value: imageAddresses },
  },
  generates: ['results'],
  pictures: ({ resolution }) => ({ pictures: 1, size: resolution }),
  generator: ({ image }, media) => imageGenerator(image, media),
  afterSuccess: settle,
  afterUpdate: settle,
  afterDeletion: (media) => media.settle([]),
  onDiscard: async ({ results = [] }, media) => media.discard(results),
};

/** Makes the service serve the current pictures of the image, and no others. */
async function settle({ results }: { readonly results?: string[] }, media: RecordMedia): Promise<void> {
  if (results !== undefined) await media.settle(results);
}

/** Returns the `results` of an image: the URLs of its pictures. */
function imageAddresses({ results }: RecordRow<ImageTable>, mediaUrl: MediaUrl): string[] {
  return results.map(mediaUrl);
}

/**
 * Returns the tokens of the pictures in the `results` of an update. An update can only omit or reorder pictures that
 * the image already has.
 *
 * @throws Problem 422 that names each URL that does not belong to the image.
 */
function tokensOf(urls: readonly string[], { results }: RecordRow<ImageTable>, mediaUrl: MediaUrl): string[] {
  const own = new Map(results.map((token) => [mediaUrl(token), token]));
  return ownResults('results', urls, own);
}

/** Generates the picture of an image in its resolution, applies its filter, and stores the bytes. */
function imageGenerator(
  provider: ImageProvider,
  media: MediaKeeper,
): Generator<RecordRow<ImageTable>, { readonly results: string[] }> {
  return {
    async generate(row, signal, _draft, time) {
      const { description, style, medium, resolution, filter } = row;
      const painted = await provider.paint({ description, style, medium, resolution }, signal, time);
      const image = await finishInThread([painted.pixels, { resolution, filter }], signal);
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
