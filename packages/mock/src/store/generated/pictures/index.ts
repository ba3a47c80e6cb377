// Painted by `npm run generate`. Do not edit.

/** The pictures of each style, by medium. They are loaded when they are needed. */
export const picturesByStyle = {
  'none': () => import('./none.ts'),
  '3d_render': () => import('./3d-render.ts'),
  'abstract': () => import('./abstract.ts'),
  'anime': () => import('./anime.ts'),
  'art_deco': () => import('./art-deco.ts'),
  'cartoon': () => import('./cartoon.ts'),
  'digital_art': () => import('./digital-art.ts'),
  'illustration': () => import('./illustration.ts'),
  'origami': () => import('./origami.ts'),
  'pixel_art': () => import('./pixel-art.ts'),
  'photography': () => import('./photography.ts'),
  'pop_art': () => import('./pop-art.ts'),
  'retro': () => import('./retro.ts'),
  'sketch': () => import('./sketch.ts'),
  'vaporwave': () => import('./vaporwave.ts'),
};
