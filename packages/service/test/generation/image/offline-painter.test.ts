import { resolutions } from '@contentgen/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { offlinePainter } from '../../../src/generation/image/offline-painter.ts';

describe('the offline painter as a provider', () => {
  it.each(resolutions.map(({ value }) => value))(
    'names itself as the model, and paints in %s',
    async (resolution) => {
      const request = { description: 'a cat', style: null, medium: null, resolution };
      const { image, model } = await offlinePainter.paint(request, new AbortController().signal);
      const { width, height } = await sharp(image).metadata();
      expect(model).toBe('offline-painter');
      expect(`${width}x${height}`).toBe(resolution);
    },
  );
});
