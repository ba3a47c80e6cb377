import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { defaultCases } from './context.ts';
import { CouldNotRun } from './could-not-run.ts';
import { type KeyName, keyNames, keyOptions, variableOf } from './keys.ts';
import { type SetName, setNames } from './report/report.ts';
import { type ReportFile, reportKinds } from './report/report-files.ts';
import { readSelector } from './selection.ts';
import type { VerifyOptions } from './verify.ts';

/** Returns the environment variable of a key: `CONTENTGEN_READ_KEY` for `--read-key`; for `--key`, that of all programs. */
export function environmentVariableOf(name: KeyName): string {
  return `CONTENTGEN_${name === 'key' ? 'API_KEY' : variableOf(name)}`;
}

/**
 * Creates the command line, with its help.
 *
 * @param print receives the help and the version.
 */
function createCommandLine(print: (text: string) => void): Command {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const each =
    <Value>(read: (text: string) => Value) =>
    (text: string, others: readonly Value[] = []) => [...others, read(text)];
  const program = new Command('contentgen-verify')
    .usage('BASE_URL --key KEY [OPTION …]')
    .argument('[BASE_URL...]', 'the address of the API, such as http://127.0.0.1:8080')
    .version(version, '--version', 'print the version and exit')
    .helpOption('-h, --help', 'show this help')
    .optionsGroup('The server.')
    .option('--header <NAME=VALUE>', 'add a header to every request', each(readHeader))
    .option('--allow-additions', 'accept the additional fields, errors and events of a newer server')
    .optionsGroup(`Keys. Each can come from a variable: ${keyNames.map(environmentVariableOf).join(', ')}.`);
  for (const name of keyNames) program.option(`${keyOptions[name].option} <KEY>`, keyOptions[name].what);
  return program
    .option('--allow-missing-keys', 'succeed even if checks did not run because their key is missing')
    .optionsGroup('Selection.')
    .option('--only <SET,…>', `the sets to run: ${setNames.join(', ')}; default: all`, readSets)
    .option('--include <PATTERN>', 'run only the checks that match', each(selector('--include')))
    .option('--exclude <PATTERN>', 'leave out the checks that match', each(selector('--exclude')))
    .option('--bail', 'end the run at the first failed check')
    .option('--max-seconds <N>', 'end the run after this time, and report what it has', readSeconds)
    .option('--list', 'print the names of the selected checks, and run none; needs neither BASE_URL nor keys')
    .option('--sentences', 'print what the contract says and how many checks quote it, or why none does')
    .option('--cases <N>', `random requests for each operation; default: ${defaultCases}`, readCases)
    .option('--seed <S>', 'the seed of the random requests; default: random', readSeed)
    .optionsGroup('Webhooks.')
    .option('--webhook-listen <PORT>', 'receive events on this port of 127.0.0.1; 0: a free port', readPort)
    .option('--webhook-url <URL>', 'the URL of that port as the server reaches it, such as that of a tunnel')
    .optionsGroup('Reports.')
    .option('--report <KIND=FILE>', reportKinds.map((kind) => `${kind}=FILE`).join(', '), each(readReport))
    .option(
      '--annotations <github>',
      'also write annotations and a summary of the run for GitHub Actions',
      readPlatform,
    )
    .addHelpText('after', notes)
    .configureHelp({ optionTerm: ({ flags }) => flags.replaceAll(/[<>]/g, '') })
    .configureOutput({ writeOut: print, writeErr() {} })
    .exitOverride();
}

const selector = (option: string) => (text: string) => readSelector(option, text);
const readCases = (text: string) => readNumber('--cases', text, 1, 100_000);
const readSeconds = (text: string) => readNumber('--max-seconds', text, 1, 1_000_000);
const readPort = (text: string) => readNumber('--webhook-listen', text, 0, 65_535);
const readSeed = (text: string) => readNumber('--seed', text, -(2 ** 31), 2 ** 31 - 1);
const readPlatform = (name: string) => oneOf('--annotations', name, ['github']);

const notes = `
A PATTERN is SET/OPERATION/CHECK, such as rules/listDocuments or "contract/*/413". Each part can be *, and you
can omit the last parts. The name of an operation alone selects its checks in every set. The report names the
checks that --include and --exclude leave out. --header, --include, --exclude and --report may be repeated.

Exit codes: 0 every check ran and passed; 1 the contract is violated; 2 some or all checks could not run.

contentgen-verify deletes the records that it makes. To provoke 429, it uses up the account's rate limit:
until the window ends, usually after a minute, the service refuses the account's other requests. Do not
use a key of a busy account.`;

/** The parsed command line. */
export interface ParsedCommandLine {
  readonly options: VerifyOptions;
  /** Whether to print the names of the checks instead of running them. */
  readonly lists: boolean;
  /** Whether to print the sentences of the contract instead of running checks. */
  readonly quotes: boolean;
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
 * @returns the text to print for `--help` and `--version`.
 * @throws CouldNotRun when something is missing, unknown or malformed.
 */
export function readArguments(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ParsedCommandLine | string {
  let printed = '';
  const program = createCommandLine((text) => {
    printed += text;
  });
  try {
    program.parse(args, { from: 'user' });
  } catch (error) {
    if ((error as CommanderError).exitCode === 0) return printed.trimEnd();
    throw error instanceof CommanderError ? wrong(sentence(error.message)) : error;
  }
  const {
    list = false,
    sentences = false,
    report = [],
    allowMissingKeys = false,
    annotations,
    ...given
  } = program.opts();
  const { bail = false, header = [], include = [], exclude = [], allowAdditions, ...rest } = given;
  // Older scripts have the key in CONTENTGEN_KEY.
  const { CONTENTGEN_API_KEY: key, CONTENTGEN_KEY: olderKey } = environment;
  const variables: typeof environment = { ...environment, CONTENTGEN_API_KEY: key || olderKey };
  const keys = Object.fromEntries(
    keyNames.map((name) => [name, readKey(name, given[name] || variables[environmentVariableOf(name)])]),
  ) as Record<KeyName, string | undefined>;
  const runsNone = list || sentences;
  if (rest.webhookUrl !== undefined) requireWebhookUrl(rest.webhookUrl, rest.webhookListen);
  if (!keys.key && !runsNone)
    throw wrong(`No key: pass an API key of the account with --key or in ${environmentVariableOf('key')}.`);
  return {
    options: {
      ...rest,
      ...keys,
      key: keys.key ?? '',
      baseUrl: runsNone ? 'http://127.0.0.1' : readBaseUrl(program.args),
      bail,
      headers: Object.fromEntries(header),
      allowsAdditions: allowAdditions === true,
      selection: { include, exclude },
    },
    lists: list,
    quotes: sentences,
    allowsMissingKeys: allowMissingKeys,
    reports: report,
    annotates: annotations !== undefined,
  };
}

/** Turns a message of commander into sentences. */
function sentence(message: string): string {
  const text = message
    .replace(/^error: u/, 'U')
    .replace(/^error: o/, 'O')
    .replace(/\n\((.+)\)/, '. $1');
  return /[.?]$/.test(text) ? text : `${text}.`;
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

function requireWebhookUrl(url: string, port: number | undefined): void {
  if (port === undefined)
    throw wrong('--webhook-url needs --webhook-listen PORT: the port that it leads to.');
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '') || /[?#]/.test(url))
    throw wrong(`--webhook-url must be an https or http URL without "?" and "#", not "${url}".`);
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
