import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Returns the path of `tsc` in a workspace, whose version may differ from the repository's. */
function tscOf(workspace: string): string {
  const { resolve } = createRequire(new URL(`../../../${workspace}/package.json`, import.meta.url));
  return join(dirname(resolve('typescript/package.json')), 'bin/tsc');
}

/**
 * The compilers that the client is tested with: the oldest that it supports, and the newest. The oldest one also
 * generates the types of the contract, so it is installed only once.
 */
export const compilers = { 'TypeScript 5.9': tscOf('scripts'), 'TypeScript 7': tscOf('.') } as const;
export type Compiler = keyof typeof compilers;
export const compilerNames = Object.keys(compilers) as Compiler[];
