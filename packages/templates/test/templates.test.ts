import { templates as labels } from '@contentgen/contract';
import { describe, expect, it } from 'vitest';
import { problemsOf } from '../src/check.ts';
import { examplesOf } from '../src/examples.ts';
import { counted, type Form, line, part, prose, repeat, skeletonOf, word } from '../src/form.ts';
import { instructionOf, refusalMark, requestOf } from '../src/instructions.ts';
import { templateOf, templates } from '../src/templates.ts';

it.each(Object.entries(templates))('the examples of template %s have its form', (id, { form }) => {
  const examples = examplesOf(Number(id));
  for (const { text } of examples) {
    expect(problemsOf(form, text)).toEqual([]);
    // One could publish them.
    expect(text).not.toMatch(/\[/u);
  }
  expect(new Set(examples.flatMap(({ prompt, text }) => [prompt, text])).size).toBe(4);
});

describe('the form', () => {
  const form: Form = [
    '# ',
    line('title', 'a title', 20),
    '\n\n',
    prose('body', 'two paragraphs', 2),
    '\n\n**Pros**\n',
    repeat(4, '\n', '- ', line('pro', 'a point for', 30)),
  ];
  const right = '# Tea\n\nOne.\n\nTwo.\n\n**Pros**\n- Warm\n- Cheap\n- Wet\n- Old';

  it('is shown to a model with its fixed words, and two of the parts that are repeated', () => {
    expect(skeletonOf(form)).toBe(
      '# <a title, at most 20 characters>\n\n<two paragraphs>\n\n**Pros**\n- <a point for, at most 30 characters>\n- <a point for>\n… (4 in all)',
    );
    expect(skeletonOf([counted(9, ' ', '#', word(part('Hashtags.'), 'a hashtag'))])).toBe(
      '#<a hashtag> #<a hashtag> … (9 in all, or as many as the request asks for)',
    );
  });

  it.each([
    ['right', right, []],
    ['other words, bullets, levels', '## Tee\n\nEins.\n\nZwei.\n\n### Vorteile\n• Warm\n1) Billig', []],
    ['an introduction', `Sure! Here it is:\n\n${right}`, ['near']],
    ['a remark', `${right}\n\nShall I go on?`, ['near']],
    ['one part less', right.replace('**Pros**\n', '').replaceAll(/\n- (?:Wet|Old)/gu, ''), ['near']],
    ['none of its parts', 'I would rather talk about coffee.', ['far', 'near', 'near', 'near']],
    ['nothing', '', ['far', 'near', 'near', 'near']],
  ])('is checked: %s', (_, text, kinds) => {
    expect(problemsOf(form, text).map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each([
    [33, 'x'.repeat(280), []],
    [33, 'x'.repeat(281), ['hard']],
    [33, 'Three lines,\n\nwhich X takes.\n\n#Kiel', ['near']],
    [34, `1. ${'x'.repeat(274)}\n\n2. ${'x'.repeat(275)}`, ['hard']],
    [44, `${'x'.repeat(50)}\n${'y'.repeat(179)}`, ['hard']],
    [20, 'x'.repeat(161), ['hard']],
    [12, 'x'.repeat(71), ['near']],
    [12, 'x'.repeat(106), ['far']],
    [12, 'One title\nAnother one\nA third one\nA fourth one', ['far']],
    [25, '# One\n\n- two\n- three', ['far', 'near']],
    [52, '5 von 5 Sternen\n\n**Gut**\n\nSehr gut.', []],
    [52, '★\n\n**Schlecht**\n\nSehr.', []],
    [52, '(0/5)\n\n**Bad**\n\nVery.', ['hard']],
    [50, 'Texte principal : Venez !\n\nTitre : Yoga\n\nDescription : Mardi\n\nBouton : Venir', []],
    [
      50,
      'Primary text: Come.\nWhen: on Tuesday\n\nHeadline: Yoga\n\nLink description: Free\n\nButton: Come',
      [],
    ],
    [50, 'Primary text: Come.\n\nHeadline: Yoga', ['near', 'hard', 'hard']],
    [16, '### 1. Open?\n\nYes.\n\n### 2. Late?\n\nNo.', ['near']],
    [19, '1. **Mix.**\n\n   Flour.\n\n2. **Bake.**\n\n   Hot.', []],
    [10, 'Rye\n===\n\nOne.\n\nTwo.', []],
    [10, 'Rye\n\n---\n\nOne.\n\nTwo.', ['near', 'near']],
    [49, '**Headlines**\n- Bread\n- Rolls\n**Descriptions**\n- Fresh\n- Warm', []],
  ])('of template %i says what a platform refuses, and what is far off: %j', (id, text, kinds) => {
    expect(problemsOf(templateOf(id).form, text).map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe('the instruction', () => {
  it.each(labels)('of $value ($label) has its kind, its skeleton and the agreement', ({ value, label }) => {
    const instruction = instructionOf(value, 0.5);
    expect(instruction).toContain(`The kind of text is: ${label}.`);
    expect(instruction).toContain(skeletonOf(templateOf(value).form));
    expect(instruction).toContain(refusalMark);
    expect(instruction).toContain('in the request goes before what is said here.');
  });

  it('asks for facts in brackets, except where names and scenes are inventions', () => {
    expect(instructionOf(26, 0.5)).toContain('in [brackets]');
    expect(instructionOf(41, 0.5)).not.toContain('in [brackets]');
  });

  it('says the creativity in words, for a model that ignores its temperature', () => {
    expect(instructionOf(4, 0)).toContain('plainly and predictably');
    expect(instructionOf(4, 1)).toContain('as freely as the form allows');
  });

  it('takes what stands first in a text to work on as an order, and the rest as material', () => {
    expect(instructionOf(54, 0.5)).toContain('before its first colon or line break');
    expect(requestOf(54, 'Bonjour')).toBe('<text>\nBonjour\n</text>');
    expect(requestOf(4, 'Tea')).toBe('Tea');
  });
});
