import type { Command } from 'commander';
import type {
  ImageProviderConfiguration,
  TextProviderConfiguration,
} from '../generation/providers/provider-configuration.ts';
import type { LearnedParameter } from '../generation/providers/refused-parameters.ts';
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
          check('text', configuration, async (signal, onLearned) =>
            (await textProvider(configuration, onLearned)).write(sampleText, signal, {
              append() {},
              restart() {},
            }),
          ),
        ),
        ...image.map((configuration) =>
          check('image', configuration, async (signal, onLearned) =>
            (await imageProvider(configuration, onLearned)).paint(sampleImage, signal),
          ),
        ),
      ]);
      const failed = checks.filter(({ works }) => !works).length;
      const rows = checks.map(({ row }) => row);
      print({
        exitCode: failed === 0 ? 0 : 1,
        stdout: textTable(['FOR', 'PROVIDER', 'KIND', 'MODEL', 'WORKS', 'NOTE'], rows),
        stderr: failed === 0 ? 'All providers work.' : `${failed} of ${checks.length} providers failed.`,
      });
    });
}

const sampleText = { templateId: 1, name: 'Check', prompt: 'Answer with one word: ready', creativity: 0 };
const sampleImage = { description: 'A red dot', style: null, medium: null, resolution: '256x256' } as const;

async function check<Configuration extends TextProviderConfiguration | ImageProviderConfiguration>(
  list: 'text' | 'image',
  configuration: Configuration,
  call: (signal: AbortSignal, onLearned: (parameter: LearnedParameter) => void) => Promise<unknown>,
): Promise<{ works: boolean; row: string[] }> {
  const { asGenerationFailure } = await import('../generation/generation-failure.ts');
  const { wholeTime } = await import('../generation/providers/provider-configuration.ts');
  const { describeLearned } = await import('../generation/providers/refused-parameters.ts');
  const { withTimeLimit } = await import('../time-limit.ts');
  const { name, kind } = configuration;
  const timeout = kind === 'offline' ? offlineTimeout : wholeTime(configuration);
  const row = [list, name, kind, configuration.kind === 'offline' ? '-' : configuration.model];
  const learned: string[] = [];
  const note = (parameter: LearnedParameter) => void learned.push(describeLearned(parameter));
  try {
    await withTimeLimit(timeout, (signal) => call(signal, note));
    return { works: true, row: [...row, 'yes', ...(learned.length > 0 ? [learned.join(', ')] : [])] };
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
    'HTTP 400': 'the provider refuses the request; check the model and the options',
    'HTTP 422': 'the provider refuses the request; check the model and the options',
    'HTTP 429': retryAfter > 0 ? `too many requests; retry in ${retryAfter / 1_000} s` : 'too many requests',
    'no credit': "the vendor's account needs a payment",
    'wrong key': 'the key is missing or wrong',
    ECONNREFUSED: 'no server listens at the URL',
    ENOTFOUND: 'the host of the URL is unknown',
  };
  const remedy = remedies[/^[^:]+/.exec(reason)?.[0] ?? ''];
  return remedy === undefined ? reason : `${reason}: ${remedy}`;
}
