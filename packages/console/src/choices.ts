import { styles, templates } from '@contentgen/client';

const files = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

/** Returns the address of the thumbnail of a style; an empty style is none. */
export const thumbnail = (style: string) => files[`./pictures/${style || 'none'}.webp`];

/** All styles, after the choice of none. */
export const styleChoices: readonly { readonly value: string; readonly label: string }[] = [
  { value: '', label: 'No style' },
  ...styles,
];

/** Returns the template with an id. */
export const templateOf = (id: number) => templates.find(({ value }) => value === id) ?? templates[0];
