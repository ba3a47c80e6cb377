import { parseArgs } from 'node:util';
import { defaultCases } from './context.ts';
import { CouldNotRun } from './could-not-run.ts';
import { type KeyName, keyNames, keyOptions, variableOf } from './keys.ts';
import { type SetName, setNames } from './report/report.ts';
import { type ReportFile, reportKinds } from './report/report-files.ts';
import { readSelector } from './selection.ts';
import type { VerifyOptions } from './verify.ts';

/** Returns the environment variable of a key: `CONTENTGEN_READ_KEY` for `--read-key`. */
export function environmentVariableOf(name: KeyName): string {
  return `CONTENTGEN_${variableOf(name)}`;
}

/** The help text. */
export const usage = `Usage: contentgen-verify BASE_URL --key KEY [OPTION …]

  BASE_URL             the address of the API, such as http://127.0.0.1:8080
  --version            print the version and exit

The server.
  --header NAME=VALUE  add a header to every request, such as one that a proxy needs; may be repeated
  --allow-additions    the server may be newer than this package: accept additional fields, errors and events

Keys. Each key can come from an environment variable instead: ${keyNames.map(environmentVariableOf).join(', ')}.
${keyNames.map((name) => `  ${`${keyOptions[name].option} KEY`.padEnd(19)}  ${keyOptions[name].what}`).join('\n')}
  --allow-missing-keys  succeed even if checks did not run because their key is missing

Selection.
  --only SET,…         the sets to run: ${setNames.join(', ')}; default: all
  --include PATTERN    run only the checks that match, such as rules/listDocuments; may be repeated
  --exclude PATTERN    leave out the checks that match, such as "contract/*/413"; may be repeated
  --bail               end the run at the first failed check
  --list               print the names of the selected checks, and run none; needs neither BASE_URL nor keys
  --cases N            the requests that hostile generates for each operation and media type; default: ${defaultCases}
  --seed S             the seed of the generated requests; default: random

Reports.
  --report KIND=FILE   ${reportKinds.map((kind) => `${kind}=FILE`).join(', ')}; may be repeated
  --annotations github  also print the findings as annotations of GitHub Actions

A PATTERN is SET/OPERATION/CHECK. Each part can be *, and you can omit the last parts. The name of an
operation alone selects its checks in every set. The report names the checks that --include and --exclude
leave out.

Exit codes: 0 every check ran and passed; 1 the contract is violated; 2 some or all checks could not run.

contentgen-verify deletes the records that it makes. To provoke 429, it uses up the account's rate limit:
until the window ends, usually after a minute, the service refuses the account's other requests. Do not
use a key of a busy account.`;

/** The parsed command line. */
export interface Command {
  readonly options: VerifyOptions;
  /** Whether to print the names of the checks instead of running them. */
  readonly lists: boolean;
  /** Whether a run passes although some checks had no key. */
  readonly allowsMissingKeys: boolean;
  /** The report files to write. */
  readonly reports: readonly ReportFile[];
  /** Whether to print the findings as annotations of GitHub Actions. */
  readonly annotates: boolean;
}

/**
 * Parses the command line and the environment.
 *
 * @returns undefined for `--help`.
 * @throws CouldNotRun when something is missing, unknown or malformed.
 */
export function readArguments(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Command | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const keys = Object.fromEntries(
    keyNames.map((name) => {
      const option = keyOptions[name].option.slice(2) as 'key';
      return [name, readKey(name, values[option] || environment[environmentVariableOf(name)])];
    }),
  ) as Record<KeyName, string | undefined>;
  const lists = values.list === true;
  if (!keys.key && !lists)
    throw wrong(`No key: pass an API key of the account with --key or in ${environmentVariableOf('key')}.`);
  const { include = [], exclude = [], cases, seed } = values;
  return {
    options: {
      ...keys,
      key: keys.key ?? '',
      baseUrl: lists ? 'http://127.0.0.1' : readBaseUrl(positionals),
      ...(values.only !== undefined && { only: readSets(values.only) }),
      bail: values.bail === true,
      headers: Object.fromEntries((values.header ?? []).map(readHeader)),
      allowsAdditions: values['allow-additions'] === true,
      selection: {
        include: include.map((text) => readSelector('--include', text)),
        exclude: exclude.map((text) => readSelector('--exclude', text)),
      },
      ...(cases !== undefined && { cases: readNumber('--cases', cases, 1, 100_000) }),
      ...(seed !== undefined && { seed: readNumber('--seed', seed, -(2 ** 31), 2 ** 31 - 1) }),
    },
    lists,
    allowsMissingKeys: values['allow-missing-keys'] === true,
    reports: (values.report ?? []).map(readReport),
    annotates:
      values.annotations !== undefined && oneOf('--annotations', values.annotations, ['github']) === 'github',
  };
}

function wrong(sentence: string): CouldNotRun {
  return new CouldNotRun(`${sentence} "contentgen-verify --help" lists the options.`);
}

function readBaseUrl([baseUrl, ...more]: readonly string[]): string {
  if (baseUrl === undefined)
    throw wrong('No BASE_URL: pass the address of the API, such as http://127.0.0.1:8080.');
  if (more.length > 0) throw wrong(`Pass only one BASE_URL: "${more[0]}" is a second one.`);
  const { protocol, username, search, hash } = URL.canParse(baseUrl)
    ? new URL(baseUrl)
    : { protocol: '', username: '', search: '', hash: '' };
  if (!/^https?:$/.test(protocol))
    throw new CouldNotRun(`"${baseUrl}" is not an address: it must begin with http:// or https://.`);
  if (username) throw new CouldNotRun('BASE_URL must not contain a user name: pass a key with --key.');
  if (search || hash) throw new CouldNotRun(`"${baseUrl}" must end before the "${search ? '?' : '#'}".`);
  return baseUrl;
}

/** Reads a key, without white space at its ends: a secret from a file often ends with a line break. */
function readKey(name: KeyName, text: string | undefined): string | undefined {
  const key = text?.trim();
  if (!key) return undefined;
  if (/^[!-~]+$/.test(key)) return key;
  throw new CouldNotRun(
    `The key of ${keyOptions[name].option} contains a space or a non-ASCII character: copy the key again.`,
  );
}

/** Reads a header NAME=VALUE (RFC 9110, sections 5.5 and 5.6.2). The sentence does not repeat its value. */
function readHeader(text: string): [string, string] {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+)=([ -~]*)$/.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return [name, value];
  throw wrong(`--header must be NAME=VALUE in ASCII, not "${/^[^=:\s]*/.exec(text)?.[0]}…".`);
}

function readSets(list: string): SetName[] {
  const names = list.split(',').map((name) => oneOf('--only', name.trim(), setNames));
  return setNames.filter((known) => names.includes(known));
}

function readReport(text: string): ReportFile {
  const [, name = '', path] = /^(\w+)=(.+)$/s.exec(text) ?? [];
  if (path === undefined) throw wrong(`--report must be KIND=FILE, not "${text}".`);
  return { kind: oneOf('--report', name, reportKinds), path };
}

function oneOf<Name extends string>(option: string, name: string, known: readonly Name[]): Name {
  const found = known.find((one) => one === name);
  if (found !== undefined) return found;
  throw new CouldNotRun(`${option}: "${name}" is unknown. Choose from ${known.join(', ')}.`);
}

function readNumber(option: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (/^-?\d+$/.test(text) && number >= least && number <= most) return number;
  throw new CouldNotRun(`${option} must be a whole number from ${least} to ${most}, not "${text}".`);
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const texts = { type: 'string', multiple: true } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...{ key: text, 'read-key': text, 'write-key': text },
        ...{ 'other-key': text, 'expired-key': text, 'revoked-key': text, 'allow-missing-keys': flag },
        ...{ only: text, include: texts, exclude: texts, bail: flag, list: flag, cases: text, seed: text },
        ...{ report: texts, annotations: text, header: texts, 'allow-additions': flag },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    // The other sentences are about values that begin with a dash.
    throw wrong(`${(error as Error).message.split(/\. |\.?\n/)[0]}.`);
  }
}
