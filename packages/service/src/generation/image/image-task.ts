import { paintPicture } from '@contentgen/offline-models/painter';
import sharp from 'sharp';
import { finishImage, requireImage } from './finish-image.ts';
import { NotAnImageError } from './not-an-image-error.ts';

// The program of an image thread. `image-threads.ts` calls these functions by their names. A custom error loses its
// class on the way to another thread, so the outcome names it.

// libvips would use every processor for one image.
sharp.concurrency(1);

/** The result of a task, or the reason why the bytes are not an image. */
export type Outcome<Result> = { readonly result: Result } | { readonly notAnImage: string };

const outcomeOf = <Result>(task: Promise<Result>): Promise<Outcome<Result>> =>
  task.then(
    (result) => ({ result }),
    (error: unknown) => {
      if (error instanceof NotAnImageError) return { notAnImage: (error.cause as Error).message };
      throw error;
    },
  );

export const paint = ([request]: [Parameters<typeof paintPicture>[0]]) => outcomeOf(paintPicture(request));
export const finish = (given: Parameters<typeof finishImage>) => outcomeOf(finishImage(...given));
export const check = (given: Parameters<typeof requireImage>) => outcomeOf(requireImage(...given));
