import { media, styles } from '@contentgen/contract';
import { expect, it } from 'vitest';
import { describedImage } from '../../../src/generation/image/image-description.ts';

const plain = { description: 'A harbor', style: null, medium: null, resolution: '256x256' } as const;

it('a description stays as it is without a style and a medium', () => {
  expect(describedImage(plain)).toBe('A harbor');
});

it('every style and every medium adds a different description', () => {
  const described = [
    ...styles.map(({ value }) => describedImage({ ...plain, style: value })),
    ...media.map(({ value }) => describedImage({ ...plain, medium: value })),
  ];
  expect(new Set(described).size).toBe(styles.length + media.length);
  for (const text of described) expect(text).toMatch(/^A harbor\n\n(?:Style: |Made with )[^\n]{20,}\.$/);
});
