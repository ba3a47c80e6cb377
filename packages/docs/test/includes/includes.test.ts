import { expect, it } from 'vitest';
import { withIncludes } from '../../src/includes/includes.ts';

it('a chapter of a README is below the heading that it stands under, without its own heading', async () => {
  const text = await withIncludes('## In tests\n\n<!-- include: packages/mock/README.md#Faults -->\n');
  expect(text).toMatch(/^## In tests\n\n\| to get/);
  expect(text).toContain('\n### Words that cause faults\n');
  expect(text).not.toContain('# Behind a proxy');
});

it('the introduction of a README ends before its first chapter', async () => {
  const text = await withIncludes('<!-- include: packages/client/README.md -->');
  expect(text).toMatch(/^The TypeScript client/);
  expect(text).not.toContain('| call on');
});

it('a heading in a code block is not one', async () => {
  const text = await withIncludes(
    '```sh\n## A comment\n```\n\n<!-- include: packages/mock/README.md#Faults -->',
  );
  expect(text).toContain('\n## Words that cause faults\n');
  expect(text).toContain('```sh\n## A comment\n```');
});

it('links of an included chapter lead to guides, or name a file', async () => {
  const client = await withIncludes('<!-- include: packages/client/README.md#msw -->');
  expect(client).toContain('(testing.md)');
  const mock = await withIncludes('<!-- include: packages/mock/README.md -->');
  expect(mock).toContain('[contract tests](contract-tests.md)');
  expect(client + mock).not.toContain('](..');
});

it.each([
  ['nothing', '<!-- include: nothing -->: this is neither one of the "parts"'],
  ['README.md#Nothing', 'There is no chapter "Nothing".'],
])('there is no %s to include', async (name, message) => {
  await expect(withIncludes(`<!-- include: ${name} -->`)).rejects.toThrow(message);
});

it('an include beside other text is an error', async () => {
  await expect(withIncludes('See <!-- include: problems -->')).rejects.toThrow('separate line');
});

it('the parts follow the contract', async () => {
  const parts = ['filters of documents', 'field limits', 'request limits', 'events'];
  const text = await withIncludes(parts.map((part) => `<!-- include: ${part} -->`).join('\n\n'));
  expect(text).toContain('| `per_page` | `10`, `25`, `50`, `100` | `10` |');
  expect(text).toContain('| `template_id` | `1` to `54` | `1` |');
  expect(text).toContain('| `prompt` | 1 to 50,000 characters |');
  expect(text).toContain('| the body of a request | 1,048,576 bytes |');
  expect(text).toContain('| `text` | documents | `offset`, `text` |');
});
