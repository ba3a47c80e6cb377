import type { Medium, Style } from '@contentgen/contract';
import type { ImageRequest } from './image-provider.ts';

const styles: Readonly<Record<Style, string>> = {
  '3d_render': 'a 3D render with soft studio light and physical materials',
  abstract: 'abstract art: shapes, colours and rhythm instead of things as they look',
  anime: 'anime: clear outlines, flat cel shading, expressive light',
  art_deco: 'art deco: symmetry, stepped geometry, black, gold and deep colours',
  cartoon: 'a cartoon: bold outlines, flat bright colours, simple forms',
  digital_art: 'digital art: detailed, luminous, painted on a screen',
  illustration: 'an editorial illustration: simplified forms, a limited palette',
  origami: 'origami: everything folded from coloured paper, with sharp creases',
  pixel_art: 'pixel art: a coarse grid of square pixels, few colours, no smoothing',
  photography: 'a photograph: natural light, a real lens, realistic detail',
  pop_art: 'pop art: halftone dots, thick outlines, loud flat colours',
  retro: 'a retro print of the 1970s: faded warm colours, grain',
  sketch: 'a sketch: loose lines, hatching, unfinished edges',
  vaporwave: 'vaporwave: neon pink and cyan, gradients, a grid horizon',
};

const media: Readonly<Record<Medium, string>> = {
  acrylic: 'acrylic paint with opaque, layered strokes',
  canvas: 'paint on canvas whose weave shows through',
  chalk: 'chalk on a dark board, powdery and rough',
  charcoal: 'charcoal on paper, smudged, in greys and black',
  crayon: 'wax crayon with waxy, uneven strokes',
  glass: 'stained glass with dark leading between the panes',
  ink: 'ink on paper: black lines and washes',
  pastel: 'soft pastel on textured paper',
  pencil: 'pencil on paper with visible graphite strokes',
  spray_paint: 'spray paint on a wall, with soft edges and drips',
  watercolor: 'watercolor: transparent washes that bleed on wet paper',
};

/** Returns the prompt for a model: the description, then the style and the medium if they were chosen. */
export function describedImage({ description, style, medium }: ImageRequest): string {
  return [
    description,
    ...(style === null ? [] : [`Style: ${styles[style]}.`]),
    ...(medium === null ? [] : [`Made with ${media[medium]}.`]),
  ].join('\n\n');
}
