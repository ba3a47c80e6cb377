import { filters, media, styles } from '@contentgen/contract/choices';

/** The description of every picture of the gallery. */
export const scene = 'A sailing boat in a quiet harbor at dawn';

const choices = { style: styles, medium: media, filter: filters };

/** A property of an image that changes its look. */
export type Look = keyof typeof choices;

/** The name of the picture that shows a value of a property. `npm run generate` paints it. */
export function pictureFile(look: Look, value: string): string {
  return `${look}-${value.replaceAll('_', '-')}.webp`;
}

/**
 * A picture of each value of a property, as HTML: the value, its label and its picture, which the browser loads when
 * the reader gets near it.
 */
export function gallery(look: Look): string {
  const figures = choices[look].map(
    ({ value, label }) =>
      `<figure><img src="/pictures/${pictureFile(look, value)}" alt="${scene}: ${label}" width="256" height="256" loading="lazy" decoding="async"><figcaption>${label}<br><code>${value}</code></figcaption></figure>`,
  );
  return `<div class="gallery">\n${figures.join('\n')}\n</div>`;
}
