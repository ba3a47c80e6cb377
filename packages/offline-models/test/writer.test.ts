import { contract, type Document, templates } from '@contentgen/contract';
import { problemsOf } from '@contentgen/templates/check';
import { type Form, isSlot } from '@contentgen/templates/form';
import { templateOf } from '@contentgen/templates/templates';
import { describe, expect, it } from 'vitest';
import { writerModel } from '../src/model-names.ts';
import { cut, read } from '../src/request.ts';
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
  'a nested list': 'Shop\n- tea\n  - green\n- milk',
  'a table and code': 'Prices:\n\n| tea | 2 € |\n|---|---|\n| milk | 1 € |\n\n```js\nopen();\n```',
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
    for (const prompt of Object.values(requests).slice(0, -2)) {
      if (prompt.includes('\0')) continue;
      const words = new Set(wordsIn(write(id, prompt)));
      if (!hasLimit(form))
        expect(wordsIn(prompt).filter((word) => !words.has(word) && !/^[12]$/u.test(word))).toEqual([]);
    }
  });

  it('is the same in every language, except for the words of the request', () => {
    const plain = (prompt: string, ...words: string[]) =>
      [prompt, ...words].reduce((text, one, at) => text.replaceAll(one, `<${at}>`), write(id, prompt));
    const english = plain('Menu\ntea\nmilk', 'Menu', 'tea', 'milk');
    expect(plain('Меню\nчай\nмолоко', 'Меню', 'чай', 'молоко')).toBe(english);
    expect(plain('القائمة\nشاي\nحليب', 'القائمة', 'شاي', 'حليب')).toBe(english);
    expect(plain('品書\n茶\n牛乳', '品書', '茶', '牛乳')).toBe(english);
  });
});

it('says what a model writes, without an order, brackets or a number', () => {
  for (const id of templateIds) {
    for (const [, statement = ''] of write(id, 'tea').matchAll(/_([^_]+)_/gu)) {
      expect(statement).toMatch(
        /^(?:Placeholder: |An? |The |Th|Wh|How |(?:Further )?(?:keywords|hashtags)\.)[^[\]]*$|^1 to 5 stars\.$/iu,
      );
    }
  }
});

it.each([
  ['Menu: soup, bread; tea', 'Menu', ['soup', 'bread', 'tea']],
  [
    'Un marché : vin chaud, pain d’épices, le 7 décembre',
    'Un marché',
    ['vin chaud', 'pain d’épices', 'le 7 décembre'],
  ],
  ['春の味覚：たけのこ、菜の花、桜えび', '春の味覚', ['たけのこ', '菜の花', '桜えび']],
  ['القائمة: شاي، حليب؛ مطر', 'القائمة', ['شاي', 'حليب', 'مطر']],
  ['tea, milk (1,5 %), 2. August', 'tea, milk (1,5 %), 2. August', ['tea', 'milk (1,5 %)', '2. August']],
  ['- tea\r\n* **milk**\n\n• [ ] rain', '', ['tea', 'milk', 'rain']],
  ['品書：\n・茶\n・牛乳', '品書', ['茶', '牛乳']],
  ['1. Come\n2) Eat, drink.', '', ['Come', 'Eat, drink.']],
  ['# The shop:\n- Open at 9, or so.\n- Closed?', 'The shop', ['Open at 9, or so.', 'Closed?']],
  ['Topic: tea\nTone: calm, warm', '', []],
  ['Duties:\n- bake\nWe offer:\n- bread', '', []],
  ['A play\nAnna : Tea?\nPaul : Milk.', 'A play', []],
  ['Top 3: 1. Rome, 2. Pisa, 3. Siena', 'Top 3', ['Rome', 'Pisa', 'Siena']],
  ['¿Hay pan? Sí. ¿Y té? 2 €', '¿Hay pan?', []],
  // Sentences, and what may be one.
  ['We sell tea, coffee, cake', 'We sell tea, coffee, cake', []],
  ['Wir suchen eine Köchin, die gern backt', 'Wir suchen eine Köchin, die gern backt', []],
  [
    'Prof. Weiß, Dr. Klein bzw. Std. Meier: Tee, Brot, Milch',
    'Prof. Weiß, Dr. Klein bzw. Std. Meier: Tee, Brot, Milch',
    [],
  ],
  ['We saw Ana, a nurse; she smiled. Tea, milk, rain', 'We saw Ana, a nurse; she smiled.', []],
  ['Is it warm? Yes, very.', 'Is it warm?', []],
  ['Menu: soup, bread. Come, all', 'Menu: soup, bread. Come, all', []],
  ['朝６：３０に開店。パン、茶、月', '朝６：３０に開店。', []],
  ['यह दुकान है। चाय, दूध, रोटी', 'यह दुकान है।', []],
  ['She said “Come! Now.” and left, waved, ran', 'She said “Come! Now.” and left, waved, ran', []],
  ['1. Mai: Wanderung', '1. Mai: Wanderung', []],
  // Blocks.
  ['Shop\n- tea\n  - green\n- milk', 'Shop', []],
  ['| tea | milk |\n|---|---|', '', []],
  ['```\ntea\n```', '', []],
  ['We open the mill\nand sell bread. Come!', '', []],
])('reads the subject and the items of %j', (request, subject, items) => {
  expect(read(request.replaceAll('\r', ''))).toMatchObject({ subject, items });
});

it.each([
  ['The mill opens at noon', 16, 'The mill opens…'],
  ['Bread (rye, wheat) and tea', 11, 'Bread…'],
  ['Wir öffnen am 3. Mai wieder', 18, 'Wir öffnen am…'],
  ['Eintritt heute nur 12 Euro', 24, 'Eintritt heute nur…'],
  ['See Dr. Weiß today', 10, 'See…'],
  ['Das Rad „Kuli“ (neu, 80 km)', 18, 'Das Rad „Kuli“…'],
  ['水車小屋は川のそばにあります', 9, '水車小屋は川の…'],
  ['👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 13, '👩‍👩‍👧👩‍👩‍👧…'],
])('cuts between words: %j', (text, limit, beginning) => {
  expect(cut(text, limit)).toBe(beginning);
});

it.each([
  [16, 'Questions. Is it warm? Yes!', '**Q: Is it warm?**\nA: _The'],
  [42, 'Kajak:\n- Dicht?\n- 899 €', '- **Dicht?** _What it means for the customer._\n- **899 €:**'],
  [17, 'Fest: (Tanz), Musik, E-Bikes, 2026', '#Musik _Further hashtags._'],
  [21, '春の味覚：たけのこ、菜の花、桜えび', '春の味覚\n\nたけのこ、菜の花、桜えび, _Further keywords._'],
  [21, 'We repair phones. Open daily.', 'We repair phones. Open daily.\n\n_Keywords._'],
  [26, 'Fest\n- Tanz\n- Musik?\n- Tee', '** —\n\n- Tanz\n- Musik?\n- Tee\n\n“'],
  [48, '| a | b |\n|---|---|', '| a | b |\n|---|---|\n\n**Pros**'],
  [6, 'Bread matters. Tea, too.', '# Bread matters.\n\nTea, too.\n\n1. '],
  [
    23,
    'Subject: Spring\nTea, milk, rain',
    'Subject: Spring\n\n_A greeting to the readers._\n\nTea, milk, rain\n',
  ],
  [50, 'Headline: Tea\nButton: Buy', 'Headline: Tea'],
  [
    37,
    'Visual: a mill\nNarrator: Bread.\nVisual: tea\nNarrator: Milk.',
    '## Scene 2\n\nVisual: tea\nNarrator: Milk.\n\n_Pl',
  ],
  [9, 'Topic: tea\nTone: calm', '# _What it is about._\n\nTopic: tea\nTone: calm'],
  [34, `\`\`\`\ntea\n\`\`\`\n${'Milk is warm. '.repeat(40)}`, 'warm.\n\n2/'],
  [12, '# Tee\n- Milch\n- Brot', 'Placeholder: Tee · Milch · Brot'],
])('puts into template %i: %j', (id, prompt, part) => {
  expect(write(id, prompt)).toContain(part);
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
