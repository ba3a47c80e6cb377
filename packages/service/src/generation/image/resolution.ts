import type { Resolution } from '@contentgen/contract';

/** Returns the width of a resolution in pixels. All resolutions are square. */
export function pixelsAcross(resolution: Resolution): number {
  return Number.parseInt(resolution, 10);
}
