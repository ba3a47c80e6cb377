import type { LanguageModel } from 'ai';
import {
  patienceOf,
  type TextModelConfiguration,
  type TextModelKind,
} from '../providers/provider-configuration.ts';
import { eventStream, type ProviderLimits, providerFetch } from '../providers/provider-fetch.ts';
import { baseUrl, languageModels } from '../providers/vendors.ts';

/**
 * Maximum length of a response in bytes. It is much larger than a text, because an event stream adds hundreds of
 * bytes to every few letters.
 */
const maxBytes = 32 * 1024 * 1024;

/** Creates the model of a provider for the AI SDK. */
export function languageModel(
  configuration: TextModelConfiguration,
  onLearned?: ProviderLimits['onLearned'],
): Promise<LanguageModel> {
  const { kind, name, url, model, key, options } = configuration;
  const baseURL = baseUrl(kind, url);
  const fetch = providerFetch(new URL(baseURL).origin, {
    bytes: maxBytes,
    kind: eventStream,
    patience: patienceOf(configuration),
    onLearned,
    // A model can't think in the form of a text, which its grammar demands from the start.
    added:
      kind === 'llama-server' ? { chat_template_kwargs: { enable_thinking: false }, ...options } : options,
  });
  return languageModels[kind]({ name, baseURL, apiKey: key?.reveal() ?? '', fetch }, model);
}

// Most vendors' models accept 0 to 2, but their texts become incoherent well below 2, and those of small models well
// below 1. Anthropic's accept 0 to 1, Mistral's up to 1.5.
const usual = { 0: 0, 0.25: 0.3, 0.5: 0.7, 0.75: 1, 1: 1.3 };
const small = { 0: 0, 0.25: 0.2, 0.5: 0.4, 0.75: 0.6, 1: 0.8 };

/**
 * The temperature for every creativity, by the kind of provider. The guide of models has the same table. Other sampling
 * settings keep the model's defaults, because vendors advise to change only one setting.
 */
export const temperatures: Readonly<Record<TextModelKind | 'local', Readonly<Record<number, number>>>> = {
  'openai-compatible': usual,
  openai: usual,
  azure: usual,
  mistral: { 0: 0, 0.25: 0.2, 0.5: 0.5, 0.75: 0.7, 1: 1 },
  'llama-server': small,
  local: small,
  anthropic: { 0: 0, 0.25: 0.25, 0.5: 0.5, 0.75: 0.75, 1: 1 },
  google: { 0: 0, 0.25: 0.4, 0.5: 0.8, 0.75: 1.2, 1: 1.6 },
};
