import { readFileSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { MockOptions } from './start-mock.ts';
import type { Fixtures } from './store/fixtures.ts';

/** The parsed command line. */
export interface ParsedCommandLine {
  readonly options: MockOptions;
  readonly isSilent: boolean;
}

/** Creates the command line of the mock. Wrong usage ends the process with exit code 2. */
export function createCommandLine(): Command {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return new Command('contentgen-mock')
    .option('--host <ADDRESS>', 'the address to listen on', '127.0.0.1')
    .addOption(
      new Option('--port <N>', 'the port to listen on; 0 chooses a free port')
        .argParser(wholeNumber(0, 65_535))
        .default(4_010)
        .env('PORT'),
    )
    .option('--public-url <URL>', 'the URL that clients use, if the mock is behind a proxy', origin)
    .option('--empty', 'begin without examples')
    .option('--fixtures <FILE>', 'a JSON file of records in place of the examples', fixturesIn)
    .option('--clock <TIME>', 'the time of every change, such as 2026-01-15T17:00:00Z', time)
    .option('--seed <TEXT>', 'make ids and other random values the same in each run')
    .option(
      '--generation <N>',
      'the milliseconds until the first word of a text, or until a picture (default: 300)',
      wholeNumber(0),
    )
    .option(
      '--pace <N>',
      'the words of a text in a second; a text takes at most 30 s (default: 45)',
      wholeNumber(1),
    )
    .option('--instant', 'generations take no time: the text arrives as a whole')
    .option('--latency <N>', 'the milliseconds before each response (default: 0)', wholeNumber(0))
    .option('--faults <N%>', 'the share of the valid requests that fail at random (default: 0%)', (text) => {
      return wholeNumber(0, 100)(text.replace(/%$/, '')) / 100;
    })
    .option(
      '--rate-limit <N>',
      'the requests that an account may send in a minute; further ones get 429 (default: a million)',
      wholeNumber(1),
    )
    .option('--stateless', 'store nothing, and answer with the examples of the contract')
    .option('--silent', 'do not log requests', false)
    .version(version, '--version', 'print the version and exit')
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', '\nExit codes: 0 success, 1 failure, such as a port in use, 2 wrong usage.')
    .showHelpAfterError('"contentgen-mock --help" lists the options.')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
}

/**
 * Parses the command line.
 *
 * @param args the words after the name of the program.
 */
export function readCommandLine(args: readonly string[], program = createCommandLine()): ParsedCommandLine {
  const { silent, rateLimit, ...options } = program.parse(args, { from: 'user' }).opts();
  const limit = rateLimit === undefined ? undefined : { requests: rateLimit, windowSeconds: 60 };
  return { options: { ...options, ...(limit && { rateLimit: limit }) }, isSilent: silent };
}

/** Returns a parser of whole numbers in a range. */
function wholeNumber(least: number, most = 999_999_999): (text: string) => number {
  return (text) => {
    if (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

function fixturesIn(file: string): Fixtures {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new InvalidArgumentError(`The file can't be read as JSON: ${(error as Error).message}.`);
  }
}

function time(text: string): string {
  if (!Number.isNaN(Date.parse(text))) return text;
  throw new InvalidArgumentError('It must be a time such as 2026-01-15T17:00:00Z.');
}

function origin(text: string): string {
  if (URL.canParse(text) && new URL(text).origin === text) return text;
  throw new InvalidArgumentError('It must be a URL such as http://localhost:5173.');
}
