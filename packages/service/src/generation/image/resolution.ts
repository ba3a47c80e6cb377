import type { Resolution } from '@contentgen/contract';

/** The width of a resolution in pixels; all of them are square. */
export function pixelsAcross(resolution: Resolution): number {
  return Number.parseInt(resolution, 10);
}
