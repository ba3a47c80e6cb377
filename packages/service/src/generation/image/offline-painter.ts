import { painterModel } from '@contentgen/offline-models/model-names';
import type { ImageProvider } from './image-provider.ts';
import { paintInThread } from './image-threads.ts';
import { pixelsAcross } from './resolution.ts';

/** The offline painter as a provider: needs no network and no key. */
export const offlinePainter: ImageProvider = {
  async paint({ description, style, medium, resolution }, signal) {
    const pixels = pixelsAcross(resolution);
    const image = await paintInThread({ description, style, medium, pixels }, signal);
    return { image, model: painterModel };
  },
};
