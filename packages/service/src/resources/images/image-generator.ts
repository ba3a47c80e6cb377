import type { Filter, Medium, Resolution, Style } from '@contentgen/contract';
import type { Generator } from '../generation/generator.ts';
import { finishImage } from '../generation/image/finish-image.ts';
import type { ImageProvider } from '../generation/image/image-provider.ts';
import type { MediaLibrary } from '../media/media-library.ts';

/** Has an image drawn, brings it to the asked resolution and filter, and keeps its bytes. */
export function imageGenerator(provider: ImageProvider, media: MediaLibrary): Generator<'images'> {
  return {
    async generate(row, signal, _draft, time) {
      const resolution = row.resolution as Resolution;
      const painted = await provider.paint(
        {
          description: row.description,
          style: row.style as Style | null,
          medium: row.medium as Medium | null,
          resolution,
        },
        signal,
        time,
      );
      const image = await finishImage(painted.image, { resolution, filter: row.filter as Filter | null });
      signal.throwIfAborted();
      const token = await media.keep(row.account_id, row.id, image);
      return { model: painted.model, values: { results: [token] } };
    },
  };
}
