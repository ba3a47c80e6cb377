/** Measures the cost of type-checking programs against the declarations of the installed client. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contract, operations } from '@contentgen/contract';
import { type Compiler, compilers } from './compilers.ts';
import { type Contract, multiplied } from './many-operations.ts';

/** The most type instantiations of a program that lists and creates. */
export const instantiationsGoal = 1_500;

/**
 * The largest allowed time to check a program that uses one of very many operations, as a multiple of the time with
 * the types of openapi-typescript alone.
 */
export const manyOperationsGoal = 2;
export const manyOperations = 300;

export interface TypeCost {
  /** The number of type instantiations. It is the same in every run. */
  readonly instantiations: number;
  /** The time of parsing, binding and checking, in seconds. */
  readonly seconds: number;
}

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const typeRoots = [fromRoot('node_modules/@types')];

/** Installs the declarations of the packages in the folder, as for a user of the client. */
export function installDeclarations(folder: string, root: string = fromRoot('.')): void {
  const installed = join(folder, 'node_modules/@contentgen');
  const project = {
    extends: fromRoot('tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: join(root, 'packages'),
      outDir: installed,
      typeRoots,
    },
    files: ['contract', 'client'].map((name) => join(root, 'packages', name, 'src/index.ts')),
  };
  writeFileSync(join(folder, 'declarations.json'), JSON.stringify(project));
  execFileSync(process.execPath, [compilers['TypeScript 7'], '-p', join(folder, 'declarations.json')]);
  for (const name of ['contract', 'client']) {
    const description = { name: `@contentgen/${name}`, type: 'module', exports: './src/index.js' };
    writeFileSync(join(installed, name, 'package.json'), JSON.stringify(description));
  }
  symlinkSync(fromRoot('node_modules/openapi-fetch'), join(folder, 'node_modules/openapi-fetch'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
}

/**
 * Installs the declarations of a contract with so many operations, made by the generators of this repository. Also
 * writes the output of bare openapi-typescript to `types.d.ts`.
 */
export function installManyOperations(folder: string, count: number): void {
  const times = Math.ceil(count / Object.keys(operations).length);
  const root = join(folder, 'repository');
  const document = join(folder, 'contract.json');
  writeFileSync(document, JSON.stringify(multiplied(contract as object as Contract, times)));
  mkdirSync(join(root, 'node_modules/@contentgen'), { recursive: true });
  for (const name of ['contract', 'client']) {
    for (const part of ['src', 'package.json']) {
      cpSync(fromRoot(`packages/${name}/${part}`), join(root, 'packages', name, part), { recursive: true });
    }
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@contentgen', name));
  }
  symlinkSync(fromRoot('node_modules/openapi-fetch'), join(root, 'node_modules/openapi-fetch'));
  const generate = [fromRoot('scripts/generate.ts'), '--contract', document, '--root', root];
  execFileSync(process.execPath, generate, { stdio: 'ignore' });
  installDeclarations(folder, root);

  const openapiTypescript = createRequire(fromRoot('scripts/')).resolve('openapi-typescript');
  const command = join(dirname(openapiTypescript), '../bin/cli.js');
  const types = join(folder, 'types.d.ts');
  // Fields with a default are optional, as in the contract.
  const options = [document, '-o', types, '--default-non-nullable=false'];
  execFileSync(process.execPath, [command, ...options], { cwd: folder, stdio: 'ignore' });
}

/**
 * Measures the compiler on the program, in the folder with the declarations.
 *
 * @throws Error with the compiler errors of the program.
 */
export function typeCost(folder: string, program: string, compiler: Compiler): TypeCost {
  const project = {
    compilerOptions: {
      target: 'es2024',
      module: 'nodenext',
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      noEmit: true,
      types: ['node'],
      typeRoots,
    },
    files: ['program.ts'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
  writeFileSync(join(folder, 'program.ts'), program);
  const flags = ['-p', folder, '--extendedDiagnostics', '--pretty', 'false'];
  const { stdout, status } = spawnSync(process.execPath, [compilers[compiler], ...flags], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${compiler}: ${stdout}`);
  const figure = (name: string) => Number(new RegExp(`^${name}: +([\\d.]+)`, 'm').exec(stdout)?.[1]);
  return { instantiations: figure('Instantiations'), seconds: figure('Total time') };
}
