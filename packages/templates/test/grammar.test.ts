import { expect, it } from 'vitest';

import { examplesOf } from '../src/examples.ts';
import { grammarOf } from '../src/grammar.ts';
import { templates } from '../src/templates.ts';

/** Returns a grammar as a regular expression: its rules are not recursive. */
function expressionOf(grammar: string): RegExp {
  const rules = new Map(grammar.split('\n').map((rule) => rule.split(' ::= ', 2) as [string, string]));
  const expand = (body: string): string =>
    body.replace(/"(?:\\.|[^"\\])*"|\[(?:\\.|[^\]\\])*\]|[a-z]+| /gu, (token) => {
      if (token === ' ') return '';
      if (token.startsWith('[')) return token;
      if (token.startsWith('"'))
        return (JSON.parse(token) as string).replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
      return `(?:${expand(rules.get(token) ?? '')})`;
    });
  return new RegExp(`^(?:${expand(rules.get('root') ?? '')})$`, 'u');
}

const withGrammar = Object.entries(templates).filter(([, { form }]) => grammarOf(form) !== undefined);

it('has a grammar for every template, except for free prose', () => {
  const without = Object.keys(templates).filter((id) => !withGrammar.some(([other]) => other === id));
  expect(without).toEqual(['1', '14', '46', '54']);
});

it.each(withGrammar)('the grammar of template %s allows its examples, and no other form', (id, { form }) => {
  const expression = expressionOf(grammarOf(form) ?? '');
  for (const { text } of examplesOf(Number(id))) {
    expect(text).toMatch(expression);
    expect(text).toMatch(expressionOf(grammarOf(form, true) ?? ''));
    for (const other of ['', `Sure! Here it is:\n\n${text}`]) expect(other).not.toMatch(expression);
  }
});

it('a line may be one character too long, and not in a correction', () => {
  const { form } = templates[12];
  for (const [isCorrection, longest] of [
    [false, 71],
    [true, 70],
  ] as const) {
    const expression = expressionOf(grammarOf(form, isCorrection) ?? '');
    expect('x'.repeat(longest)).toMatch(expression);
    expect('x'.repeat(longest + 1)).not.toMatch(expression);
  }
});

it('has as many parts as usual, or as a number of the request says', () => {
  const expression = expressionOf(
    grammarOf(templates[17].form, false, '3 hashtags for 90 cakes at 12:30') ?? '',
  );
  const tags = (count: number) => Array.from({ length: count }, () => '#Tea').join(' ');
  expect([2, 3, 4, 10, 12].filter((count) => expression.test(tags(count)))).toEqual([3, 10]);
});
