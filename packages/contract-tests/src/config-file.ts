import { dirname, resolve } from 'node:path';
import { optionNames, parse, repeatable, switches, variableOf } from './arguments.ts';
import { CouldNotRun } from './could-not-run.ts';
import { type Keys, keyOptions } from './keys.ts';
import { readOptionFile } from './option-file.ts';

/** The name of the property with the base URL in a config file. On the command line, the base URL is no option. */
const baseUrlName = 'base-url';

/** The environment variable of each key, by the name of its option. */
const keyVariables: ReadonlyMap<string, string> = new Map(
  (Object.keys(keyOptions) as (keyof Keys)[]).map((key) => [
    keyOptions[key].option.slice(2),
    variableOf(key),
  ]),
);

/** The names of the options that a config file can have. */
const configurable = optionNames.filter(
  (name) => !keyVariables.has(name) && name !== 'config' && name !== 'help',
);

/**
 * The names of the options whose value is a list with commas. A config file can also have an array for such an
 * option.
 */
const listed: ReadonlySet<string> = new Set(['only']);

/** The options whose value contains the path of a file, each with a pattern that finds this path. */
const fileIn: Readonly<Record<string, RegExp>> = {
  ca: /^(?<before>)(?<file>.+)$/s,
  replay: /^(?<before>)(?<file>.+)$/s,
  report: /^(?<before>\w+=)(?<file>.+)$/s,
};

/**
 * Returns the options of the file that `--config` names, followed by the arguments of the command line. So an option
 * on the command line replaces the same option of the file; options that may be repeated are joined. Relative
 * paths in the file begin at its folder. Without `--config`, returns the arguments unchanged.
 *
 * @throws CouldNotRun when the file is unreadable, is not a JSON object, or has an unknown option or a key.
 */
export async function withConfigFile(args: readonly string[]): Promise<readonly string[]> {
  const { values, positionals } = parse(args);
  if (values.config === undefined) return args;
  const { [baseUrlName]: baseUrl, ...options } = await readConfig(values.config);
  const configured = Object.entries(options).flatMap(([name, value]) =>
    optionArguments(values.config ?? '', name, value),
  );
  if (baseUrl !== undefined && typeof baseUrl !== 'string')
    throw new CouldNotRun(`The file "${values.config}" of --config: "${baseUrlName}" must be a string.`);
  const address = baseUrl !== undefined && positionals.length === 0 ? [baseUrl] : [];
  return [...configured, ...args, ...address];
}

async function readConfig(path: string): Promise<Record<string, unknown>> {
  const text = await readOptionFile('--config', path);
  try {
    const config: unknown = JSON.parse(text);
    if (typeof config === 'object' && config !== null && !Array.isArray(config)) return { ...config };
  } catch {}
  throw new CouldNotRun(`The file "${path}" of --config must be a JSON object, such as {"only": "rules"}.`);
}

function optionArguments(path: string, name: string, value: unknown): string[] {
  const fail = (sentence: string): never => {
    throw new CouldNotRun(`The file "${path}" of --config: ${sentence}`);
  };
  const variable = keyVariables.get(name);
  if (variable !== undefined)
    return fail(`"${name}" is an API key. Pass it in ${variable}, so that no file contains it.`);
  if (!configurable.includes(name))
    return fail(`"${name}" is not an option. Choose from ${[baseUrlName, ...configurable].join(', ')}.`);
  if (switches.has(name)) {
    if (typeof value !== 'boolean') return fail(`"${name}" must be true or false.`);
    return value ? [`--${name}`] : [];
  }
  const canBeList = repeatable.has(name) || listed.has(name);
  const values: unknown[] = Array.isArray(value) && canBeList ? value : [value];
  const texts = values.map((one) => {
    if (typeof one === 'string' || typeof one === 'number') return fromFolderOf(path, name, String(one));
    return fail(`"${name}" must be ${canBeList ? 'a string or a list of strings' : 'a string or a number'}.`);
  });
  return (listed.has(name) ? [texts.join()] : texts).map((text) => `--${name}=${text}`);
}

/** Returns the value of an option. A relative path in the value begins at the folder of the config file. */
function fromFolderOf(config: string, name: string, text: string): string {
  const { before = '', file } = fileIn[name]?.exec(text)?.groups ?? {};
  return file === undefined ? text : before + resolve(dirname(config), file);
}
