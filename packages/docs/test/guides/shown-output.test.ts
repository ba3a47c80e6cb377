import { expect, it } from 'vitest';
import { isShown } from './shown-output.ts';

it.each([
  ['{ "state": "succeeded", … }', '{"state":"succeeded","id":"1"}', true],
  ['{ "state": "succeeded", … }', '{"state":"failed","id":"1"}', false],
  ['204', '204\n', true],
  ['204', '204\nmore', false],
  ['a.c', 'abc', false],
])('whether %j shows %j: %s', (shown, printed, expected) => {
  expect(isShown(shown, printed)).toBe(expected);
});
