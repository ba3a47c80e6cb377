import type { Command } from 'commander';
import type {
  ImageProviderConfiguration,
  TextProviderConfiguration,
} from '../generation/providers/provider-configuration.ts';
import { readConfiguration } from '../settings.ts';
import { textTable } from './output-format.ts';
import type { Print, ProcessContext } from './program.ts';

/** Time limit in milliseconds for the check of an offline model, which has no time limit in the settings. */
const offlineTimeout = 60_000;

/**
 * Adds the command that calls every configured provider once, all at the same time. It needs no running service and no
 * data folder.
 */
export function addProvidersCommand(program: Command, { environment }: ProcessContext, print: Print): void {
  program
    .command('providers')
    .description('Check the providers.')
    .command('check')
    .description('Call each provider once and print which of them work. A vendor may charge for the call.')
    .action(async () => {
      const { text, image } = readConfiguration(environment).providers;
      // Imported only here, because the libraries of the providers take a while to load.
      const { imageProvider, textProvider } = await import('../generation/providers/configured-providers.ts');
      const checks = await Promise.all([
        ...text.map((configuration) =>
          check('text', configuration, async (signal) =>
            (await textProvider(configuration)).write(sampleText, signal, { append() {}, restart() {} }),
          ),
        ),
        ...image.map((configuration) =>
          check('image', configuration, async (signal) =>
            (await imageProvider(configuration)).paint(sampleImage, signal),
          ),
        ),
      ]);
      const failed = checks.filter(({ works }) => !works).length;
      const rows = checks.map(({ row }) => row);
      print({
        exitCode: failed === 0 ? 0 : 1,
        stdout: textTable(['FOR', 'PROVIDER', 'KIND', 'MODEL', 'WORKS', 'REASON'], rows),
        stderr: failed === 0 ? 'All providers work.' : `${failed} of ${checks.length} providers failed.`,
      });
    });
}

const sampleText = { templateId: 1, name: 'Check', prompt: 'Answer with one word: ready', creativity: 0 };
const sampleImage = { description: 'A red dot', style: null, medium: null, resolution: '256x256' } as const;

async function check(
  list: 'text' | 'image',
  configuration: TextProviderConfiguration | ImageProviderConfiguration,
  call: (signal: AbortSignal) => Promise<unknown>,
): Promise<{ works: boolean; row: string[] }> {
  const { asGenerationFailure } = await import('../generation/generation-failure.ts');
  const { withTimeLimit } = await import('../time-limit.ts');
  const { name, kind } = configuration;
  const timeout = configuration.kind === 'offline' ? offlineTimeout : configuration.timeout;
  const row = [list, name, kind, configuration.kind === 'offline' ? '-' : configuration.model];
  try {
    await withTimeLimit(timeout, call);
    return { works: true, row: [...row, 'yes'] };
  } catch (error) {
    return { works: false, row: [...row, 'no', explain(asGenerationFailure(error))] };
  }
}

/** Returns the log message of a failure: its reason, and what an operator can do about it. */
function explain({ reason, retryAfter }: { readonly reason: string; readonly retryAfter: number }): string {
  const remedies: Readonly<Record<string, string>> = {
    'HTTP 401': 'the key is missing or wrong',
    'HTTP 402': "the vendor's account needs a payment",
    'HTTP 403': 'the key may not use this model',
    'HTTP 404': 'the URL is not that of the API, or the model does not exist',
    'HTTP 400':
      'the provider refuses the request; check the model, or omit the temperature with CREATIVITY=ignored',
    'HTTP 429': retryAfter > 0 ? `too many requests; retry in ${retryAfter / 1_000} s` : 'too many requests',
    ECONNREFUSED: 'no server listens at the URL',
    ENOTFOUND: 'the host of the URL is unknown',
  };
  const remedy = remedies[reason];
  return remedy === undefined ? reason : `${reason}: ${remedy}`;
}
