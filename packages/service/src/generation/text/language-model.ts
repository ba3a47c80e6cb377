import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { type LanguageModel, wrapLanguageModel } from 'ai';
import { eventStreamCheck } from '../providers/answer-checks.ts';
import type { TextModelConfiguration } from '../providers/provider-configuration.ts';
import { providerFetch } from '../providers/provider-fetch.ts';
import { withoutLeadingThoughts } from './leading-thoughts.ts';

/** Said here, so that no variable of a vendor's own, such as ANTHROPIC_BASE_URL, sends a prompt elsewhere. */
const vendorUrls = {
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const;

/** A streamed answer wraps each few letters in some hundred bytes. */
const mostBytes = 64 * 1024 * 1024;

/** The model of a provider. */
export function languageModel({ kind, name, url, model, key }: TextModelConfiguration): LanguageModel {
  const baseURL = url ?? (kind === 'openai-compatible' ? '' : vendorUrls[kind]);
  const fetch = providerFetch(new URL(baseURL).origin, { bytes: mostBytes, check: eventStreamCheck });
  const apiKey = key?.reveal() ?? '';
  if (kind === 'anthropic') return createAnthropic({ baseURL, apiKey, fetch })(model);
  if (kind === 'google') return createGoogle({ baseURL, apiKey, fetch })(model);
  return wrapLanguageModel({
    model: createOpenAICompatible({ name, baseURL, apiKey, fetch })(model),
    middleware: withoutLeadingThoughts,
  });
}
