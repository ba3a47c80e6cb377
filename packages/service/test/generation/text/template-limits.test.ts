import { templateOf } from '@contentgen/offline-models/templates';
import { describe, expect, it } from 'vitest';
import { brokenLimits } from '../../../src/generation/text/model-writer.ts';

const broken = (templateId: number, text: string) => brokenLimits(templateOf(templateId), text);
const x = (length: number) => '😀'.repeat(length);

/** A template, a text at its limits, a text beyond them, and the sentence about the second text. */
const limits: [number, string, string, string][] = [
  [12, x(70), x(71), 'The text has 71 characters, but at most 70 are allowed.'],
  [15, x(600), x(601), 'The text has 601 characters, but at most 600 are allowed.'],
  [33, x(280), x(281), 'The text has 281 characters, but at most 280 are allowed.'],
  [20, 'One line.', 'It is:\n\nOne line.', 'The text has 2 lines, but at most 1 are allowed.'],
  [34, `a\n\n${x(280)}`, `a\n \n${x(281)}`, 'Tweet 2 has 281 characters, but at most 280 are allowed.'],
  [44, `${x(50)}\nb`, `${x(51)}\nb`, 'The title has 51 characters, but at most 50 are allowed.'],
  [44, `a\n\n${x(178)}`, `a\n${x(179)}`, 'The body has 179 characters, but at most 178 are allowed.'],
  [44, 'a\nb', 'a\nb\nc', 'The text has 3 lines, but at most 2 are allowed.'],
  [
    49,
    `Headline 1: ${x(30)}`,
    `**Headline 1:** ${x(31)}`,
    'Headline 1 has 31 characters, but at most 30 are allowed.',
  ],
  [
    49,
    `Description 2: ${x(90)}`,
    `Description 2: ${x(91)}`,
    'Description 2 has 91 characters, but at most 90 are allowed.',
  ],
  [
    49,
    '**Headline 1: a**',
    '- a',
    'Line 1 does not start with a label such as "Headline 1:" or "Description 1:".',
  ],
];

describe('the limits of a template', () => {
  it.each(limits)('limit a text of template %i', (templateId, text, longer, sentence) => {
    expect(broken(templateId, text)).toEqual([]);
    expect(broken(templateId, longer)).toEqual([sentence]);
  });

  it('do not exist for templates of any length', () => {
    for (const templateId of [1, 4, 14, 16, 46, 54])
      expect(broken(templateId, `${x(30_000)}\n\na`)).toEqual([]);
  });
});
