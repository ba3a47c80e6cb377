import { contract, readProblemKinds } from '@contentgen/contract';
import { expect, it } from 'vitest';
import { problemChapters, problemLink, problemTable } from '../../src/includes/problem-chapters.ts';
import { remedies } from '../../src/includes/remedies.ts';
import { readRendition } from '../../src/reference/rendition.ts';

const kinds = readProblemKinds(contract);
const documented = [...new Set(kinds.map(({ status }) => status))];
const chapters = problemChapters();

it('there is a remedy for each problem of the contract, and for no other', () => {
  expect(Object.keys(remedies)).toEqual(documented.map(String).sort());
});

it('each problem has a chapter with its cause, its type and an example', () => {
  expect(chapters.match(/^## /gm)).toHaveLength(kinds.length);
  for (const { type } of kinds) {
    expect(chapters).toContain(`"type": "${type}"`);
    expect(problemLink(type.split(':').at(-1) ?? '')).toMatch(/^guides\/errors\/#\d+-/);
  }
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
  const linked = JSON.stringify(readRendition());
  expect([...linked.matchAll(/guides\/errors\/#([\w-]+)/g)].map(([, id]) => id).sort()).toEqual(ids.sort());
});
