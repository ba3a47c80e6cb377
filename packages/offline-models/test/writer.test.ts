import { contract, type Document, templates } from '@contentgen/contract';
import { problemsOf } from '@contentgen/templates/check';
import { type Form, isSlot } from '@contentgen/templates/form';
import { templateOf } from '@contentgen/templates/templates';
import { describe, expect, it } from 'vitest';
import { writerModel } from '../src/model-names.ts';
import { partsOf } from '../src/request.ts';
import { writeText } from '../src/writer.ts';

const templateIds = templates.map(({ value }) => value);
const write = (templateId: number, prompt: string) => writeText({ templateId, name: 'My document', prompt });

const requests = {
  English: 'Write a short post about our café: open at 9:15, 3.5 km from example.com! Is it warm? Yes.',
  German: 'Sommerfest im Kleingartenverein, 2. August ab 15 Uhr, Kuchen und Musik; Dr. Weiß spielt Akkordeon',
  French: 'Qu’est-ce que le compost ? Tout : épluchures, feuilles, café. Rien d’autre.',
  Arabic: 'اكتب عن القهوة، من ٩ إلى ٥؛ هل هي ساخنة؟ نعم',
  Japanese: '「月、曜」：日から朝６：３０に開店します。最初の50個のパンは無料、コーヒーも！',
  'a list': '# Our **shop**\n\n- sells [tea](https://example.com)\n- cakes\n\n1. Come\n2. Eat {n} of {N}',
  'one word': 'Bread',
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈 🎂',
  'only punctuation': '?!… -- ***',
  'only spaces': '   \n  ',
  'a broken surrogate and controls': 'tea \ud83d and\u0000 cake\u0007',
  'many details': Array.from({ length: 300 }, (_, at) => `detail ${at}`).join(', '),
  'short addresses': 'see a.co b.co c.co d.co '.repeat(400),
  'nine hundred families': '👩‍👩‍👧‍👦'.repeat(900),
};
const prefix = /^(?:1\/\d+ )?Placeholder: /u;
const notice = /\n\n_Placeholder: [^\n]+ A model writes the text\._$/u;
const wordsIn = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const hasLimit = (form: Form) =>
  JSON.stringify(form).includes('isHard') ||
  (isSlot(form[0]) && form[0].kind === 'line' && form.length === 1);

describe.each(templateIds)('template %i', (id) => {
  const { form, isRework } = templateOf(id);

  it.each(Object.entries(requests))('puts a request into its form: %s', (_, prompt) => {
    const text = write(id, prompt);
    expect(problemsOf(form, text).filter(({ kind }) => kind === 'hard')).toEqual([]);
    expect(text).toMatch(prefix.test(text) ? prefix : notice);
    expect(text.isWellFormed() && text === text.trim()).toBe(true);
    expect(text).not.toMatch(/undefined|\0|__/);
    // A cluster of emoji stays whole.
    expect(text.replaceAll('👩‍👩‍👧‍👦', '').replaceAll('🏳️‍🌈', '')).not.toMatch(/[👩👧👦\u200d]/u);
    if (isRework && prompt.trim() !== '' && !prompt.includes('\0'))
      expect(text.startsWith(prompt.trim())).toBe(true);
  });

  it('keeps every word of a request, unless there is a limit', () => {
    const { English, German, French, Arabic, Japanese, 'many details': many } = requests;
    for (const prompt of [English, German, French, Arabic, Japanese, many]) {
      const words = new Set(wordsIn(write(id, prompt)));
      if (!hasLimit(form)) expect(wordsIn(prompt).filter((word) => !words.has(word))).toEqual([]);
    }
  });

  it('is the same in every language, except for the words of the request', () => {
    const plain = (prompt: string) =>
      partsOf(prompt)
        .reduce((text, { words }, at) => text.replaceAll(words, `<${at}>`), write(id, prompt))
        .replace(/(?<=>)(?:[,،、] ?)(?=<)/gu, ', ');
    const english = plain('tea, milk, rain');
    expect(plain('чай, молоко, дождь')).toBe(english);
    expect(plain('شاي، حليب، مطر')).toBe(english);
    expect(plain('茶、牛乳、雨')).toBe(english);
  });
});

it('says what a model writes, without an order, brackets or a number', () => {
  for (const id of templateIds) {
    for (const [, statement = ''] of write(id, 'tea').matchAll(/_([^_]+)_/gu)) {
      expect(statement).toMatch(/^(?:Placeholder: |An? |The |Th|Wh|How )[^[\]]+$|^1 to 5 stars\.$/u);
    }
  }
});

it.each([
  ['Menu: soup, bread; tea', ['Menu', 'soup', 'bread', 'tea']],
  ['Topic: tea\nTone: calm, warm', ['Topic: tea', 'Tone: calm', 'warm']],
  [
    'We saw Ana Silva, a nurse; she smiled. Tea: 1, milk',
    ['We saw Ana Silva, a nurse; she smiled.', 'Tea: 1', 'milk'],
  ],
  [
    'Price (incl. VAT, net): 3,5 €, at 6 p.m., ab Sept. 1',
    ['Price (incl. VAT, net)', '3,5 €', 'at 6 p.m.', 'ab Sept. 1'],
  ],
  ['Dr. Weiß kommt ab 2. April, z. B. um 9:15', ['Dr. Weiß kommt ab 2. April', 'z. B. um 9:15']],
  ['新「月、石」：無添加、「手」', ['新「月、石」', '無添加', '「手」']],
  ['Plan: "more sea, less", “it’s on, now”, tea', ['Plan', '"more sea, less"', '“it’s on, now”', 'tea']],
  ['Tea, cake at 6 p.m. Price: 5 €', ['Tea', 'cake at 6 p.m. Price: 5 €']],
  ['朝６：３０に開店。パン、茶', ['朝６：３０に開店。', 'パン', '茶']],
  ['مفتوح؟ نعم، كل يوم', ['مفتوح؟', 'نعم', 'كل يوم']],
  ['- tea\r\n* **milk**\n\n> rain', ['tea', 'milk', 'rain']],
  ['1. Come\n2) Eat', ['Come', 'Eat']],
  ['1. Mai: Wanderung', ['1. Mai', 'Wanderung']],
  ['- 5 € off, — , …', ['5 € off']],
])('splits at punctuation and line breaks: %j', (request, words) => {
  expect(partsOf(request).map((part) => part.words)).toEqual(words);
});

it('gives each example of the contract that is signed with its name', () => {
  const records: Document[] = [];
  // The strings of streams are JSON, too.
  const collect = (_: string, value: unknown) => {
    const lines = typeof value === 'string' ? value.matchAll(/^data: (.+)$/gm) : [];
    for (const [, data = ''] of lines) JSON.parse(data, collect);
    if ((value as Document | null)?.model === writerModel) records.push(value as Document);
    return value;
  };
  JSON.parse(JSON.stringify(contract.components.examples), collect);
  for (const { name, template_id: templateId, prompt, result } of records) {
    expect(result).toBe(writeText({ name, templateId, prompt }));
  }
  expect(records.length).toBeGreaterThan(2);
});

it('ends for long texts in each script, whatever the limits of the form', () => {
  for (const text of [
    '水車小屋0は川のそばにあります。「誰も信じなかった。」と娘は書きました。営業は0時からで、粉、パン、菓子を売ります。',
    'الطاحونة قرب النهر، وتفتح في السابعة. ',
    'Das Wasserrad dreht sich seit 1.250 Jahren, sagt Prof. Dr. Weber: ',
    '👩‍👩‍👧',
    'a'.repeat(97),
  ]) {
    const request = text.repeat(Math.ceil(9_000 / text.length));
    for (const { value } of templates) expect(write(value, request), `${value} ${text}`).not.toBe('');
  }
});

it('takes linear time', () => {
  const before = process.cpuUsage();
  for (const part of ['a, ', '!', 'a. ', '- \n', '猫、', ' ', 'a.b']) {
    for (const id of [1, 16, 17, 33, 34, 49]) write(id, part.repeat(30_000));
  }
  expect(process.cpuUsage(before).user).toBeLessThan(10_000_000);
});
