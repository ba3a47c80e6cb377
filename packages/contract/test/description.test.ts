import { describe, expect, it } from 'vitest';
import { contract, dereference } from '../src/index.ts';
import { pictureCaching } from '../src/records/index.ts';

const { info, components, 'x-limits': limits } = dereference(contract);

/** The text of a chapter of the description, on one line. */
const chapter = (title: string) =>
  (info.description.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '').replaceAll(/\s+/g, ' ');

describe('the description says what the rest of the contract says', () => {
  it('about waiting and repeating', () => {
    expect(chapter('Creating without waiting')).toContain(`up to ${limits.waitSeconds} seconds`);
    expect(chapter('Repeating a create safely')).toContain(
      `within ${limits.idempotencySeconds / 3_600} hours`,
    );
  });

  it('about pictures in caches', () => {
    expect(chapter('Caching')).toContain(pictureCaching);
  });

  it('about the headers that scripts of other origins can read', () => {
    const exposed = Object.values(components.responses).flatMap(({ headers = {} }) =>
      Object.entries(headers).flatMap(([name, header]) => (header['x-corsExposed'] ? [name] : [])),
    );
    const [, list = ''] = /can read the headers (.*?) \(marked/.exec(chapter('Pages of other origins')) ?? [];
    const named = [...list.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
    expect(named.sort()).toEqual([...new Set(exposed)].sort());
  });

  it('about the order of refusals: every error of an operation has its place', () => {
    const numbered = [...chapter('Order of refusals').matchAll(/`(\d{3})`/g)].map(([, status]) =>
      Number(status),
    );
    const statuses = Object.values(contract.paths).flatMap(({ parameters: _, ...operations }) =>
      Object.values(operations).flatMap(({ responses }) => Object.keys(responses).map(Number)),
    );
    // An internal error is no refusal.
    const errors = statuses.filter((status) => status >= 400 && status !== 500);
    expect([...new Set(numbered)].sort()).toEqual([...new Set(errors)].sort());
  });
});
