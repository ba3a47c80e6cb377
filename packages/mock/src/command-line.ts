import { parseArgs } from 'node:util';
import { isHttpUrl, type MockOptions, portRange } from './mock-options.ts';
import { defaultLimits, type StoreLimits } from './store/limits.ts';
import { isWhole, longestTime, optionRanges, type WholeRange, wholeRule } from './store/option-ranges.ts';
import type { Milliseconds } from './store/times.ts';

export const usage = `Usage: contentgen-mock [OPTION …]

Server.
  --host ADDRESS     the address to listen on; default: 127.0.0.1
  --port N           the port to listen on; 0 chooses a free port; default: PORT of the environment, else 4010
  --public-url URL   the URL that clients use, if the mock is behind a proxy
  --rate-limit N     the requests that an account may send in a minute; further ones get 429; default: ${defaultLimits.accountRequests.requests}
  --silent           do not log requests
  --version          print the version and exit

Data.
  --seed N           the seed of the examples, the times and the faults; default: 1
  --empty            begin without examples
  --stateless        store nothing, and answer with the examples of the contract; takes no other option of
                     data, time and faults, and no --rate-limit

Time. A time is 500, 500ms or 2s; a range is 1s-3s.
  --latency TIME     the time before each response; default: 0
  --generation TIME  the time of a generation; with --pace, the time until the first word; default: 50ms
  --pace N           the words of a text in a second; a text takes at most 30 s; default: the text arrives
                     as a whole

Faults.
  --faults N%        the share of the valid requests that fail at random; default: 0%

Exit codes: 0 success, 1 failure, such as a port in use, 2 wrong usage.`;

/** The parsed command line. */
export interface Command {
  readonly options: MockOptions;
  readonly isSilent: boolean;
}

/**
 * Parses the command line.
 *
 * @param environment the environment variables. `--port` replaces `PORT`.
 * @returns the name of a text to print instead, for `--help` and `--version`.
 * @throws Error in one sentence when an option is unknown, repeated or malformed.
 */
export function readCommandLine(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Command | 'help' | 'version' {
  const { values, tokens } = parsed(args);
  if (values.help) return 'help';
  if (values.version) return 'version';
  refuseRepeated(tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : [])));
  const { host, seed, empty, stateless, latency, generation, pace, faults } = values;
  const { 'public-url': publicUrl, 'rate-limit': rateLimit } = values;
  const timed = { latency, generation, pace, faults, 'rate-limit': rateLimit };
  const stateful = Object.entries({ seed, empty: empty || undefined, ...timed });
  const [unused] = stateful.filter(([, value]) => stateless && value !== undefined);
  if (unused !== undefined) throw new Error(`--${unused[0]} has no effect with --stateless.`);
  if (host === '') throw new Error('--host must be an address, not "".');
  if (publicUrl !== undefined && !isHttpUrl(publicUrl)) {
    throw new Error(
      `--public-url must be a URL such as http://localhost:5173, without a slash at the end, not "${publicUrl}".`,
    );
  }
  const options = {
    host,
    port: readPort(values.port, environment.PORT),
    publicUrl,
    seed: seed === undefined ? undefined : readWhole('--seed', seed, optionRanges.seed),
    empty,
    stateless,
    latency: latency === undefined ? undefined : readTimes('--latency', latency),
    generation: generation === undefined ? undefined : readTimes('--generation', generation),
    pace: pace === undefined ? undefined : readWhole('--pace', pace, optionRanges.pace),
    faults: faults === undefined ? undefined : readShare('--faults', faults),
    limits: rateLimit === undefined ? undefined : readRateLimit('--rate-limit', rateLimit),
  };
  return { options, isSilent: values.silent };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      tokens: true,
      args: [...args],
      options: {
        host: { type: 'string', default: '127.0.0.1' },
        port: { type: 'string' },
        'public-url': { type: 'string' },
        'rate-limit': { type: 'string' },
        silent: { type: 'boolean', default: false },
        seed: { type: 'string' },
        empty: { type: 'boolean', default: false },
        stateless: { type: 'boolean', default: false },
        latency: { type: 'string' },
        generation: { type: 'string' },
        pace: { type: 'string' },
        faults: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    // Further sentences of Node are about values that begin with a dash.
    const [sentence = ''] = (error as Error).message.split(/\. |\.?\n/);
    const [, name] =
      /'(?:-\w, )?(--[\w-]+)(?: <value>)?' argument (?:missing|is ambiguous)/.exec(sentence) ?? [];
    throw new Error(name === undefined ? `${sentence}.` : `${name} needs a value. Write ${name}=VALUE.`);
  }
}

/**
 * Requires that no option appears twice.
 *
 * @throws Error with the repeated option.
 */
function refuseRepeated(names: readonly string[]): void {
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) throw new Error(`--${repeated} appears twice. Give it once.`);
}

/** Returns the port from the option, or else from the environment variable. An empty variable is ignored. */
function readPort(option: string | undefined, variable: string | undefined): number {
  if (option !== undefined) return readWhole('--port', option, portRange);
  return variable ? readWhole('The environment variable PORT', variable, portRange) : 4_010;
}

function readWhole(option: string, text: string, range: WholeRange): number {
  if (/^\d{1,10}$/.test(text) && isWhole(Number(text), range)) return Number(text);
  throw new Error(`${option} must be ${wholeRule(range)}, not "${text}".`);
}

function readRateLimit(option: string, text: string): Pick<StoreLimits, 'accountRequests'> {
  const requests = readWhole(option, text, optionRanges.requests);
  return { accountRequests: { requests, windowSeconds: 60 } };
}

/** Reads a time such as `500`, `500ms` or `2s`, or a range of two times. */
function readTimes(option: string, text: string): Milliseconds {
  const [first, second, ...more] = text.split('-').map(milliseconds);
  if (first !== undefined && more.length === 0) {
    if (second === undefined && !text.includes('-')) return first;
    if (second !== undefined && second >= first) return [first, second];
  }
  throw new Error(`${option} must be a time such as 500ms or 2s, or a range such as 1s-3s, not "${text}".`);
}

function milliseconds(text: string): number | undefined {
  const [, number, unit] = /^(\d{1,6}(?:\.\d{1,3})?)(ms|s)?$/.exec(text) ?? [];
  if (number === undefined) return undefined;
  const time = Number(number) * (unit === 's' ? 1_000 : 1);
  return time <= longestTime ? time : undefined;
}

function readShare(option: string, text: string): number {
  const [, percent] = /^(\d{1,3}(?:\.\d{1,3})?)%$/.exec(text) ?? [];
  if (percent !== undefined && Number(percent) <= 100) return Number(percent) / 100;
  throw new Error(`${option} must be a share from 0% to 100%, not "${text}".`);
}
