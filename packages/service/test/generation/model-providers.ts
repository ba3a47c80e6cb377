import { configuredProviders, type Providers } from '../../src/generation/providers/configured-providers.ts';
import type {
  ImageModelConfiguration,
  ProvidersConfiguration,
  TextModelConfiguration,
} from '../../src/generation/providers/provider-configuration.ts';
import { describeLearned } from '../../src/generation/providers/refused-parameters.ts';
import { readConfiguration } from '../../src/settings.ts';
import type { ProviderServer } from './provider-server.ts';

/** The API key of every provider of these tests. */
export const providerKey = 'sk-of-the-tests';

/** Returns the configuration of a text model on a server: what variables give, with some fields replaced. */
export function textModel(
  { url }: ProviderServer,
  fields: Partial<TextModelConfiguration> = {},
): TextModelConfiguration {
  const [model] = readConfiguration(variables('TEXT', url)).providers.text as [TextModelConfiguration];
  return { ...model, ...fields };
}

/** Returns the configuration of an image model on a server. */
export function imageModel(
  { url }: ProviderServer,
  fields: Partial<ImageModelConfiguration> = {},
): ImageModelConfiguration {
  const [model] = readConfiguration(variables('IMAGE', url)).providers.image as [ImageModelConfiguration];
  return { ...model, ...fields };
}

/** Variables that configure the server at the URL as the only provider of a list. */
export function variables(list: 'TEXT' | 'IMAGE', url: string): Record<string, string> {
  return {
    [`${list}_PROVIDERS`]: 'server',
    PROVIDER_SERVER_URL: url,
    [`PROVIDER_SERVER_${list}_MODEL`]: 'test-model',
    PROVIDER_SERVER_KEY: providerKey,
    PROVIDER_SERVER_CONCURRENCY: '100',
  };
}

/** A reported failure of a provider. */
export interface ReportedFailure {
  readonly provider: string;
  readonly code: string;
  readonly reason: string;
}

/** Resolves to the service's providers, and the failures that they report. */
export async function providersOf(
  configuration: Partial<ProvidersConfiguration>,
  now?: () => number,
): Promise<Providers & { reported: ReportedFailure[]; learned: string[] }> {
  const reported: ReportedFailure[] = [];
  const learned: string[] = [];
  const all = { text: [], image: [], ...configuration };
  const providers = await configuredProviders(
    all,
    {
      failed: (provider, { code, reason }) => void reported.push({ provider, code, reason }),
      learned: (provider, parameter) => void learned.push(`${provider}: ${describeLearned(parameter)}`),
    },
    now,
  );
  return { ...providers, reported, learned };
}

/** Records the pieces of a draft, and the texts that restarts discarded. */
export function recordedDraft() {
  const given = { pieces: [] as string[], discarded: [] as string[] };
  return {
    append: (piece: string) => void given.pieces.push(piece),
    restart: () => void given.discarded.push(given.pieces.splice(0).join('')),
    text: () => given.pieces.join(''),
    pieces: given.pieces,
    discarded: given.discarded,
  };
}
