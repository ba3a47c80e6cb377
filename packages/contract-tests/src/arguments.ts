import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { contract, type Operation, operations } from '@contentgen/contract';
import { argumentMistake } from './argument-mistake.ts';
import { CouldNotRun } from './could-not-run.ts';
import { type Keys, keyOptions } from './keys.ts';
import { type ReportFile, reportKinds } from './report/report-files.ts';
import { readSelector } from './selection.ts';
import { type SetName, setNames } from './sets.ts';
import { defaultCases, type VerifyOptions } from './verify.ts';

const keyNames = Object.keys(keyOptions) as (keyof Keys)[];

/** Returns the environment variable of a key: `CONTENTGEN_READ_KEY` for `--read-key`. */
export function variableOf(name: keyof Keys): string {
  return `CONTENTGEN${keyOptions[name].option.slice(1).replaceAll('-', '_').toUpperCase()}`;
}

/** The help text. */
export const usage = `Usage: contentgen-verify BASE_URL --key KEY [OPTION …]

  BASE_URL             the address of the API, such as http://127.0.0.1:8080
  --version            print the version and exit

The server.
  --header NAME=VALUE  add a header to every request, such as one that a proxy needs; may be repeated
  --allow-additions    the server may be newer than this package: accept additional fields, errors and events

Keys. Each key can come from an environment variable instead: ${keyNames.map(variableOf).join(', ')}.
${keyNames.map((name) => `  ${`${keyOptions[name].option} KEY`.padEnd(19)}  ${keyOptions[name].what}`).join('\n')}
  --allow-missing-keys  succeed even if checks did not run because their key is missing

Selection.
  --only SET,…         the sets to run: ${setNames.join(', ')}; default: all
  --include PATTERN    run only the checks that match, such as rules/listDocuments; may be repeated
  --exclude PATTERN    leave out the checks that match, such as "contract/*/413"; may be repeated
  --replay REPORT      run only the checks that failed in this JSON report, with its cases and seed
  --bail               end the run at the first failed check
  --list               print the names of the selected checks, and run none; needs neither BASE_URL nor keys
  --cases N            the number of cases that hostile generates; default: ${defaultCases}
  --seed S             the seed of the generated cases; default: random

Reports.
  --report KIND=FILE   ${reportKinds.map((kind) => `${kind}=FILE`).join(', ')}; may be repeated
  --annotations github  also print the first violations as annotations of GitHub Actions

A PATTERN is SET/OPERATION/CHECK. Each part can be *, and you can omit the last parts. The name of an
operation alone selects its checks in every set. The report names the checks that --include and --exclude
leave out.

Exit codes: 0 every check ran and passed; 1 the contract is violated; 2 some or all checks could not run.

contentgen-verify deletes the records that it makes. To provoke 429, it uses up the account's rate limit:
until the window ends, usually after a minute, the service refuses the account's other requests. Do not
use a key of a busy account.`;

const helpHint = '"contentgen-verify --help" lists the options.';

/** The parsed command line. */
export interface Command {
  readonly options: VerifyOptions;
  /** Whether to print the names of the checks instead of running them. */
  readonly lists: boolean;
  /** Whether a run passes although some checks had no key. */
  readonly allowsMissingKeys: boolean;
  /** The report files to write. */
  readonly reports: readonly ReportFile[];
  /** The JSON report whose failed checks run again. */
  readonly replay: string | undefined;
  /** Whether to print the violations as annotations of GitHub Actions. */
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
  const { values, positionals, tokens } = parse(args);
  refuseRepeated(tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : [])));
  if (values.help) return undefined;
  const keys = Object.fromEntries(
    keyNames.map((name) => {
      const text = values[keyOptions[name].option.slice(2) as OptionName] || environment[variableOf(name)];
      return [name, readKey(name, text)];
    }),
  ) as Record<keyof Keys, string | undefined>;
  const lists = values.list === true;
  const baseUrl = lists && positionals.length === 0 ? 'http://127.0.0.1' : readBaseUrl(positionals);
  if (!keys.key && !lists) {
    throw new CouldNotRun(
      `No key: pass an API key of the account with --key or in ${variableOf('key')}. ${helpHint}`,
    );
  }
  return {
    options: {
      ...keys,
      key: keys.key ?? '',
      baseUrl,
      ...(values.only !== undefined && { only: readSets(values.only) }),
      ...(values.bail === true && { bail: true }),
      ...(values.header !== undefined && { headers: readHeaders(values.header) }),
      ...(values['allow-additions'] === true && { allowsAdditions: true }),
      ...((values.include ?? values.exclude) !== undefined && {
        selection: {
          include: (values.include ?? []).map((text) => readSelector('--include', text)),
          exclude: (values.exclude ?? []).map((text) => readSelector('--exclude', text)),
        },
      }),
      ...(values.cases !== undefined && { cases: readNumber('--cases', values.cases, 1, 100_000_000) }),
      ...(values.seed !== undefined && { seed: readNumber('--seed', values.seed, -(2 ** 31), 2 ** 31 - 1) }),
    },
    lists,
    allowsMissingKeys: values['allow-missing-keys'] === true,
    reports: readReports(values.report ?? []),
    replay: values.replay,
    annotates: readAnnotations(values.annotations),
  };
}

function readBaseUrl([baseUrl, ...more]: readonly string[]): string {
  if (baseUrl === undefined)
    throw new CouldNotRun(
      `No BASE_URL: pass the address of the API, such as http://127.0.0.1:8080. ${helpHint}`,
    );
  if (more.length > 0)
    throw new CouldNotRun(`Pass only one BASE_URL: "${more[0]}" is a second one. ${helpHint}`);
  const isAddress = URL.canParse(baseUrl) && /^https?:$/.test(new URL(baseUrl).protocol);
  if (!isAddress)
    throw new CouldNotRun(`"${baseUrl}" is not an address: it must begin with http:// or https://.`);
  const { username, password, search, hash } = new URL(baseUrl);
  if (username || password) {
    throw new CouldNotRun('BASE_URL must not contain a user name or password: pass a key with --key.');
  }
  if (search || hash) throw new CouldNotRun(`"${baseUrl}" must end before the "${search ? '?' : '#'}".`);
  return baseUrl;
}

/** Reads a key, without white space at its ends: a secret from a file often ends with a line break. */
function readKey(name: keyof Keys, text: string | undefined): string | undefined {
  const key = text?.trim();
  if (!key) return undefined;
  if (/^[!-~]+$/.test(key)) return key;
  const { option } = keyOptions[name];
  throw new CouldNotRun(
    `The key of ${option} contains a space or a non-ASCII character: copy the key again.`,
  );
}

/** The names of the headers that the run sets itself, in lower case. */
const ownHeaders: ReadonlySet<string> = new Set([
  ...['accept', 'connection', 'content-encoding', 'content-length', 'cookie', 'expect', 'host', 'origin'],
  ...['range', 'transfer-encoding', 'access-control-request-method', 'access-control-request-headers'],
  ...contract['x-cors'].requestHeaders.map((name) => name.toLowerCase()),
  ...Object.values<Operation>(operations)
    .flatMap(({ parameters }) => parameters.filter((parameter) => parameter.in === 'header'))
    .map(({ name }) => name.toLowerCase()),
]);

function readHeaders(texts: readonly string[]): Record<string, string> {
  const headers = texts.map(readHeader);
  const names = headers.map(([name]) => name.toLowerCase());
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new CouldNotRun(`--header sets ${twice} twice. Give each header once.`);
  return Object.fromEntries(headers);
}

/** Reads a header NAME=VALUE (RFC 9110, sections 5.5 and 5.6.2). */
function readHeader(text: string): [string, string] {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+)=([ -~]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new CouldNotRun(`--header must be NAME=VALUE in ASCII, not "${/^[^=:\s]*/.exec(text)?.[0]}…".`);
  if (!ownHeaders.has(name.toLowerCase())) return [name, value];
  throw new CouldNotRun(`--header can't set ${name}: the checks send this header themselves.`);
}

function readSets(list: string): SetName[] {
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !setNames.some((known) => known === name));
  if (unknown === undefined) return setNames.filter((known) => names.includes(known));
  throw new CouldNotRun(
    `--only: "${unknown}" is not a set. Choose from ${setNames.join(', ')}, separated by commas.`,
  );
}

function readAnnotations(format: string | undefined): boolean {
  if (format === undefined || format === 'github') return format === 'github';
  throw new CouldNotRun(`--annotations must be github, not "${format}".`);
}

function readNumber(option: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (/^-?\d+$/.test(text) && number >= least && number <= most) return number;
  throw new CouldNotRun(`${option} must be a whole number from ${least} to ${most}, not "${text}".`);
}

function readReports(texts: readonly string[]): ReportFile[] {
  const files = texts.map(readReport);
  const paths = files.map(({ path }) => resolve(path));
  const twice = files.find((_, index) => paths.indexOf(paths[index] ?? '') < index);
  if (twice === undefined) return files;
  throw new CouldNotRun(
    `--report names the file "${twice.path}" twice: use a different file for each report.`,
  );
}

function readReport(text: string): ReportFile {
  const [, name, path] = /^(\w+)=(.+)$/s.exec(text) ?? [];
  const kind = reportKinds.find((known) => known === name);
  if (kind !== undefined && path !== undefined) return { kind, path };
  throw new CouldNotRun(
    `--report must be ${reportKinds.map((known) => `${known}=FILE`).join(' or ')}, not "${text}".`,
  );
}

const options = {
  key: { type: 'string' },
  'read-key': { type: 'string' },
  'write-key': { type: 'string' },
  'other-key': { type: 'string' },
  'expired-key': { type: 'string' },
  'revoked-key': { type: 'string' },
  'allow-missing-keys': { type: 'boolean' },
  only: { type: 'string' },
  include: { type: 'string', multiple: true },
  exclude: { type: 'string', multiple: true },
  replay: { type: 'string' },
  bail: { type: 'boolean' },
  list: { type: 'boolean' },
  cases: { type: 'string' },
  seed: { type: 'string' },
  report: { type: 'string', multiple: true },
  annotations: { type: 'string' },
  header: { type: 'string', multiple: true },
  'allow-additions': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type OptionName = 'key' | 'read-key' | 'write-key' | 'other-key' | 'expired-key' | 'revoked-key';

/** The names of the options that may be repeated. */
const repeatable: ReadonlySet<string> = new Set(
  Object.entries(options).flatMap(([name, option]) => ('multiple' in option ? [name] : [])),
);

/**
 * Requires that no option appears twice on the command line, unless it may be repeated.
 *
 * @throws CouldNotRun with the repeated option.
 */
function refuseRepeated(names: readonly string[]): void {
  const repeated = names.find((name, index) => !repeatable.has(name) && names.indexOf(name) < index);
  if (repeated !== undefined) throw new CouldNotRun(`--${repeated} appears twice. Give it once.`);
}

/**
 * Parses the options and the positional arguments.
 *
 * @throws CouldNotRun when an option is unknown or lacks its value.
 */
function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options, tokens: true });
  } catch (error) {
    throw new CouldNotRun(`${argumentMistake(error as Error)} ${helpHint}`);
  }
}
