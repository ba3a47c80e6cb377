import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compilerNames } from '../bench/compilers.ts';
import {
  installDeclarations,
  installManyOperations,
  instantiationsGoal,
  typeCost,
} from '../bench/type-cost.ts';

const folder = mkdtempSync(join(tmpdir(), 'client-types-'));
beforeAll(() => installDeclarations(folder));
afterAll(() => rmSync(folder, { recursive: true }));

const program = (name: string) =>
  readFileSync(new URL(`../bench/programs/${name}.ts`, import.meta.url), 'utf8');

it.each(compilerNames)('costs %s little for a program that lists and creates', (compiler) => {
  const { instantiations } = typeCost(folder, program('contentgen'), compiler);
  expect(instantiations).toBeLessThanOrEqual(instantiationsGoal);
});

it('costs no more for GET and POST than openapi-fetch', () => {
  const ours = typeCost(folder, program('contentgen-methods'), 'TypeScript 7');
  const stock = typeCost(folder, program('openapi-fetch'), 'TypeScript 7');
  expect(ours.instantiations).toBeLessThanOrEqual(stock.instantiations);
});

it('is measurable in a contract of many operations, next to bare openapi-typescript', () => {
  const many = mkdtempSync(join(tmpdir(), 'client-many-types-'));
  try {
    installManyOperations(many, 24);
    const stock = program('openapi-fetch').replace('@contentgen/contract', './types.js');
    for (const source of [program('contentgen'), stock]) {
      expect(typeCost(many, source, 'TypeScript 7').instantiations).toBeGreaterThan(0);
    }
  } finally {
    rmSync(many, { recursive: true });
  }
});

it('detects a program with a type error', () => {
  const wrong = program('contentgen').replace('creativity: 0.5', 'creativity: 0.6');
  expect(() => typeCost(folder, wrong, 'TypeScript 7')).toThrow("'0.6' is not assignable");
});
