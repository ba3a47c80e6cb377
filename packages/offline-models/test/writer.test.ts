import { templates } from '@contentgen/contract';
import { problemsOf } from '@contentgen/templates/check';
import { templateOf } from '@contentgen/templates/templates';
import { describe, expect, it } from 'vitest';
import { writeText } from '../src/writer.ts';

const creativities = [0, 1];
const templateIds = templates.map(({ value }) => value);
const notice = /\n\nPlaceholder text[^\n]+ Connect a model for real texts\.$/;

const prompts = {
  ordinary: 'Write a short post about the benefits of remote work for small teams, in a friendly tone.',
  question: 'How to brew coffee at home?',
  facts:
    'Announce our swimming course for children: 8 lessons, 120 euros, not in July, begins on 3 September.',
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

it('rejects a template it does not know', () => {
  expect(() => write(Math.max(...templateIds) + 1, 'Tea')).toThrow(RangeError);
});

describe.each(templateIds)('template %i', (templateId) => {
  it.each(Object.entries(prompts))('keeps its form for a prompt of %s', (_, prompt) => {
    const { form, isRework } = templateOf(templateId);
    for (const creativity of creativities) {
      const text = write(templateId, prompt, creativity);
      if (!isRework) expect(problemsOf(form, text.replace(notice, ''))).toEqual([]);
      expect(text).toBe(text.trim());
      expect(text).not.toBe('');
      expect(text).not.toMatch(/undefined|\0/);
      expect(text.isWellFormed()).toBe(true);
      expect(text.length).toBeLessThanOrEqual(2 * prompt.length + 6_000);
      expect(write(templateId, prompt, creativity)).toBe(text);
    }
  });
});

/** Templates whose text has room for everything that a request says. */
const roomy = [1, 2, 3, 4, 8, 9, 10, 20, 23, 26, 34, 36, 37, 42, 43, 44, 45, 48, 50, 51, 52];

describe('what the request says', () => {
  it.each(roomy)('is in the text of template %i', (templateId) => {
    const text = write(templateId, 'Ad for the Lumo desk lamp: 39 euros, dimmable, made in Ghent');
    for (const fact of ['Lumo', '39 euros', 'immable', 'ade in Ghent']) expect(text).toContain(fact);
  });

  it.each([
    ['Write a short post about the benefits of remote work, in a friendly tone.', 'Benefits of Remote Work'],
    ['Please create a list of startup names for a coffee subscription', 'Coffee Subscription'],
    ['What is machine learning?', 'What is machine learning?'],
    ['Fintra raises 8 million euros', 'Fintra raises 8 million euros'],
    ['Announce the launch of Bluebird, a folding bike', 'Launch of Bluebird, a folding bike'],
    ['Invite all members to the summer party on 12 July', 'Summer Party on 12 July'],
    ['Explain to new customers how the spring check works', 'How the Spring Check Works'],
    ['Reminder: dentist appointment tomorrow at 9:15', 'Dentist Appointment Tomorrow at 9:15'],
    ['Schreibe zwei Absätze über den Wochenmarkt in Freiburg', 'Wochenmarkt in Freiburg'],
    ['…!', 'Document'],
  ])('gives “%s” its title', (prompt, title) => {
    expect(write(12, prompt, 0).toLowerCase()).toBe(title.toLowerCase());
  });

  it.each([
    ['quiet, loses the map, 3 stars', '★★★☆☆ (3/5)'],
    ['a two-star robot', '★★☆☆☆ (2/5)'],
    ['it broke. One out of five stars', '★☆☆☆☆ (1/5)'],
    ['4.2 stars', '★★★★☆ (4/5)'],
    ['slow, 4/10', '★★☆☆☆ (2/5)'],
    ['great fish, 4/5', '★★★★☆ (4/5)'],
  ])('sets the stars of a review: %s', (prompt, stars) => {
    expect(write(52, `Review of Dusty 4: ${prompt}`)).toMatch(stars);
  });

  it('names the speaker and the place of a press release, and invents none', () => {
    const text = write(
      26,
      'Solaris Boats of Split launches a ferry with 60 seats, first trip on 2 June, CEO Iva Maric.',
    );
    expect(text).toContain(
      '**Split, [date]** — Solaris Boats of Split launches a ferry with 60 seats, first trip on 2 June, CEO Iva Maric.',
    );
    expect(text).toContain('“[Quotation],” said Iva Maric, CEO.');
    expect(write(26, 'A ferry with 60 seats')).toMatch(
      /\*\*\[Place\], \[date\]\*\*[^“]+“\[Quotation\],” said \[name\], \[role\]/,
    );
  });

  it('is all that a text in another language has, beside the notice', () => {
    const text = write(8, 'Le marché de Nantes ouvre à 8 heures, 40 stands, café gratuit pour les enfants');
    expect(text.replace(notice, '')).toBe(
      'Le marché de Nantes ouvre à 8 heures. 40 stands, café gratuit pour les enfants.',
    );
  });

  it('never loses a part of a grapheme cluster', () => {
    const family = '👩‍👩‍👧‍👦';
    for (const templateId of [12, 20, 33, 34, 44, 49]) {
      const text = write(templateId, family.repeat(900), 1);
      expect(text.replaceAll(family, '')).not.toMatch(/[👩👧👦\u200d]/u);
    }
  });
});

it('uses more phrases with more creativity', () => {
  const opening = (topic: string, creativity: number) =>
    write(9, topic, creativity).split('\n\n')[1]?.replaceAll(topic, 'X');
  const openings = (creativity: number) =>
    new Set(['tea', 'bees', 'ships', 'rain', 'maps'].map((topic) => opening(topic, creativity)));
  expect(openings(0).size).toBe(1);
  expect(openings(1).size).toBeGreaterThan(2);
});

describe('a text that the prompt contains', () => {
  it('is summarised by its first sentences', () => {
    const prompt = 'Summarize the following text: One is here. Two is here. Three is here. Four is here.';
    expect(write(15, prompt)).toBe('One is here. Two is here. Three is here.');
  });

  it.each([
    [14, 'rewrite'],
    [46, 'correct grammar'],
    [54, 'translate'],
  ])('is returned as it is by template %i, and the writer says so', (templateId, verb) => {
    expect(write(templateId, 'Bonjour le monde')).toBe(
      `The built-in writer does not ${verb}. This is the text as it was given:\n\nBonjour le monde`,
    );
  });
});

it.each([
  [
    13,
    'Tell parents of pupils at Elm Road that the trip costs 12 pounds and starts at 8:40',
    /^The trip costs 12 pounds and starts at 8:40\.$/,
  ],
  [
    16,
    'Tell parents of pupils at Elm Road that the trip costs 12 pounds and starts at 8:40',
    /A: The trip costs 12 pounds and starts at 8:40\.\n[\s\S]*A: Parents of pupils at Elm Road\./,
  ],
  [33, 'Tell parents that the trip costs 12 pounds', /#Trip$/],
  [
    20,
    'Schreibe über die neue Stadtbibliothek in Jena, geöffnet ab 2. April, Eintritt frei',
    /^Neue Stadtbibliothek in Jena\. Geöffnet ab 2\. April, Eintritt frei\.$/,
  ],
  [45, 'Moving house, 12 boxes', /^# Notes on Moving House\n/],
  [45, 'Top 3 mistakes in job interviews', /^# Mistakes in Job Interviews\n/],
  [
    19,
    'Car sharing: book, unlock, drive',
    /^1\. \*\*First\.\*\* Car sharing\. Book\.\n.+Unlock\.\n.+Drive\.\n/,
  ],
  [
    41,
    'Tom, 34, nurse in Leeds, wants a house',
    /^# Tom\n\n\*\*Age:\*\* 34\n\*\*Occupation:\*\* Nurse in Leeds\n/,
  ],
  [
    51,
    'Nurse in Linz, 30 hours, 3,400 euros a month',
    /offer\n\n- 30 hours\n- 3,400 euros a month\n- \[What you offer\]/,
  ],
  [43, 'Welcome Ms. Okafor to plan Pro: 5 seats', /\n\nDear Ms\. Okafor,\n\nWelcome! Plan Pro: 5 seats\.\n/],
  [
    1,
    'Pros and cons of putting my mother, 84, in a nursing home',
    /^Putting my mother, 84, in a nursing home\./,
  ],
  [
    1,
    'Write an email to my landlord Mr Okafor: the boiler is broken',
    /^For my landlord Mr Okafor: The boiler is broken\./,
  ],
  [23, 'Write to our guests that their rooms are ready', /\n\nDear guests,\n\nYour rooms are ready\.\n/],
  [
    23,
    'News of the tennis club. Mention the new coach. Tone: warm.',
    /\[Mention the new coach\.\]\n(?![\s\S]*warm)/,
  ],
  [
    26,
    'Solarix raises 4 million in Series B from Acme. CEO Iva Maric: "We will double by 2027." press@solarix.example',
    /\*\*\[Place\][\s\S]+“We will double by 2027,” said Iva Maric, CEO\.[\s\S]+Contact\n\npress@solarix\.example/,
  ],
  [44, 'Your order #48213 has shipped', /^Your order #48213 has shipped\n/],
  [45, 'Ways to support a friend after a loss', /^# Ways to Support a Friend After a Loss\n/],
  [
    19,
    'How pickup works: 1. Book a slot. 2. Leave the bag.',
    /^1\. \*\*First\.\*\* How pickup works\. Book a slot\.\n.+Leave the bag\.\n/,
  ],
  [
    24,
    'Invoices take 3 hours a week. Acme sends them.',
    /Pain:\*\* Invoices take 3 hours a week\.\n[\s\S]+Solution:\*\* Acme sends them\./,
  ],
  [53, 'Features: quiet, 28 g\nProduct: Polar watch', /^## Polar Watch\n[\s\S]+### Quiet\n[\s\S]+### 28 g\n/],
  [13, 'Write a call to action asking people to donate blood on Saturday', /^Donate blood on Saturday\.$/],
  [42, 'Rolls, 80 cents, for early risers', /- \*\*80 cents:\*\*[\s\S]+Made for:\*\* early risers\n/],
  [43, 'Dusty 4, a robot: 90 minutes, 54 dB', /Dusty 4, a robot: 90 minutes, 54 dB\./],
  [52, 'Terrible hotel. 1 out of 5.', /^★☆☆☆☆ \(1\/5\)\n/],
  [17, 'C++/C# meetup in São Paulo', /^#Meetup #SãoPaulo #Tag3 /],
])('template %i keeps what the request says: %s', (templateId, prompt, expected) => {
  expect(writeText({ templateId, name: 'A text', prompt, creativity: 0.5 })).toMatch(expected);
});
