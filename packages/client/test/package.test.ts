import { execFile, spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startMock } from '@contentgen/mock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Compiler, compilerNames, compilers } from './compilers.ts';
import { install, linkModules, pack, released, type Tarballs } from './package/pack.ts';

const run = promisify(execFile);

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'client-package-')));
afterAll(() => rmSync(folder, { recursive: true }));

/** A new project with the installed tarballs. */
const project = join(folder, 'project');
const installed = (name: string) => join(project, 'node_modules/@contentgen', name);
const manifestOf = (name: string) => JSON.parse(readFileSync(join(installed(name), 'package.json'), 'utf8'));
const entriesOf = (name: string) =>
  Object.entries<{ types: string; default: string }>(manifestOf(name).exports);

let tarballs: Tarballs;
beforeAll(async () => {
  tarballs = await pack(join(folder, 'release'));
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "name": "project", "private": true, "type": "module" }');
  await install(tarballs, project);
});

it.each(released)('the package of the %s has its license, its sources and its built modules', (name) => {
  const files = globSync('*', { cwd: installed(name) }).filter((file) => file !== 'CHANGELOG.md');
  expect(files.sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json', 'src']);
});

describe('in a new project', () => {
  const strict = {
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    // The declarations of our packages are checked, those of the compiler are not.
    skipDefaultLibCheck: true,
    noEmit: true,
  };
  const resolutions = [
    { module: 'nodenext', moduleResolution: 'nodenext' },
    { module: 'esnext', moduleResolution: 'bundler' },
  ];

  interface Errors {
    readonly program: readonly string[];
    readonly wrong: readonly string[];
  }

  /** Returns the compiler errors of the program and of a wrong copy of it, which one run checks to save time. */
  function check(compiler: Compiler, options: object): Errors {
    const path = join(project, 'tsconfig.json');
    const files = ['program.ts', 'wrong.ts'];
    writeFileSync(path, JSON.stringify({ compilerOptions: { ...strict, ...options }, files }));
    const tsc = [compilers[compiler], '-p', path, '--pretty', 'false'];
    const { stdout } = spawnSync(process.execPath, tsc, { encoding: 'utf8', cwd: project });
    // Further lines of an error start with spaces.
    const errors = stdout.split(/\n(?=\S)/).filter(Boolean);
    const isInWrong = (error: string) => error.startsWith('wrong.ts(');
    return { program: errors.filter((error) => !isInWrong(error)), wrong: errors.filter(isInWrong) };
  }

  beforeAll(() => {
    const program = readFileSync(new URL('package/program.ts', import.meta.url), 'utf8');
    writeFileSync(join(project, 'program.ts'), program);
    writeFileSync(join(project, 'wrong.ts'), program.replace('creativity: 0.5', 'creativity: 0.6'));
  });

  describe.each(compilerNames)('%s', (compiler) => {
    const errors: Record<string, Errors> = {};
    beforeAll(() => {
      for (const options of resolutions) errors[options.moduleResolution] = check(compiler, options);
    });

    it.each(resolutions)('accepts the client and its declarations, with $moduleResolution', (options) => {
      expect(errors[options.moduleResolution]?.program).toEqual([]);
    });

    it('finds type errors', () => {
      const error = expect.stringMatching(/^wrong\.ts\(\d+,\d+\): error TS2322/);
      for (const { wrong } of Object.values(errors)) expect(wrong).toEqual([error]);
    });
  });

  it('runs', async () => {
    const code = `import { run } from './program.ts'; console.log(JSON.stringify(await run(process.argv[1], 'a')))`;
    const mock = await startMock({ port: 0, stateless: true });
    try {
      const parameters = ['--input-type=module', '--eval', code, mock.url];
      const { stdout } = await run(process.execPath, parameters, { cwd: project });
      expect(JSON.parse(stdout)).toEqual(['succeeded', true, 204, true]);
    } finally {
      await mock.close();
    }
  });

  it('has entries that work with their installed dependencies', async () => {
    const everything = join(folder, 'everything');
    // A copy, so that the package finds the dependencies in the same folder.
    cpSync(installed(''), join(everything, 'packages'), { recursive: true });
    await linkModules(everything, join(everything, 'packages'));
    const names = entriesOf('client').map(([entry]) => join('@contentgen/client', entry));
    const imports = names.map((name, index) => `import * as entry${index} from '${name}';\n`);
    const sizes = names.map((_, index) => `Object.keys(entry${index}).length`);
    writeFileSync(join(everything, 'package.json'), '{ "type": "module" }');
    writeFileSync(
      join(everything, 'main.ts'),
      `${imports.join('')}console.log(JSON.stringify([${sizes}]));\n`,
    );
    const { stdout } = await run(process.execPath, ['main.ts'], { cwd: everything });
    expect(Math.min(...JSON.parse(stdout))).toBeGreaterThan(0);
    for (const compiler of Object.values(compilers)) {
      const tsc = [compiler, '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];
      const said = spawnSync(process.execPath, [...tsc, 'main.ts'], { encoding: 'utf8', cwd: everything });
      expect(said.stdout).toBe('');
    }
  });
});
