import { parseArgs } from 'node:util';
import { CouldNotRun } from './could-not-run.ts';
import type { VerifyOptions } from './verify.ts';

/** How the command is called. */
export const usage = `Usage: contentgen-verify BASE_URL --key KEY [--read-key KEY] [--write-key KEY]

  BASE_URL     where the API is, such as http://127.0.0.1:8080
  --key        an API key with the scopes read and write
  --read-key   a key with the scope read only, to provoke 403 on writes
  --write-key  a key with the scope write only, to provoke 403 on reads

The records it makes, it deletes. To provoke 429 it uses up the account's rate limit: for the rest of the
window, a minute as a rule, the account's other requests are refused. Don't use a key of a busy account.`;

/**
 * What the command line asks for; undefined when it asks for help.
 *
 * @throws CouldNotRun when something is missing, unknown or malformed.
 */
export function readArguments(args: readonly string[]): VerifyOptions | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [baseUrl, ...more] = positionals;
  if (baseUrl === undefined) throw new CouldNotRun(`No BASE_URL is given: say where the API is.\n${usage}`);
  if (more.length > 0)
    throw new CouldNotRun(`Only one BASE_URL can be verified, not "${more[0]}" too.\n${usage}`);
  const isAddress = URL.canParse(baseUrl) && /^https?:$/.test(new URL(baseUrl).protocol);
  if (!isAddress) throw new CouldNotRun(`"${baseUrl}" is not an address: begin with http:// or https://.`);
  if (!values.key)
    throw new CouldNotRun(`No key is given: pass an API key of the account with --key.\n${usage}`);
  return { baseUrl, key: values.key, readKey: values['read-key'], writeKey: values['write-key'] };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        key: { type: 'string' },
        'read-key': { type: 'string' },
        'write-key': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new CouldNotRun(`${(error as Error).message}\n${usage}`);
  }
}
