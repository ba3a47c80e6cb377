import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { output, type Program, root } from './run-samples.ts';

/** A program in TypeScript or JavaScript. */
export interface CheckedProgram extends Program {
  /** One record of the program's operation, such as `document`. */
  readonly record: string;
}

/**
 * Checks the types of programs in TypeScript and JavaScript: calls of the client, and in JavaScript the fields of responses,
 * which get the types of the contract.
 *
 * @returns the errors, one per line; empty without errors.
 */
export async function checkSamples(programs: readonly CheckedProgram[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'contentgen-samples-'));
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    const files = programs.map(({ name, language }) => `${name}.${language === 'typescript' ? 'ts' : 'js'}`);
    for (const [index, program] of programs.entries()) {
      await writeFile(join(folder, files[index] ?? ''), withResponseTypes(program));
    }
    const compilerOptions = { checkJs: true, typeRoots: [join(root, 'node_modules/@types')] };
    const project = { extends: join(root, 'tsconfig.json'), compilerOptions, files };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    const tsc = [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'];
    return await output(process.execPath, tsc, folder, process.env).catch((error: Error) => error.message);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns a program in JavaScript whose parsed responses have types: they are `unknown` otherwise. */
function withResponseTypes({ language, code, record }: CheckedProgram): string {
  if (language !== 'javascript') return code;
  const type = record.charAt(0).toUpperCase() + record.slice(1);
  const typed = (name: string) => `/** @type {import('@contentgen/${name}} */ ($<read>)`;
  const read = String.raw`(?<read>await \w+\.json\(\))`;
  return code
    .replaceAll(new RegExp(String.raw`\(${read}\)(?=\.detail)`, 'g'), `(${typed("client').Problem")})`)
    .replaceAll(new RegExp(`(?<=const problem = )${read}`, 'g'), typed("client').Problem"))
    .replaceAll(new RegExp(`(?<=const \\{ data.*\\} = )${read}`, 'g'), typed(`contract').${type}List`))
    .replaceAll(new RegExp(`(?<= = )${read}`, 'g'), typed(`contract').${type}`));
}
