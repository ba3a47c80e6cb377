import { expect, it } from 'vitest';
import { beforeEveryAccount } from '../../../src/generation/generation-jobs.ts';
import { Slots } from '../../../src/generation/worker/slots.ts';

it('are free until the number is reached, and again after one was freed', () => {
  const slots = new Slots(2);
  const free = slots.take('a');
  expect(slots.areFree).toBe(true);
  slots.take('b');
  expect(slots.areFree).toBe(false);
  free();
  expect(slots.areFree).toBe(true);
});

it('keep one for other accounts', () => {
  const slots = new Slots(3);
  const free = slots.take('a');
  expect(slots.isAtLimit('a')).toBe(false);
  slots.take('a');
  slots.take('b');
  expect([slots.isAtLimit('a'), slots.isAtLimit('b')]).toEqual([true, false]);
  free();
  expect(slots.isAtLimit('a')).toBe(false);
});

it('give the only one to any account', () => {
  const slots = new Slots(1);
  expect(slots.isAtLimit('a')).toBe(false);
  slots.take('a')();
  expect(slots.isAtLimit('a')).toBe(false);
});

it('remember which account took one last', () => {
  const slots = new Slots(2);
  expect(slots.lastAccount).toBe(beforeEveryAccount);
  slots.take('a')();
  slots.take('b');
  expect(slots.lastAccount).toBe('b');
});
