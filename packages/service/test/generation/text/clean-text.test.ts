import { describe, expect, it } from 'vitest';
import { cleanText, isRefusal, repeatsItself } from '../../../src/generation/text/clean-text.ts';

const tweet = 'From Monday we open at 6. The first 50 rolls are free, and so is the sunrise. #Kiel';
const article =
  '# Bread\n\nBread needs time, and time is what most of us do not have.\n\n## Flour\n\nBuy it fresh.\n\n## Conclusion\n\nBegin the evening before.';
const letter = 'Subject: A new boat\n\nDear members,\n\nshe arrives on 2 June.\n\nSee you,\nIva';
const quotation =
  '“It saves me four hours a month, and the setup was done before my tea was.”\n\n— Iva, owner';
const list =
  '1. Peel\n2. Heap\n3. Loam\n4. Rind\n5. Humus & Co\n6. Second Soil\n7. Wormery\n8. Scraps\n9. Rotation\n10. Ground';

const texts = [
  ['Tweet', '', tweet],
  ['Article', '# ', article],
  ['Newsletter', 'Subject: ', letter],
  ['Testimonial', '“', quotation],
  ['Startup names', '1. ', list],
] as const;

/** What models write around a text. */
const habits: Readonly<Record<string, (text: string, label: string) => string>> = {
  nothing: (text) => text,
  'white space': (text) => `\n\n  ${text}\n\n`,
  'think tags': (text) => `<think>\nThe user wants a text. Let me write.\n</think>\n\n${text}`,
  'thinking tags': (text) => `<thinking>Hm.</thinking>${text}`,
  'reasoning tags': (text) => `<reasoning>Short, warm.</reasoning>\n${text}`,
  'THINK brackets': (text) => `[THINK]What do they want?[/THINK]\n${text}`,
  'thoughts without a start': (text) => `Okay, the user wants a text. I keep it short.\n</think>\n\n${text}`,
  'channels of gpt-oss': (text) =>
    `<|channel|>analysis<|message|>We need a text.<|end|><|start|>assistant<|channel|>final<|message|>${text}<|return|>`,
  'Gemma’s unused tokens': (text) => `<unused94>thought\nShort.<unused95>${text}`,
  'empty thoughts': (text) => `<think></think>\n${text}`,
  'an end token': (text) => `${text}<|im_end|>`,
  'another end token': (text) => `${text}</s>`,
  'a turn': (text) => `${text}<end_of_turn>\n`,
  'a Llama token': (text) => `${text}<|eot_id|>`,
  'a fence': (text) => `\`\`\`\n${text}\n\`\`\``,
  'a markdown fence': (text) => `\`\`\`markdown\n${text}\n\`\`\`\n`,
  'an introduction and a fence': (text) =>
    `Here is the text you asked for:\n\n\`\`\`\n${text}\n\`\`\`\n\nLet me know if it fits!`,
  'Sure!': (text) => `Sure! Here is a text:\n\n${text}`,
  'Certainly.': (text) => `Certainly! Below is a draft that you can use.\n\n${text}`,
  'Here’s': (text) => `Here's your text:\n${text}`,
  'Of course': (text) => `Of course:\n\n${text}`,
  'a label': (text, label) => `${label}: ${text}`,
  'a bold label': (text, label) => `**${label}:** ${text}`,
  'a label on its own line': (text, label) => `**${label}:**\n\n${text}`,
  'Text:': (text) => `Text: ${text}`,
  'a count of characters': (text) => `${text}\n\n(Character count: 92)`,
  'a short count': (text) => `${text} (83 characters)`,
  'an offer': (text) => `${text}\n\nLet me know if you'd like another version!`,
  'a hope': (text) => `${text}\n\nI hope this helps.`,
  'a note': (text) => `${text}\n\nNote: I used a friendly tone.`,
  'a bold note': (text) => `${text}\n\n**Note:** the date is missing.`,
  'a rule and an offer': (text) => `${text}\n\n---\n\nWould you like me to make it shorter?`,
  'all at once': (text, label) =>
    `<think>Hm.</think>Sure! Here's the text:\n\n**${label}:** ${text}\n\n(Word count: 17)\n\nFeel free to ask for changes.<|im_end|>`,
};

describe.each(texts)('what models write around a text of %s', (label, start, text) => {
  it.each(Object.entries(habits))('is removed, also while it arrives: %s', (_, habit) => {
    const written = habit(text, label);
    expect(cleanText(written, { label, start, isFree: false }, true)).toBe(text);
    for (let length = 7; length < written.length; length += 7) {
      const shown = cleanText(written.slice(0, length), { label, start, isFree: false }, false);
      expect(text.startsWith(shown), `${length} characters: ${shown}`).toBe(true);
    }
  });
});

it('quotation marks around a tweet are removed, and those within it are kept', () => {
  const clean = (text: string) => cleanText(text, { label: 'Tweet', start: '', isFree: false }, true);
  expect(clean(`"${tweet}"`)).toBe(tweet);
  expect(clean(`“${tweet}”`)).toBe(tweet);
  expect(clean('"Bread" is a verb, they say, and "time" is its object')).toBe(
    '"Bread" is a verb, they say, and "time" is its object',
  );
});

it.each([
  'Here lies the last loaf: eaten on Monday, missed until Tuesday.',
  'Sure-footed goats climb what we only photograph.',
  'Okay, so you have three minutes and one egg. This is enough for breakfast, if you know the trick with the lid.',
  'The answer: more butter. It always is, and you know that it is.',
  'a < b, and b > c: that is all you need to know about the order of numbers today.',
])('a text that begins like a remark stays as it is: %s', (text) => {
  expect(cleanText(text, { label: 'Paragraph', start: '', isFree: false }, true)).toBe(text);
});

it.each([
  ["I'm sorry, but I can't help with that request.", true],
  ['I cannot write this.', true],
  ['As an AI language model, I am not able to do this.', true],
  ['Sorry, I lost my keys. Found a bakery instead. #Kiel', false],
  [tweet, false],
])('recognises a refusal: %s', (text, isRefused) => {
  expect(isRefusal(text)).toBe(isRefused);
});

it('recognises a text that repeats itself, and no list of similar lines', () => {
  expect(repeatsItself('We bake good bread for everybody in Kiel every day. '.repeat(20))).toBe(true);
  expect(repeatsItself(Array.from({ length: 40 }, (_, at) => `- point ${at} of a list\n`).join(''))).toBe(
    false,
  );
});

describe('a text whose form is free', () => {
  const clean = (text: string) => cleanText(text, { label: 'Translator', start: '', isFree: true }, true);

  it.each([
    'Title: My holiday\n\nNote: bring a towel.',
    '"To be, or not to be"',
    'Dear Ada,\n\nthe key is under the mat. Let me know if it is not.',
    'Sure, I will come. Are 12 characters (12 characters) enough?',
  ])('keeps what may be part of it: %s', (text) => {
    expect(clean(text)).toBe(text);
  });

  it.each([
    "Here is the translated text:\n\nGuten Tag.\n\nLet me know if you'd like another tone!",
    'Certainly! Here is the corrected version:\nGuten Tag.',
    'Sure!\n\nGuten Tag.\n\nI hope this helps!',
    '<think>German.</think>Guten Tag.<|im_end|>',
  ])('loses what is certainly none: %s', (text) => {
    expect(clean(text)).toBe('Guten Tag.');
  });
});
