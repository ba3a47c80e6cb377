import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { type LanguageModel, wrapLanguageModel } from 'ai';
import type { TextModelConfiguration } from '../providers/provider-configuration.ts';
import { providerFetch } from '../providers/provider-fetch.ts';
import { eventStreamCheck } from '../providers/response-checks.ts';
import { withoutLeadingThoughts } from './leading-thoughts.ts';

/**
 * The URLs of the vendors. They are always set, because otherwise an environment variable of a vendor's SDK, such as
 * ANTHROPIC_BASE_URL, could send the prompts elsewhere.
 */
const vendorUrls = {
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const;

/**
 * Maximum length of a response in bytes. It is much larger than a text, because an event stream adds hundreds of
 * bytes to every few letters.
 */
const maxBytes = 64 * 1024 * 1024;

/** Creates the model of a provider for the AI SDK. */
export function languageModel({ kind, name, url, model, key }: TextModelConfiguration): LanguageModel {
  const baseURL = url ?? (kind === 'openai-compatible' ? '' : vendorUrls[kind]);
  const fetch = providerFetch(new URL(baseURL).origin, { bytes: maxBytes, check: eventStreamCheck });
  const apiKey = key?.reveal() ?? '';
  if (kind === 'anthropic') return createAnthropic({ baseURL, apiKey, fetch })(model);
  if (kind === 'google') return createGoogle({ baseURL, apiKey, fetch })(model);
  return wrapLanguageModel({
    model: createOpenAICompatible({ name, baseURL, apiKey, fetch })(model),
    middleware: withoutLeadingThoughts,
  });
}
