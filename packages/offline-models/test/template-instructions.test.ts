import { templates as labels } from '@contentgen/contract';
import { describe, expect, it } from 'vitest';
import { formInstructionOf, instructionOf } from '../src/template-instructions.ts';
import { templateOf } from '../src/templates.ts';

/** Marks of each form, which the texts of the offline writer also have: see template-forms.ts. */
const marks: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  paragraphs: [/paragraph/, 'No headings'],
  line: ['single line'],
  article: ['# Title', '## Heading', '## Conclusion'],
  section: ['## Heading'],
  features: ['## Heading', '### Feature'],
  outline: ['# Title', '1. Heading', '- Point'],
  list: ['one a line'],
  listicle: ['# Title', '## 1. Heading'],
  'questions-and-answers': ['**Q: Question?**', 'A: Answer.'],
  hashtags: ['begins with #', 'one line'],
  tags: ['", "', 'without #'],
  'social-post': ['hashtags on one line'],
  tweet: ['one tweet'],
  thread: ['1/5 ', 'empty line'],
  'push-notification': ['title', 'body', 'Two lines'],
  'pros-and-cons': ['**Pros**', '**Cons**', '- Point'],
  'pain-agitate-solution': ['**Pain:**', '**Agitate:**', '**Solution:**'],
  'press-release': ['FOR IMMEDIATE RELEASE', '# Headline', '## About', '## Contact'],
  advertisement: ['**Headline**', 'call to action'],
  'google-advertisement': ['Headline 1:', 'Description 1:'],
  'facebook-advertisement': ['Primary text:', 'Headline:', 'Link description:', 'Button:'],
  'job-description': ['## Responsibilities', '## Requirements', '## What we offer', '## How to apply'],
  review: ['★★★★☆ (4/5)', 'bold'],
  testimonial: ['“…”', '— Name, role'],
  email: ['Subject:', 'greeting', 'sign-off'],
  'product-sheet': ['# Product', '**Features**', '**Made for:**', '**Next step:**'],
  'video-description': ['Chapters', '0:00', 'hashtags'],
  'video-script': ['# Title', '## Scene 1', 'Visual:', 'Narrator:'],
  persona: ['# Name', '**Age:**', '**Goals**', '**Frustrations**'],
  rework: ['the text of the request'],
};

/** Numbers that only the offline writer uses. */
const unsaid = { rework: ['rewrite', 'correct', 'translate'] };

describe('the instruction of template', () => {
  const instructed = labels.filter(({ value }) => value !== 1);

  it.each(instructed)(
    '$value ($label) names its kind, its form and every number of it',
    ({ value, label }) => {
      const { form, ...settings } = templateOf(value);
      const instruction = instructionOf(value) ?? '';
      expect(instruction).toContain(`The kind of text is: ${label}.`);
      const expected = marks[form] ?? [];
      expect(expected.length).toBeGreaterThan(0);
      for (const mark of expected) {
        if (typeof mark === 'string') expect(instruction).toContain(mark);
        else expect(instruction).toMatch(mark);
      }
      if (form === 'rework' && unsaid.rework.includes((settings as { task: string }).task)) return;
      for (const [name, setting] of Object.entries(settings)) {
        if (typeof setting !== 'number') continue;
        const said = setting === 1 ? 'one' : String(setting);
        expect(instruction, name).toMatch(new RegExp(`(?<!\\d)${said}(?!\\d)`));
      }
    },
  );

  it('1 (Freestyle) is none: a model gets the prompt as it is', () => {
    expect([instructionOf(1), formInstructionOf(1)]).toEqual([null, null]);
  });

  it('differs from that of every other template', () => {
    expect(new Set(instructed.map(({ value }) => instructionOf(value))).size).toBe(instructed.length);
  });

  it('contains its form, which is available alone', () => {
    expect(formInstructionOf(33)).toMatch(/^Write one tweet of at most 280 characters/);
    expect(instructionOf(33)).toContain(formInstructionOf(33));
  });

  it('throws for an unknown template', () => {
    expect(() => instructionOf(55)).toThrow(RangeError);
  });
});
