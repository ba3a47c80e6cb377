import { expect, it } from 'vitest';
import { xLength } from '../src/x-length.ts';
import fixture from './x-lengths.json' with { type: 'json' };

it.each(fixture.lengths as [string, number][])('counts as X does: %s', (text, length) => {
  expect(xLength(text)).toBe(length);
});
