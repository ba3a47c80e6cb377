import { asGenerationFailure } from '../generation/generation-failure.ts';
import { imageProvider, textProvider } from '../generation/providers/configured-providers.ts';
import type {
  ImageProviderConfiguration,
  TextProviderConfiguration,
} from '../generation/providers/provider-configuration.ts';
import { withinTime } from '../generation/providers/time-limit.ts';
import type { CommandResult } from './command.ts';
import { MisuseError } from './command-errors.ts';
import { flagConfiguration } from './flag-configuration.ts';
import { providersCheckEntry } from './help.ts';
import { parseOptions } from './parse-options.ts';
import { textTable } from './text-table.ts';

/** The offline ones need no network and take no time to speak of. */
const offlineTimeout = 60_000;

/**
 * Asks every configured provider for a word or a small picture, all at once, without the service and its
 * data. A model that is paid for is paid for this, too.
 *
 * @param command all of its words.
 * @returns exit code 1 when one does not work; no key in any case.
 * @throws MisuseError, ConfigurationError
 */
export async function providersCheck([
  ,
  second,
  ...commandArguments
]: readonly string[]): Promise<CommandResult> {
  const { words } = providersCheckEntry;
  if (second !== 'check') throw new MisuseError(`There is no such command. There is "${words}".`);
  parseOptions(words, commandArguments, [], []);
  const { text, image } = flagConfiguration({}).providers;
  const checks = await Promise.all([
    ...text.map((configuration) => check('text', configuration, write(configuration))),
    ...image.map((configuration) => check('image', configuration, paint(configuration))),
  ]);
  const failed = checks.filter(({ works }) => !works).length;
  const rows = checks.map(({ row }) => row);
  return {
    exitCode: failed === 0 ? 0 : 1,
    stdout: `${textTable(['FOR', 'PROVIDER', 'KIND', 'MODEL', 'WORKS', 'WHY NOT'], rows)}\n`,
    stderr:
      failed === 0
        ? 'Every provider works.\n'
        : `${failed} of ${checks.length} providers ${failed === 1 ? 'does' : 'do'} not work.\n`,
  };
}

type Work = (signal: AbortSignal) => Promise<{ readonly model: string }>;

function write(configuration: TextProviderConfiguration): Work {
  const request = { templateId: 1, name: 'Check', prompt: 'Answer with one word: ready', creativity: 0 };
  return (signal) => textProvider(configuration).write(request, signal, { append() {}, restart() {} });
}

function paint(configuration: ImageProviderConfiguration): Work {
  const request = { description: 'A red dot', style: null, medium: null, resolution: '256x256' } as const;
  return (signal) => imageProvider(configuration).paint(request, signal);
}

async function check(
  list: 'text' | 'image',
  configuration: TextProviderConfiguration | ImageProviderConfiguration,
  work: Work,
): Promise<{ works: boolean; row: string[] }> {
  const { name, kind } = configuration;
  const timeout = configuration.kind === 'offline' ? offlineTimeout : configuration.timeout;
  const configured = configuration.kind === 'offline' ? '-' : configuration.model;
  try {
    await withinTime(timeout, new AbortController().signal, work);
    return { works: true, row: [list, name, kind, configured, 'yes'] };
  } catch (error) {
    return {
      works: false,
      row: [list, name, kind, configured, 'no', remedy(asGenerationFailure(error, false))],
    };
  }
}

/** What whoever runs the service can do about a failure, by the reason that is logged for it. */
function remedy({ reason, retryAfter }: { readonly reason: string; readonly retryAfter: number }): string {
  const remedies: Readonly<Record<string, string>> = {
    'HTTP 401': 'the key is missing or not accepted',
    'HTTP 402': 'the account has to be paid for',
    'HTTP 403': 'the key has no right to this',
    'HTTP 404': 'there is no such model, or the URL is not that of the API',
    'HTTP 400':
      'the request is refused: is the model for this? CREATIVITY=ignored leaves the temperature out',
    'HTTP 429': retryAfter > 0 ? `too many requests; again in ${retryAfter / 1_000} s` : 'too many requests',
    ECONNREFUSED: 'nobody listens at the URL',
    ENOTFOUND: 'the host of the URL is not known',
  };
  const known = remedies[reason];
  return known === undefined ? reason : `${reason}: ${known}`;
}
