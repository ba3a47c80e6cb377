/** The styles that the first view shows. */
export const firstPictures = ['origami', 'vaporwave', 'art_deco', 'pixel_art', 'cartoon', 'retro'] as const;
