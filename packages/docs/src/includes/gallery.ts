import { filters, media, styles } from '@contentgen/contract/choices';

/** The description of every picture of the gallery. */
export const scene = 'A sailing boat in a quiet harbor at dawn';

const choices = { style: styles, medium: media, filter: filters };

/** A property of an image that changes its look. */
export type Look = keyof typeof choices;

/** Returns the name of the picture that shows a value of a property. `npm run generate` paints it. */
export function pictureFile(look: Look, value: string): string {
  return `${look}-${value.replaceAll('_', '-')}.webp`;
}

/** The name of the picture without style, medium and filter. */
export const plainFile = 'plain.webp';

/**
 * Pictures as HTML: one without the property, and one for each of its values, with the label and the value. The
 * browser loads a picture when the reader scrolls near it.
 */
export function gallery(look: Look): string {
  const figures = choices[look].map(({ value, label }) =>
    figure(pictureFile(look, value), label, `<br><code>${value}</code>`),
  );
  return `<div class="gallery">\n${[figure(plainFile, `Without a ${look}`), ...figures].join('\n')}\n</div>`;
}

function figure(file: string, label: string, value = ''): string {
  return `<figure><img src="/pictures/${file}" alt="${scene}: ${label}" width="256" height="256" loading="lazy" decoding="async"><figcaption>${label}${value}</figcaption></figure>`;
}
