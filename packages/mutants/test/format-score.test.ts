import { expect, test } from 'vitest';
import { formatScore, isGood } from '../src/format-score.ts';
import type { Mutant } from '../src/mutant.ts';
import { behaviourMutants } from '../src/mutants.ts';
import type { Result } from '../src/result.ts';

const mutants = behaviourMutants();
const explained = find('createDocument header Retry-After: longer');
const unexplained = find('getDocument path id: a foreign record is shown');

function find(id: string): Mutant {
  const found = mutants.find((mutant) => mutant.id === id);
  if (!found) throw new Error(`There is no mutant "${id}".`);
  return found;
}

function scoreOf(survivors: readonly Result[]) {
  const caught = mutants.slice(0, 200).map((mutant) => resultOf(mutant, { isCaught: true }));
  return { results: [...caught, ...survivors], redWithDredd: [] };
}

function resultOf(mutant: Mutant, more: Partial<Result> = {}): Result {
  return { mutant, isCaught: false, hasStruck: true, duration: 1, isCaughtByDredd: false, ...more };
}

test('a few undetected mutants with a reason are good', () => {
  expect(isGood(scoreOf([resultOf(explained)]))).toBe(true);
  expect(isGood(scoreOf([1, 2, 3].map(() => resultOf(explained))))).toBe(false);
});

test('one undetected mutant without a reason is not good', () => {
  expect(isGood(scoreOf([resultOf(unexplained)]))).toBe(false);
});

test('a run that broke has no reason', () => {
  expect(isGood(scoreOf([resultOf(explained, { message: 'TypeError' })]))).toBe(false);
});

test('shows both scores, and why mutants were not detected', () => {
  const text = formatScore(
    scoreOf([resultOf(explained), resultOf(unexplained, { hasStruck: false, isCaughtByDredd: true })]),
  );
  expect(text).toMatch(/^kind +mutants +contentgen-verify +Dredd alone\n/);
  expect(text).toMatch(/^other-value +\d+ +\d+ +0$/m);
  expect(text).toMatch(/^foreign-record +1 +0 +1$/m);
  expect(text).toMatch(
    /^Not detected: the contract does not say how long to wait \(1\)\n {2}createDocument header Retry-After: longer$/m,
  );
  expect(text).toContain(
    'Not detected, without a reason (1)\n  getDocument path id: a foreign record is shown (no check triggered the fault)',
  );
  expect(text).toMatch(
    /contentgen-verify detected 200 of 202 mutants: 99 %\nDredd alone detected 1 of 202 mutants: 0.4 %$/,
  );
});
