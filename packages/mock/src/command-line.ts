import { parseArgs } from 'node:util';
import type { MockOptions } from './start-mock.ts';

export const usage = `Usage: contentgen-mock [OPTION …]

  --host ADDRESS     the address to listen on; default: 127.0.0.1
  --port N           the port to listen on; 0 chooses a free port; default: PORT of the environment, else 4010
  --public-url URL   the URL that clients use, if the mock is behind a proxy
  --empty            begin without examples
  --generation N     the milliseconds until the first word of a text, or until a picture; default: 300
  --pace N           the words of a text in a second; a text takes at most 30 s; default: 45
  --instant          generations take no time: the text arrives as a whole
  --latency N        the milliseconds before each response; default: 0
  --faults N%        the share of the valid requests that fail at random; default: 0%
  --rate-limit N     the requests that an account may send in a minute; further ones get 429; default: no limit
  --stateless        store nothing, and answer with the examples of the contract
  --silent           do not log requests
  --version          print the version and exit

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
  const { values } = parseArgs({
    args: [...args],
    options: {
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string' },
      'public-url': { type: 'string' },
      empty: { type: 'boolean' },
      generation: { type: 'string' },
      pace: { type: 'string' },
      instant: { type: 'boolean' },
      latency: { type: 'string' },
      faults: { type: 'string' },
      'rate-limit': { type: 'string' },
      stateless: { type: 'boolean' },
      silent: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean' },
    },
  });
  if (values.help) return 'help';
  if (values.version) return 'version';
  const { host, stateless, empty, instant, 'public-url': publicUrl } = values;
  if (publicUrl !== undefined && !(URL.canParse(publicUrl) && new URL(publicUrl).origin === publicUrl)) {
    throw new Error(`--public-url must be a URL such as http://localhost:5173, not "${publicUrl}".`);
  }
  const requests = wholeNumber('--rate-limit', values['rate-limit'], 1);
  const percent = wholeNumber('--faults', values.faults?.replace(/%$/, ''), 0, 100);
  const ofEnvironment = wholeNumber('The environment variable PORT', environment.PORT || '4010');
  const options = {
    host,
    port: wholeNumber('--port', values.port) ?? ofEnvironment,
    publicUrl,
    stateless,
    empty,
    instant,
    generation: wholeNumber('--generation', values.generation),
    pace: wholeNumber('--pace', values.pace, 1),
    latency: wholeNumber('--latency', values.latency),
    faults: percent === undefined ? undefined : percent / 100,
    rateLimit: requests === undefined ? undefined : { requests, windowSeconds: 60 },
  };
  return { options, isSilent: values.silent };
}

/** @throws Error if the text is no whole number in the range. */
function wholeNumber(name: string, text: string | undefined, least = 0, most = 999_999_999) {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
  throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
}
