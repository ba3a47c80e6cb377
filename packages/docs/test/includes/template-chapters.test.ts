import { templates } from '@contentgen/contract';
import { expect, it } from 'vitest';
import { templateChapters, templateTable } from '../../src/includes/template-chapters.ts';

const chapters = templateChapters();

it('every template has a line, and a text of the offline writer', () => {
  expect(templateTable().match(/^\| `/gm)).toHaveLength(templates.length);
  const headings = [...chapters.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
  // Texts of templates have headings, too.
  for (const { value, label } of templates) expect(headings).toContain(`${value} ${label}`);
  expect(chapters.match(/^```md wrap\n\S/gm)).toHaveLength(templates.length);
});

it('the line of template 33 says what a tweet is', () => {
  expect(templateTable()).toContain(
    '| `33` | [Tweet](#33-tweet) | Write one tweet of at most 280 characters',
  );
});

it('the marks of an instruction are shown, not rendered', () => {
  expect(templateTable()).toContain('a headline in bold (\\*\\*Headline\\*\\*)');
});

it('templates that work on a text get one', () => {
  expect(chapters).toMatch(
    /### 46 Content grammar\n\nPrompt: “sourdough bread need only.*?Sourdough bread need/s,
  );
});
