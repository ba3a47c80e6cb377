import { templates } from '@contentgen/contract';
import { describe, expect, it } from 'vitest';
import { writeText } from '../src/writer.ts';
import { forms, lengthOf } from './template-forms.ts';

const creativities = [0, 0.25, 0.5, 0.75, 1];
const templateIds = templates.map(({ value }) => value);

const prompts = {
  ordinary: 'Write a short post about the benefits of remote work for small teams, in a friendly tone.',
  question: 'How to brew coffee at home?',
  'one character': 'x',
  '10,000 characters': 'We sell handmade candles in Bristol and people love them. '
    .repeat(200)
    .slice(0, 10_000),
  '10,000 characters without a space': 'a'.repeat(10_000),
  'emoji, right to left and CJK': 'اكتب عن القهوة 👩‍👩‍👧‍👦 写一篇关于咖啡的文章 🏳️‍🌈',
  'ten thousand emoji': '👩‍👩‍👧‍👦'.repeat(900),
  'lines and markdown':
    '# My **shop**\n\n- sells [tea](https://example.com)\n- and `cakes`\n\n> {topic} | {gain}',
  'only punctuation': '?!… -- ***',
  'only spaces': '   \n  ',
  'a broken surrogate and controls': 'tea \ud83d and\u0000 cake\u0007',
};

function write(templateId: number, prompt: string, creativity = 0.5, name = 'My document'): string {
  return writeText({ templateId, name, prompt, creativity });
}

describe('the offline writer', () => {
  it('writes the same text for the same request', () => {
    for (const templateId of templateIds) {
      expect(write(templateId, prompts.ordinary, 1)).toBe(write(templateId, prompts.ordinary, 1));
    }
  });

  it('writes another text for another prompt', () => {
    for (const templateId of templateIds) {
      expect(write(templateId, 'Gardening on a balcony')).not.toBe(write(templateId, 'Old sailing ships'));
    }
  });

  it('rejects a template it does not know', () => {
    expect(() => write(Math.max(...templateIds) + 1, 'Tea')).toThrow(RangeError);
  });
});

describe.each(templateIds)('template %i', (templateId) => {
  it.each(Object.entries(prompts))('keeps its form for a prompt of %s', (_, prompt) => {
    for (const creativity of creativities) {
      const text = write(templateId, prompt, creativity);
      forms[templateId](text);
      expect(text).toBe(text.trim());
      expect(text).not.toBe('');
      expect(text).not.toMatch(/undefined|\0/);
      expect(text.isWellFormed()).toBe(true);
      expect(lengthOf(text)).toBeLessThanOrEqual(lengthOf(prompt) + 6_000);
    }
  });
});

describe('the subject', () => {
  it.each([
    [
      'Write a short post about the benefits of remote work, in a friendly tone.',
      'the benefits of remote work',
    ],
    ['Write about tea', 'tea'],
    ['Please create a list of startup names for a coffee subscription', 'a coffee subscription'],
    ['How to brew coffee at home?', 'brewing coffee at home'],
    ['What is machine learning?', 'machine learning'],
    ['How does solar power work?', 'solar power'],
    ['Explain why cats purr', 'the question of why cats purr'],
    ['Why do cats purr?', 'the question “Why do cats purr?”'],
    ['We sell handmade candles in Bristol.', 'handmade candles in Bristol'],
    ['Acme is a payroll tool for small teams', 'Acme'],
    ['Announce the launch of Bluebird, a folding bike', 'the launch of Bluebird'],
    ['Write an ad: Acme shoes', 'Acme shoes'],
    ['## {topic}', 'topic'],
    ['🚀', '🚀'],
  ])('of “%s” is “%s”', (prompt, topic) => {
    expect(write(25, prompt, 0)).toContain(`This text is about ${topic}.`);
  });

  it('is the document’s name when the prompt says nothing', () => {
    expect(write(25, '…!', 0, 'Green tea')).toContain('about Green tea.');
  });

  it('never cuts a grapheme cluster in two', () => {
    const family = '👩‍👩‍👧‍👦';
    for (const templateId of [12, 20, 33, 34, 44, 49]) {
      const text = write(templateId, family.repeat(900), 1);
      expect(text.replaceAll(family, '')).not.toMatch(/[👩👧👦\u200d]/u);
    }
  });
});

describe('creativity', () => {
  const subjects = ['Tea', 'Small gardens', 'Night trains in Europe', 'Why cats purr', 'An app for runners'];
  const templatesOfProse = [1, 2, 4, 9, 10, 23, 26, 34, 37, 45];

  function varietyAt(creativity: number): { openings: number; words: number } {
    const texts = templatesOfProse.flatMap((templateId) =>
      subjects.map((prompt) => write(templateId, prompt, creativity)),
    );
    const sentences = texts.flatMap((text) => text.split(/(?<=[.!?])\s+|\n+/));
    const openings = texts.map((text) => {
      const ofText = text
        .split(/(?<=[.!?])\s+|\n+/)
        .map((sentence) => sentence.split(' ').slice(0, 3).join(' '));
      return new Set(ofText).size / ofText.length;
    });
    return {
      openings: openings.reduce((sum, share) => sum + share, 0) / openings.length,
      words: new Set(sentences.flatMap((sentence) => sentence.toLowerCase().match(/\p{L}+/gu) ?? [])).size,
    };
  }

  it('widens the vocabulary and the ways to begin a sentence at every step', () => {
    const varieties = creativities.map(varietyAt);
    const words = varieties.map((variety) => variety.words);
    const openings = varieties.map((variety) => variety.openings);
    expect(words).toEqual([...words].sort((left, right) => left - right));
    expect(words.at(-1)).toBeGreaterThan((words[0] ?? 0) * 1.5);
    expect(openings.at(-1)).toBeGreaterThan((openings[0] ?? 1) * 1.2);
  });

  it('changes the text', () => {
    expect(write(1, 'Tea', 0)).not.toBe(write(1, 'Tea', 1));
  });
});

describe('a text that the prompt contains', () => {
  it('is corrected', () => {
    const prompt =
      'Fix the grammar: this is  is a test ,really. we we went home\n\nmr. smith and i agree, e.g. on tea';
    expect(write(46, prompt)).toBe(
      'This is a test, really. We went home.\n\nMr. smith and I agree, e.g. on tea.',
    );
  });

  it('is left alone by the correction where nothing is wrong', () => {
    const right =
      'She said that that was fine. See https://example.com/one,two for 1,000 more. An iPhone too.\n\n- tea\n- cake';
    expect(write(46, right)).toBe(right);
  });

  it('ends in the full stop of its script', () => {
    expect(write(46, '我喜欢咖啡')).toBe('我喜欢咖啡。');
  });

  it('is summarised by its leading sentences', () => {
    const prompt = 'Summarize the following text: One is here. Two is here. Three is here. Four is here.';
    expect(write(15, prompt)).toBe('One is here. Two is here. Three is here.');
  });

  it('is rewritten in other words', () => {
    expect(write(14, 'Tea is an important drink, and people often buy it.', 0)).toBe(
      'Tea is a key drink, and individuals frequently purchase it.',
    );
  });

  it('is returned untranslated, and the writer says so', () => {
    const text = write(54, 'Bonjour le monde');
    expect(text).toBe(
      'The offline writer does not translate: this is the text as it was given.\n\nBonjour le monde',
    );
  });
});
