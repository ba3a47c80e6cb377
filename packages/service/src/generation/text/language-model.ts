import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import type { TextModelConfiguration, TextModelKind } from '../providers/provider-configuration.ts';
import { eventStream, providerFetch } from '../providers/provider-fetch.ts';

/**
 * The URLs of the vendors. They are always set, because otherwise an environment variable of a vendor's SDK, such as
 * ANTHROPIC_BASE_URL, could send the prompts elsewhere.
 */
export const vendorUrls = {
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const;

/**
 * Maximum length of a response in bytes. It is much larger than a text, because an event stream adds hundreds of
 * bytes to every few letters.
 */
const maxBytes = 32 * 1024 * 1024;

/** Creates the model of a provider for the AI SDK. */
export function languageModel({
  kind,
  name,
  url,
  model,
  key,
  options,
}: TextModelConfiguration): LanguageModel {
  const baseURL = url ?? (kind === 'anthropic' || kind === 'google' ? vendorUrls[kind] : '');
  const fetch = providerFetch(new URL(baseURL).origin, {
    bytes: maxBytes,
    kind: eventStream,
    // A model can't think in the form of a text, which its grammar demands from the start.
    added:
      kind === 'llama-server' ? { chat_template_kwargs: { enable_thinking: false }, ...options } : options,
  });
  const apiKey = key?.reveal() ?? '';
  if (kind === 'anthropic') return createAnthropic({ baseURL, apiKey, fetch })(model);
  if (kind === 'google') return createGoogle({ baseURL, apiKey, fetch })(model);
  return createOpenAICompatible({ name, baseURL, apiKey, fetch, includeUsage: true })(model);
}

/**
 * The temperature for every creativity, by the kind of provider. The guide of models has the same table. OpenAI-compatible
 * models and Google's accept 0 to 2, but their texts become incoherent well below 2, and those of small models well
 * below 1. Anthropic's accept 0 to 1.
 * Other sampling settings keep the model's defaults, because vendors advise to change only one setting.
 */
export const temperatures: Readonly<Record<TextModelKind | 'local', Readonly<Record<number, number>>>> = {
  'openai-compatible': { 0: 0, 0.25: 0.3, 0.5: 0.7, 0.75: 1, 1: 1.3 },
  'llama-server': { 0: 0, 0.25: 0.2, 0.5: 0.4, 0.75: 0.6, 1: 0.8 },
  local: { 0: 0, 0.25: 0.2, 0.5: 0.4, 0.75: 0.6, 1: 0.8 },
  anthropic: { 0: 0, 0.25: 0.25, 0.5: 0.5, 0.75: 0.75, 1: 1 },
  google: { 0: 0, 0.25: 0.4, 0.5: 0.8, 0.75: 1.2, 1: 1.6 },
};
