import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { TestOptions } from 'vitest';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

declare module 'vitest' {
  interface TaskMeta {
    /** What the machine lacks for this test, so that it does not run. */
    missing?: readonly string[];
  }
}

/** Returns the path of a program of this machine, or undefined. Daemons are often in a folder that is not in PATH. */
export function pathOf(program: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].filter((one) => one !== '');
  return folders.map((one) => join(one, program)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the options of tests whose fact is what other programs do, such as curl. Without one of the programs they do not
 * run, and the end of `npm test` names it.
 */
export const needs = (...programs: readonly string[]): TestOptions =>
  without(programs.filter((program) => pathOf(program) === undefined));

/** Returns the options of tests that do not run if anything is missing. */
export const without = (missing: readonly string[]): TestOptions =>
  missing.length > 0 ? { skip: true, meta: { missing } } : {};

/** The file in a package's folder with what did not run: the number of tests by what is missing. */
export const notRunFile = '.vitest/not-run.json';

/** Writes what did not run, so that the end of `npm test` can name it. Turbo keeps the file with the result. */
export class NotRunReporter implements Reporter {
  readonly #missing: readonly string[];
  #folder = '';

  /** @param missing what the machine lacks for tests that are not even collected. */
  constructor(missing: readonly string[] = []) {
    this.#missing = missing;
  }

  onInit({ config }: Vitest): void {
    this.#folder = config.root;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = new Map<string, number>(this.#missing.map((name) => [name, 0]));
    for (const test of modules.flatMap((module) => [...module.children.allTests('skipped')])) {
      for (const name of test.meta().missing ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const file = join(this.#folder, notRunFile);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, JSON.stringify(Object.fromEntries(counts)));
  }
}
