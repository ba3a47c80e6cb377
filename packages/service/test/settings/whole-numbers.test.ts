import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../src/configuration.ts';
import { refusal } from './refusal.ts';
import { wholeNumbers } from './whole-numbers.ts';

describe.each(wholeNumbers)('%s', (name, read, preset, least, most) => {
  it(`is ${preset} by default`, () => {
    expect(read(readConfiguration({}))).toBe(preset);
  });

  it(`may be anything from ${least} to ${most}`, () => {
    for (const value of [least, least + 1, most - 1, most]) {
      expect(read(readConfiguration({ [name]: String(value) }))).toBe(value);
    }
  });

  it.each([
    String(least - 1),
    String(most + 1),
    '9'.repeat(400),
    '1.5',
    '1e3',
    '0x10',
    ' 7',
    '7 ',
    '+7',
    'many',
    '٣',
  ])('%j is an error that names the rule', (value) => {
    expect(refusal({ [name]: value })).toBe(
      `${name} is "${value}", but must be a whole number from ${least} to ${most}.`,
    );
  });
});
