import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The path of the `tsc` of a workspace, which may be older than that of the repository. */
function tscOf(workspace: string): string {
  const { resolve } = createRequire(new URL(`../../../${workspace}/package.json`, import.meta.url));
  return join(dirname(resolve('typescript/package.json')), 'bin/tsc');
}

/**
 * The compilers that the client is tested with: the oldest that it supports, and the newest. The oldest is the one
 * that generates the types of the contract, so that it is installed once.
 */
export const compilers = { 'TypeScript 5.9': tscOf('scripts'), 'TypeScript 7': tscOf('.') } as const;
export type Compiler = keyof typeof compilers;
export const compilerNames = Object.keys(compilers) as Compiler[];
