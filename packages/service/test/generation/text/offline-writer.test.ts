import { describe, expect, it } from 'vitest';
import { offlineWriter } from '../../../src/generation/text/offline-writer.ts';
import type { Draft } from '../../../src/generation/text/text-provider.ts';
import { forms, lengthOf } from './template-forms.ts';

const creativities = [0, 0.25, 0.5, 0.75, 1];
const templateIds = Array.from({ length: 54 }, (_, index) => index + 1);

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

const unread: Draft = { append() {}, restart() {} };

async function write(
  templateId: number,
  prompt: string,
  creativity = 0.5,
  name = 'My document',
): Promise<string> {
  const { signal } = new AbortController();
  return (await offlineWriter.write({ templateId, name, prompt, creativity }, signal, unread)).text;
}

describe('the offline writer', () => {
  it('says what it is, and tells its text', async () => {
    let told = '';
    const draft: Draft = { append: (piece) => (told += piece), restart: () => (told = '') };
    const request = { templateId: 16, name: 'Tea', prompt: 'Tea', creativity: 0.5 };
    const { text, model } = await offlineWriter.write(request, new AbortController().signal, draft);
    expect(model).toBe('offline-writer');
    expect(told).toBe(text);
  });

  it('writes the same text for the same request', async () => {
    for (const templateId of templateIds) {
      expect(await write(templateId, prompts.ordinary, 1)).toBe(await write(templateId, prompts.ordinary, 1));
    }
  });

  it('writes another text for another prompt', async () => {
    for (const templateId of templateIds) {
      expect(await write(templateId, 'Gardening on a balcony')).not.toBe(
        await write(templateId, 'Old sailing ships'),
      );
    }
  });

  it('rejects an aborted request with the reason of its signal', async () => {
    const reason = new Error('deleted');
    const request = { templateId: 1, name: 'Tea', prompt: 'Tea', creativity: 0 };
    await expect(offlineWriter.write(request, AbortSignal.abort(reason), unread)).rejects.toBe(reason);
  });

  it('rejects a template it does not know', async () => {
    await expect(write(55, 'Tea')).rejects.toThrow(RangeError);
  });
});

describe.each(templateIds)('template %i', (templateId) => {
  it.each(Object.entries(prompts))('keeps its form for a prompt of %s', async (_, prompt) => {
    for (const creativity of creativities) {
      const text = await write(templateId, prompt, creativity);
      forms[templateId]?.(text);
      expect(text).toBe(text.trim());
      expect(text).not.toBe('');
      expect(text).not.toMatch(/undefined|\0/);
      expect(text.isWellFormed()).toBe(true);
      expect(lengthOf(text)).toBeLessThanOrEqual(lengthOf(prompt) + 6_000);
    }
  });

  it('has a form to check', () => {
    expect(forms[templateId]).toBeTypeOf('function');
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
  ])('of “%s” is “%s”', async (prompt, topic) => {
    expect(await write(25, prompt, 0)).toContain(`This text is about ${topic}.`);
  });

  it('is the document’s name when the prompt says nothing', async () => {
    expect(await write(25, '…!', 0, 'Green tea')).toContain('about Green tea.');
  });

  it('never cuts a grapheme cluster in two', async () => {
    const family = '👩‍👩‍👧‍👦';
    for (const templateId of [12, 20, 33, 34, 44, 49]) {
      const text = await write(templateId, family.repeat(900), 1);
      expect(text.replaceAll(family, '')).not.toMatch(/[👩👧👦\u200d]/u);
    }
  });
});

describe('creativity', () => {
  const subjects = ['Tea', 'Small gardens', 'Night trains in Europe', 'Why cats purr', 'An app for runners'];
  const templatesOfProse = [1, 2, 4, 9, 10, 23, 26, 34, 37, 45];

  async function varietyAt(creativity: number): Promise<{ openings: number; words: number }> {
    const texts = await Promise.all(
      templatesOfProse.flatMap((templateId) =>
        subjects.map((prompt) => write(templateId, prompt, creativity)),
      ),
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

  it('widens the vocabulary and the ways to begin a sentence at every step', async () => {
    const varieties = await Promise.all(creativities.map(varietyAt));
    const words = varieties.map((variety) => variety.words);
    const openings = varieties.map((variety) => variety.openings);
    expect(words).toEqual([...words].sort((left, right) => left - right));
    expect(words.at(-1)).toBeGreaterThan((words[0] ?? 0) * 1.5);
    expect(openings.at(-1)).toBeGreaterThan((openings[0] ?? 1) * 1.2);
  });

  it('changes the text', async () => {
    expect(await write(1, 'Tea', 0)).not.toBe(await write(1, 'Tea', 1));
  });
});

describe('a text that the prompt contains', () => {
  it('is corrected', async () => {
    const prompt =
      'Fix the grammar: this is  is a test ,really. we we went home\n\nmr. smith and i agree, e.g. on tea';
    expect(await write(46, prompt)).toBe(
      'This is a test, really. We went home.\n\nMr. smith and I agree, e.g. on tea.',
    );
  });

  it('is left alone by the correction where nothing is wrong', async () => {
    const right =
      'She said that that was fine. See https://example.com/one,two for 1,000 more. An iPhone too.\n\n- tea\n- cake';
    expect(await write(46, right)).toBe(right);
  });

  it('ends in the full stop of its script', async () => {
    expect(await write(46, '我喜欢咖啡')).toBe('我喜欢咖啡。');
  });

  it('is summarised by its leading sentences', async () => {
    const prompt = 'Summarize the following text: One is here. Two is here. Three is here. Four is here.';
    expect(await write(15, prompt)).toBe('One is here. Two is here. Three is here.');
  });

  it('is rewritten in other words', async () => {
    expect(await write(14, 'Tea is an important drink, and people often buy it.', 0)).toBe(
      'Tea is a key drink, and individuals frequently purchase it.',
    );
  });

  it('is returned untranslated, and the writer says so', async () => {
    const text = await write(54, 'Bonjour le monde');
    expect(text).toBe(
      'The offline writer does not translate: this is the text as it was given.\n\nBonjour le monde',
    );
  });
});
