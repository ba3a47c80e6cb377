import { contract } from '@contentgen/contract';
import { expect, it } from 'vitest';
import { problemAnchors, problemChapters, problemTable } from '../../src/includes/problem-chapters.ts';
import { remedies } from '../../src/includes/remedies.ts';
import { withProblemLinks } from '../../src/reference/problem-links.ts';

const schemas = Object.values(contract.components.schemas);
const documented = schemas.flatMap(({ properties }) => properties?.status?.const ?? []);
const chapters = problemChapters();

it('there is a remedy for each problem of the contract, and for no other', () => {
  expect(Object.keys(remedies)).toEqual(documented.map(String).sort());
});

it('each problem has a chapter with its cause, its type and an example', () => {
  expect(chapters.match(/^## /gm)).toHaveLength(documented.length);
  for (const type of problemAnchors.keys()) expect(chapters).toContain(`"type": "${type}"`);
  expect(chapters).toContain(
    '## 412 Precondition failed\n\n**Cause.** The record does not have the `ETag` of `If-Match`. Nothing was changed.',
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
