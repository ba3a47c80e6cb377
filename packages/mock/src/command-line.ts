import { parseArgs } from 'node:util';
import type { MockOptions } from './start-mock.ts';

export const usage = `Usage: contentgen-mock [OPTION …]

Server.
  --host ADDRESS     the address to listen on; default: 127.0.0.1
  --port N           the port to listen on; 0 chooses a free port; default: PORT of the environment, else 4010
  --public-url URL   the URL that clients use, if the mock is behind a proxy
  --rate-limit N     the requests that an account may send in a minute; further ones get 429; default: no limit
  --silent           do not log requests
  --version          print the version and exit

Data.
  --empty            begin without examples
  --stateless        store nothing, and answer with the examples of the contract; takes no other option of
                     data, time and faults, and no --rate-limit

Time.
  --generation N     the milliseconds until the first word of a text, or until a picture; default: 300
  --pace N           the words of a text in a second; a text takes at most 30 s; default: 45
  --instant          generations take no time: the text arrives as a whole
  --latency N        the milliseconds before each response; default: 0

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
 * @throws Error in one sentence when an option is unknown or malformed.
 */
export function readCommandLine(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Command | 'help' | 'version' {
  const values = parsed(args);
  if (values.help) return 'help';
  if (values.version) return 'version';
  const publicUrl = values['public-url'];
  if (publicUrl !== undefined && !(URL.canParse(publicUrl) && new URL(publicUrl).origin === publicUrl)) {
    throw new Error(`--public-url must be a URL such as http://localhost:5173, not "${publicUrl}".`);
  }
  const requests = wholeNumber('--rate-limit', values['rate-limit'], 1);
  const [, percent] = /^(\d{1,2}(?:\.\d+)?|100)%$/.exec(values.faults ?? '') ?? [];
  if (values.faults !== undefined && percent === undefined) {
    throw new Error(`--faults must be a share from 0% to 100%, not "${values.faults}".`);
  }
  const ofEnvironment = wholeNumber('The environment variable PORT', environment.PORT || '4010');
  const options = {
    host: values.host,
    port: wholeNumber('--port', values.port) ?? ofEnvironment,
    publicUrl,
    stateless: values.stateless,
    empty: values.empty,
    generation: wholeNumber('--generation', values.generation),
    pace: wholeNumber('--pace', values.pace, 1),
    instant: values.instant,
    latency: wholeNumber('--latency', values.latency),
    faults: percent === undefined ? undefined : Number(percent) / 100,
    rateLimit: requests === undefined ? undefined : { requests, windowSeconds: 60 },
  };
  return { options, isSilent: values.silent };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        host: { type: 'string', default: '127.0.0.1' },
        port: { type: 'string' },
        'public-url': { type: 'string' },
        'rate-limit': { type: 'string' },
        silent: { type: 'boolean', default: false },
        empty: { type: 'boolean' },
        stateless: { type: 'boolean' },
        generation: { type: 'string' },
        pace: { type: 'string' },
        instant: { type: 'boolean' },
        latency: { type: 'string' },
        faults: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    // Further sentences of Node are about values that begin with a dash.
    const [sentence] = (error as Error).message.split(/\. |\.?\n/);
    throw new Error(`${sentence}.`);
  }
}

/** @throws Error if the text is no whole number of at most nine digits, or less than `least`. */
function wholeNumber(name: string, text: string | undefined, least = 0): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
  throw new Error(`${name} must be a whole number from ${least}, not "${text}".`);
}
