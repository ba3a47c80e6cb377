import { type PaintingRequest, paintPixels } from '@contentgen/offline-models/painter';
import sharp from 'sharp';
import { decodeImage, finishImage } from './finish-image.ts';

// The program of an image thread. `image-threads.ts` calls these functions by their names.

// libvips would use every processor for one image.
sharp.concurrency(1);

export const paint = ([request]: [PaintingRequest]) => paintPixels(request);
/** Resolves to undefined for bytes that are not an image. */
export const decode = (given: Parameters<typeof decodeImage>) => decodeImage(...given).catch(() => undefined);
export const finish = (given: Parameters<typeof finishImage>) => finishImage(...given);
