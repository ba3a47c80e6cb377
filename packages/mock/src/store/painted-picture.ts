import type { Medium, Style } from '@contentgen/contract';
import { picturesByStyle } from './generated/pictures/index.ts';
import { unpacked } from './packed-picture.ts';
import type { IndexedPicture } from './png.ts';

/** Returns the picture that was painted in advance for a style and a medium. */
export async function paintedPicture(style: Style | null, medium: Medium | null): Promise<IndexedPicture> {
  const { pictures } = await picturesByStyle[style ?? 'none']();
  return unpacked(pictures[medium ?? 'none']);
}
