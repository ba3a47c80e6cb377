import { configuredProviders, type Providers } from '../../src/generation/providers/configured-providers.ts';
import type {
  ImageModelConfiguration,
  ProvidersConfiguration,
  TextModelConfiguration,
} from '../../src/generation/providers/provider-configuration.ts';
import { readProviders } from '../../src/settings/provider-settings.ts';
import type { ProviderServer } from './provider-server.ts';

/** The key that every provider of these tests is configured with. */
export const providerKey = 'sk-of-the-tests';

/** A writer behind a server, as variables would configure it, but for the fields given. */
export function textModel(
  { url }: ProviderServer,
  fields: Partial<TextModelConfiguration> = {},
): TextModelConfiguration {
  const [model] = readProviders(variables('TEXT', url), 100).text as [TextModelConfiguration];
  return { ...model, ...fields };
}

/** A painter behind a server. */
export function imageModel(
  { url }: ProviderServer,
  fields: Partial<ImageModelConfiguration> = {},
): ImageModelConfiguration {
  const [model] = readProviders(variables('IMAGE', url), 100).image as [ImageModelConfiguration];
  return { ...model, ...fields };
}

/** The variables that make what is at the URL the only provider of a list. */
export function variables(list: 'TEXT' | 'IMAGE', url: string): Record<string, string> {
  const beginning = `${list}_PROVIDER_SERVER_`;
  return {
    [`${list}_PROVIDERS`]: 'server',
    [`${beginning}URL`]: url,
    [`${beginning}MODEL`]: 'test-model',
    [`${beginning}KEY`]: providerKey,
  };
}

/** A failure of a provider, as it is reported. */
export interface ReportedFailure {
  readonly provider: string;
  readonly code: string;
  readonly reason: string;
}

/** Providers as the service has them, and what they report. */
export function providersOf(
  configuration: Partial<ProvidersConfiguration>,
  now?: () => number,
): Providers & { reported: ReportedFailure[] } {
  const reported: ReportedFailure[] = [];
  const all = { text: [], image: [], ...configuration };
  const providers = configuredProviders(
    all,
    (provider, { code, reason }) => reported.push({ provider, code, reason }),
    now,
  );
  return { ...providers, reported };
}

/** Keeps what a draft is told, and what was told before each restart. */
export function recordedDraft() {
  const given = { pieces: [] as string[], void: [] as string[] };
  return {
    append: (piece: string) => void given.pieces.push(piece),
    restart: () => void given.void.push(given.pieces.splice(0).join('')),
    text: () => given.pieces.join(''),
    pieces: given.pieces,
    void: given.void,
  };
}
