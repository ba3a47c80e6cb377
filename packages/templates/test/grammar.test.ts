import { expect, it } from 'vitest';
import { problemsOf } from '../src/form.ts';
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
  return new RegExp(`^${expand(rules.get('root') ?? '')}$`, 'u');
}

const withGrammar = Object.entries(templates).filter(([, { form }]) => grammarOf(form) !== undefined);

it('has a grammar for every template, except for free prose', () => {
  const without = Object.keys(templates).filter((id) => !withGrammar.some(([other]) => other === id));
  expect(without).toEqual(['1', '14', '46', '54']);
});

it.each(withGrammar)(
  'the grammar of template %s allows its example, and no other form',
  (_, { form, example }) => {
    const expression = expressionOf(grammarOf(form) ?? '');
    expect(example.text).toMatch(expression);
    expect(example.text).toMatch(expressionOf(grammarOf(form, true) ?? ''));
    for (const other of ['', `Sure! Here it is:\n\n${example.text}`, `${example.text}\n\nLet me know.`]) {
      // Where the check is lenient, the grammar may be, too.
      expect(expression.test(other) && problemsOf(form, other).length > 0).toBe(false);
    }
  },
);

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
