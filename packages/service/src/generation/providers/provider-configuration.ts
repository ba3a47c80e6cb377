import { inspect } from 'node:util';
import { longestWriting } from '@contentgen/offline-models/pace';
import type { Patience } from '../../time-limit.ts';

/** The settings that every provider with a model has. */
interface ModelProvider {
  /** The name of the provider in the list: lower-case letters and digits. */
  readonly name: string;
  /** The URL of the API, without a trailing slash. Null means the URL of the vendor. */
  readonly url: string | null;
  /** The model to ask for, which records show as their `model`. */
  readonly model: string;
  readonly key: Secret | null;
  /** Milliseconds until the first byte of a response. `patienceOf` and `wholeTime` follow from it. */
  readonly timeout: number;
  /** How many calls this process may make at the same time. */
  readonly concurrency: number;
  /** Fields that are added to the body of each request. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** The built-in writer or painter. */
interface OfflineProviderConfiguration {
  readonly name: string;
  readonly kind: 'offline';
}

interface OfflineWriterConfiguration extends OfflineProviderConfiguration {
  /** How many words of a text the writer writes in a second. Null means that the text arrives as a whole. */
  readonly pace: number | null;
}

export const textModelKinds = [
  'openai-compatible',
  'llama-server',
  'openai',
  'anthropic',
  'google',
  'mistral',
  'azure',
] as const;
export type TextModelKind = (typeof textModelKinds)[number];

export const imageModelKinds = ['openai-compatible', 'openai', 'google', 'azure'] as const;
export type ImageModelKind = (typeof imageModelKinds)[number];

export interface TextModelConfiguration extends ModelProvider {
  readonly kind: TextModelKind;
  /** Whether the creativity of a document sets the temperature. Some models accept only one temperature. */
  readonly creativity: 'temperature' | 'ignored';
}

export interface ImageModelConfiguration extends ModelProvider {
  readonly kind: ImageModelKind;
  /** The sides of the squares that it offers, in pixels, in ascending order. None lets the model choose. */
  readonly sizes: readonly number[];
}

/** A model that `models add` has added. The service runs it in a separate process. */
export interface LocalModelConfiguration
  extends Pick<TextModelConfiguration, 'name' | 'model' | 'timeout' | 'concurrency' | 'creativity'> {
  readonly kind: 'local';
  /** The folder of the models. */
  readonly folder: string;
}

export type TextProviderConfiguration =
  | OfflineWriterConfiguration
  | TextModelConfiguration
  | LocalModelConfiguration;
export type ImageProviderConfiguration = OfflineProviderConfiguration | ImageModelConfiguration;

/** The providers of texts and of images, each list in the order in which the service asks them. */
export interface ProvidersConfiguration {
  readonly text: readonly TextProviderConfiguration[];
  readonly image: readonly ImageProviderConfiguration[];
}

/** Returns how long a response may be silent. A model that thinks may be silent also after its first byte. */
export const patienceOf = ({ timeout }: { readonly timeout: number }): Patience => ({
  first: timeout,
  silence: 0.75 * timeout,
});

/** Returns the milliseconds that a whole call may take: an hour for a model that has five minutes for its first byte. */
export const wholeTime = (provider: TextProviderConfiguration | ImageProviderConfiguration): number => {
  if (provider.kind !== 'offline') return 12 * provider.timeout;
  return 'pace' in provider && provider.pace !== null ? longestWriting : 0;
};

/**
 * Returns the sum of a time of the providers of texts or of images, whichever is larger: one attempt may call all
 * providers of a list.
 */
export function longestAttempt(
  { text, image }: ProvidersConfiguration,
  timeOf: (provider: TextProviderConfiguration | ImageProviderConfiguration) => number,
): number {
  const total = (list: readonly (TextProviderConfiguration | ImageProviderConfiguration)[]) =>
    list.reduce((sum, provider) => sum + timeOf(provider), 0);
  return Math.max(total(text), total(image));
}

const mask = '[secret]';

/** Holds a key, so that it appears in no log, error or inspection by accident. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** Returns the key itself, for the request header only. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return mask;
  }

  toJSON(): string {
    return mask;
  }

  [inspect.custom](): string {
    return mask;
  }
}
