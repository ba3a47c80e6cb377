import { expect, it } from 'vitest';
import { withUsedTokens } from '../../src/reference/used-tokens.ts';

it('keeps the custom properties that something uses, by their names or by their starts', () => {
  const script = [
    'theme=css`',
    '  /** @tokens Button */',
    '  --button-color: var(--blue); // @presenter Color',
    '  --blue: #00f; // @presenter Color',
    '  --schema-string-color: #0f0;',
    '  --page-404-color: var(--red);',
    '  --red: #f00;',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: It is a part of a script.
    '`;button=styled.div`color: var(--button-color); border-color: var(--schema-${type}-color);`',
  ].join('\n');
  const styles = ':root{--blue:#00f;--red:#f00;--line:1px;}.a{line-height:var(--line);}';
  const used = withUsedTokens(script, styles);
  expect(used.styles).toBe(':root{--blue:#00f;--line:1px;}.a{line-height:var(--line);}');
  expect(used.script.match(/--[\w-]+(?=:)/g)).toEqual(['--button-color', '--blue', '--schema-string-color']);
  expect(used.script).not.toMatch(/@tokens|@presenter/);
});
