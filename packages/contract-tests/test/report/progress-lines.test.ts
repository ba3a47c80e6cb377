import { expect, test } from 'vitest';
import { createProgressLines } from '../../src/report/progress-lines.ts';
import type { ProgressEvent } from '../../src/verify.ts';
import { outcome } from './example-report.ts';

/** Returns the output for these events. */
function written(
  events: readonly ProgressEvent[],
  terminal: { isTTY?: boolean; columns?: number } = {},
): string {
  let text = '';
  const progress = createProgressLines({
    ...terminal,
    write: (more: string) => {
      text += more;
    },
  });
  for (const event of events) progress.show(event);
  progress.end();
  return text;
}

function ended(done: number, total: number, parts: Parameters<typeof outcome>[0] = {}): ProgressEvent {
  return { kind: 'outcome', set: 'rules', done, total, outcome: outcome(parts) };
}

test('without a terminal: a line for each check, with its set, progress and result', () => {
  expect(written([ended(9, 10), ended(10, 10, { result: 'failed' })])).toBe(
    'rules  9/10  passed  getDocument is shown\nrules 10/10  failed  getDocument is shown\n',
  );
});

test('without a terminal: for thousands of checks a line for each tenth, and for each failure', () => {
  const events = Array.from({ length: 2_000 }, (_, index) =>
    ended(index + 1, 2_000, index === 55 ? { result: 'failed' } : {}),
  );
  const lines = written(events).trim().split('\n');
  expect(lines.map((line) => /(\d+)\/2000/.exec(line)?.[1])).toEqual([
    ...['56', '200', '400', '600', '800', '1000', '1200', '1400', '1600', '1800', '2000'],
  ]);
});

test('without a terminal: a long check has a line for each tenth, also if its progress jumps', () => {
  const steps = (what: string) =>
    Array.from({ length: 20 }, (_, index): ProgressEvent => {
      return { kind: 'step', set: 'hostile', done: index * 50, total: 1_000, what };
    });
  const lines = written([...steps('one'), ...steps('another')])
    .trim()
    .split('\n');
  expect(lines.filter((line) => line.endsWith('one'))).toHaveLength(9);
  expect(lines.filter((line) => line.endsWith('another'))).toHaveLength(9);
});

test('without a terminal: reports the same wait once', () => {
  const wait: ProgressEvent = { kind: 'waiting', seconds: 7 };
  expect(written([wait, wait, wait])).toBe('waiting 7 s, as the service asks\n');
});

test('reports a set that does not apply with its reason', () => {
  expect(written([{ kind: 'inapplicable', set: 'rules', reason: 'stores\nnothing' }])).toBe(
    'rules  does not apply: stores nothing\n',
  );
});

test('on a terminal: one changing line, cut to the width, with the failures so far, erased at the end', () => {
  const erase = '\r\u001b[2K';
  const events = [ended(1, 2, { result: 'failed' }), ended(2, 2)];
  expect(written(events, { isTTY: true, columns: 80 })).toBe(
    [
      '',
      '1 failed  rules 1/2  failed  getDocument is shown',
      '1 failed  rules 2/2  passed  getDocument is shown',
      '',
    ].join(erase),
  );
  expect(written(events, { isTTY: true, columns: 20 })).toBe(
    ['', '1 failed  rules 1/…', '1 failed  rules 2/…', ''].join(erase),
  );
});

test('on a terminal: foreign text cannot move the cursor', () => {
  const events = [ended(1, 1, { title: '\u001b[2J\nx' })];
  expect(written(events, { isTTY: true })).toContain('getDocument \\x1b[2J x');
});
