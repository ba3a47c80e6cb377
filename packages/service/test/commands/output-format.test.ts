import { expect, it } from 'vitest';
import { csvTable } from '../../src/commands/output-format.ts';

it('a spreadsheet runs no name as a formula, and reads every number', () => {
  const rows = [
    { account: '=HYPERLINK("//x")', cost: -1 },
    { account: '-1+1', cost: 0.5 },
    { account: 'a-1', cost: 0 },
  ];
  expect(csvTable('account', rows)).toBe(
    ['account,cost', `"'=HYPERLINK(""//x"")",-1`, "'-1+1,0.5", 'a-1,0'].join('\r\n'),
  );
});
