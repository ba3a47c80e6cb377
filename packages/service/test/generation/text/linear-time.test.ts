import { grammarOf } from '@contentgen/templates/grammar';
import { requestOf } from '@contentgen/templates/instructions';
import { templateOf } from '@contentgen/templates/templates';
import { expect, it } from 'vitest';
import { cleanText, LiveText } from '../../../src/generation/text/clean-text.ts';
import { heldBack, inForm } from '../../../src/generation/text/in-form.ts';
import { writeInForm } from '../../../src/generation/text/write-in-form.ts';

const draft = { append() {}, restart() {} };

/** Reads a text character by character, then cleans and checks it, twice as a correction does. */
async function read(templateId: number, text: string): Promise<void> {
  const ask = async () => {
    const live = new LiveText(draft, heldBack(templateId));
    for (const character of text) live.push(character);
    const written = inForm(templateId, cleanText(live.raw));
    live.end(written);
    return written;
  };
  grammarOf(templateOf(templateId).form, false, requestOf(templateId, text));
  const request = { templateId, name: 'A text', prompt: text, creativity: 0.5 };
  await writeInForm(request, ask, draft).catch(() => undefined);
}

/** Resolves to the microseconds of CPU of a text of this length, in a template with parts and in one of a line. */
async function cpuOf(unit: string, length: number): Promise<number> {
  // Some shapes matter at the start of a text, others behind one.
  const text = `${unit.startsWith('<') ? '' : 'a'}${unit.repeat(Math.ceil(length / unit.length))}b`;
  const begin = process.threadCpuUsage();
  for (const templateId of [4, 33]) await read(templateId, text);
  const { user, system } = process.threadCpuUsage(begin);
  return user + system;
}

/** What a text consists of, over and over. */
const shapes = [
  '\n',
  ' ',
  '\n ',
  '\t\n',
  'a\n',
  'a\n\n',
  '*',
  '**a** ',
  '"',
  '“',
  "'",
  '<b>',
  '<s>',
  'a</s>',
  '<think>',
]
  .concat([
    '</think>',
    '<think>a</think>',
    '<a b="c',
    '<',
    '>',
    '[',
    '{"a":',
    '<|',
    '<|im_end|>',
    '<|channel|>analysis',
  ])
  .concat([
    '```\n',
    '```\na\n```\n\n',
    '`',
    '#',
    '# a\n',
    '- a\n',
    '1. ',
    '1/5 a\n\n',
    ':',
    'a: b\n',
    'a b: ',
    'word ',
  ])
  .concat([
    'Once more, with words and a full stop.\n\n',
    'a',
    '漢',
    '👩‍👧',
    '\ud83d',
    '\r',
    '\0',
    '\u202e',
    '---\n',
    '@',
  ])
  .concat(['a.b.', 'http://a.co/(', '#a ', '★', '_', '</']);
const [length, tries] = [40_000, 12];

it.each(shapes)('takes at most 2.5 times the CPU for each doubling of the length: %j', async (unit) => {
  let [once, fourfold] = [0, 0];
  // The clock of a thread has large steps, so sums are compared, and two doublings.
  const growth = () => Math.sqrt(fourfold / once);
  for (let at = 0; at < tries && (at < 2 || growth() > 2.5); at += 1) {
    once += await cpuOf(unit, length);
    fourfold += await cpuOf(unit, 4 * length);
  }
  expect(growth()).toBeLessThanOrEqual(2.5);
});
