import { contract, readProblemKinds } from '@contentgen/contract';
import { expect, it } from 'vitest';
import { problemAnchors, problemChapters, problemTable } from '../../src/includes/problem-chapters.ts';
import { remedies } from '../../src/includes/remedies.ts';
import { withProblemLinks } from '../../src/reference/problem-links.ts';

const documented = [...new Set(readProblemKinds(contract).map(({ status }) => status))];
const chapters = problemChapters();

it('there is a remedy for each problem of the contract, and for no other', () => {
  expect(Object.keys(remedies)).toEqual(documented.map(String).sort());
});

it('each problem has a chapter with its cause, its type and an example', () => {
  expect(chapters.match(/^## /gm)).toHaveLength(documented.length);
  for (const type of problemAnchors.keys()) expect(chapters).toContain(`"type": "${type}"`);
  expect(chapters).toContain(
    '## 412 Precondition failed\n\n**Cause.** The record has changed since the `ETag` in `If-Match`.',
  );
});

it('a problem of some operations links to them, another one to none', () => {
  const [, conflict] = /\n## 409 .*?\*\*Type\.\*\* (.*?)\n/s.exec(chapters) ?? [];
  expect(conflict).toContain('[`createDocument`](/reference/#operation/createDocument)');
  expect(conflict).not.toContain('listDocuments');
  expect(chapters).toContain('`urn:problem-type:contentgen:unauthorized`, sent by every operation.');
});

it('the table and the reference link to chapters that exist', () => {
  const ids = [...chapters.matchAll(/^## (\d+) (.+)$/gm)].map(
    ([, status, title]) => `${status}-${title?.toLowerCase().replaceAll(' ', '-')}`,
  );
  const inTable = [...problemTable().matchAll(/\(#(.+?)\)/g)].map(([, id]) => id);
  expect(inTable).toEqual(ids);
  const linked = JSON.stringify(withProblemLinks(contract));
  expect([...linked.matchAll(/guides\/errors\/#([\w-]+)/g)].map(([, id]) => id).sort()).toEqual(ids.sort());
});
