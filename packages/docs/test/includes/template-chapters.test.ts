import { templates } from '@contentgen/contract';
import { expect, it } from 'vitest';
import { templateChapters, templateTable } from '../../src/includes/template-chapters.ts';

const chapters = templateChapters();

it('every template has a line, a chapter and two examples', () => {
  expect(templateTable().match(/^\| `/gm)).toHaveLength(templates.length);
  const headings = [...chapters.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
  // Texts of templates have headings, too.
  for (const { value, label } of templates) expect(headings).toContain(`${value} ${label}`);
  expect(chapters.match(/^Example for “.+”\n\n```txt\n\S/gm)).toHaveLength(2 * templates.length);
});

it('template 33 says what a tweet is, and template 3 shows its form', () => {
  expect(templateTable()).toContain('| `33` | [Tweet](#33-tweet) | One tweet, with one hashtag at most |');
  expect(chapters).toMatch(/### 3 Advertisement\n\n```txt\n\*\*<a headline, at most 80 characters>\*\*/);
});
