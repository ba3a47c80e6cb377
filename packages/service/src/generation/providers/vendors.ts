import type { ImageModel, LanguageModel } from 'ai';
import type { ImageModelKind, TextModelKind } from './provider-configuration.ts';

/** How the service reaches a provider. */
interface Connection {
  readonly name: string;
  readonly baseURL: string;
  readonly apiKey: string;
  readonly fetch: typeof globalThis.fetch;
}

/**
 * The URLs of the vendors. They are always set, because otherwise an environment variable of a vendor's SDK, such as
 * ANTHROPIC_BASE_URL, could send the prompts elsewhere.
 */
export const vendorUrls: Readonly<Partial<Record<TextModelKind, string>>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  mistral: 'https://api.mistral.ai/v1',
};

/** Returns the URL of the API of a provider, without a trailing slash. */
export function baseUrl(kind: TextModelKind, url: string | null): string {
  const base = url ?? vendorUrls[kind] ?? '';
  // The portal of Azure shows the address of the resource, and its API is below this path.
  return kind === 'azure' && new URL(base).pathname === '/' ? `${base}/openai/v1` : base;
}

// Each vendor's package knows what its models take. It is loaded only if it is used.
// OpenAI and Azure: chat completions, not responses; see decision 0033.

/** Creates a model of texts with the package of its vendor. */
export const languageModels: Readonly<
  Record<TextModelKind, (connection: Connection, model: string) => Promise<LanguageModel>>
> = {
  'openai-compatible': compatible,
  'llama-server': compatible,
  openai: async ({ name: _, ...connection }, model) =>
    (await import('@ai-sdk/openai')).createOpenAI(connection).chat(model),
  azure: async ({ name: _, ...connection }, model) =>
    (await import('@ai-sdk/azure')).createAzure(connection).chat(model),
  anthropic: async ({ name: _, ...connection }, model) =>
    (await import('@ai-sdk/anthropic')).createAnthropic(connection)(model),
  google: async ({ name: _, ...connection }, model) =>
    (await import('@ai-sdk/google')).createGoogle(connection)(model),
  mistral: async ({ name: _, ...connection }, model) =>
    (await import('@ai-sdk/mistral')).createMistral(connection)(model),
};

/** Creates a model of images with the package of its vendor. */
export const imageModels: Readonly<
  Record<ImageModelKind, (connection: Connection, model: string) => Promise<Exclude<ImageModel, string>>>
> = {
  'openai-compatible': async (connection, model) =>
    (await import('@ai-sdk/openai-compatible')).createOpenAICompatible(connection).imageModel(model),
  openai: async ({ name: _, ...connection }, model) =>
    (await import('@ai-sdk/openai')).createOpenAI(connection).image(model),
  azure: async ({ name: _, ...connection }, model) =>
    (await import('@ai-sdk/azure')).createAzure(connection).imageModel(model),
  google: async ({ name: _, ...connection }, model) =>
    (await import('@ai-sdk/google')).createGoogle(connection).image(model),
};

async function compatible(connection: Connection, model: string): Promise<LanguageModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({ ...connection, includeUsage: true })(model);
}
