import { contract } from '@contentgen/contract';
import { ConfigurationError, choice, type Environment, integer, text, url } from '../../settings.ts';
import { readKey } from './provider-key.ts';
import type { Secret } from './secret.ts';

/** What is said of every provider that a model works behind. */
interface ModelProvider {
  /** Its name in the list: lower-case letters and digits. */
  readonly name: string;
  /** The address of its API, without a trailing slash; null: the vendor's own. */
  readonly url: string | null;
  /** The model asked for, and the name kept with what it makes. */
  readonly model: string;
  readonly key: Secret | null;
  /** Milliseconds that one call of it may take. */
  readonly timeout: number;
  /** Calls of it that may be under way at once. */
  readonly concurrency: number;
}

/** The writer or the painter that the service brings along. */
export interface OfflineProviderConfiguration {
  readonly name: string;
  readonly kind: 'offline';
}

export const textModelKinds = ['openai-compatible', 'anthropic', 'google'] as const;
export type TextModelKind = (typeof textModelKinds)[number];

export interface TextModelConfiguration extends ModelProvider {
  readonly kind: TextModelKind;
  /** Whether the creativity goes along as the temperature: some models refuse every one but their own. */
  readonly creativity: 'temperature' | 'ignored';
}

export interface ImageModelConfiguration extends ModelProvider {
  readonly kind: 'openai-compatible';
  /** The squares that it offers, by the pixels of a side, in ascending order. */
  readonly sizes: readonly number[];
}

export type TextProviderConfiguration = OfflineProviderConfiguration | TextModelConfiguration;
export type ImageProviderConfiguration = OfflineProviderConfiguration | ImageModelConfiguration;

/** Who writes and who paints, each in the order in which they are asked. */
export interface ProvidersConfiguration {
  readonly text: readonly TextProviderConfiguration[];
  readonly image: readonly ImageProviderConfiguration[];
}

/** The settings of one provider, as its variables end. */
const commonSettings = ['KIND', 'URL', 'MODEL', 'KEY', 'KEY_FILE', 'TIMEOUT_SECONDS', 'CONCURRENCY'] as const;
type Setting = (typeof commonSettings)[number] | 'CREATIVITY' | 'SIZES';

/** Only what the contract lets a record say of its model. */
const { maxLength: longestModelName = 0 } = contract.components.schemas.Model ?? {};

/**
 * Reads `TEXT_PROVIDERS` and `IMAGE_PROVIDERS`, the names of providers in the order in which they are asked,
 * and the variables of each: `TEXT_PROVIDER_<NAME>_MODEL` and so on.
 *
 * @param concurrency the calls at once of a provider that doesn't say.
 * @throws ConfigurationError naming the first variable that breaks a rule, and never a key.
 */
export function readProviders(environment: Environment, concurrency: number): ProvidersConfiguration {
  return {
    text: names(environment, 'TEXT').map((name) => {
      const at = variables(environment, 'TEXT', name, 'CREATIVITY');
      const kind = choice(environment, at('KIND'), usualKind(name), [...textModelKinds, 'offline'] as const);
      if (kind === 'offline') return { name, kind };
      const creativity = choice(environment, at('CREATIVITY'), 'temperature', [
        'temperature',
        'ignored',
      ] as const);
      return { ...modelProvider(environment, name, kind, at, concurrency), kind, creativity };
    }),
    image: names(environment, 'IMAGE').map((name) => {
      const at = variables(environment, 'IMAGE', name, 'SIZES');
      const usual = name === 'offline' ? name : 'openai-compatible';
      const kind = choice(environment, at('KIND'), usual, ['openai-compatible', 'offline'] as const);
      if (kind === 'offline') return { name, kind };
      const model = modelProvider(environment, name, kind, at, concurrency);
      return { ...model, kind, sizes: sizes(environment, at('SIZES')) };
    }),
  };
}

/** How long the providers of the slower list may take one after the other, in milliseconds. */
export function timeOfAll({ text, image }: ProvidersConfiguration): number {
  const together = (list: readonly (TextProviderConfiguration | ImageProviderConfiguration)[]) =>
    list.reduce((sum, provider) => sum + (provider.kind === 'offline' ? 0 : provider.timeout), 0);
  return Math.max(together(text), together(image));
}

function names(environment: Environment, list: 'TEXT' | 'IMAGE'): string[] {
  const variable = `${list}_PROVIDERS`;
  const value = text(environment, variable, 'offline');
  const listed = value.split(',').map((name) => name.trim());
  if (listed.length > 10 || !listed.every((name) => /^[a-z][a-z0-9]{0,31}$/.test(name))) {
    throw new ConfigurationError(
      `${variable} is "${value}", but must be 1 to 10 names with commas between, ` +
        'each of up to 32 lower-case letters and digits, such as "openai,offline".',
    );
  }
  const twice = listed.find((name, index) => listed.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new ConfigurationError(`${variable} is "${value}", but must name "${twice}" only once.`);
  }
  return listed;
}

/** The variables of a provider; one with its name and an end that means nothing is a misspelt one. */
function variables(environment: Environment, list: 'TEXT' | 'IMAGE', name: string, own: Setting) {
  const beginning = `${list}_PROVIDER_${name.toUpperCase()}_`;
  const settings: readonly string[] = [...commonSettings, own];
  for (const variable of Object.keys(environment)) {
    if (!variable.startsWith(beginning) || settings.includes(variable.slice(beginning.length))) continue;
    throw new ConfigurationError(
      `${variable} is no setting. After ${beginning} there may be ${settings.join(', ')}.`,
    );
  }
  return (setting: Setting) => `${beginning}${setting}`;
}

/** A provider that is named after a kind is of that kind unless it says otherwise. */
function usualKind(name: string): TextProviderConfiguration['kind'] {
  return name === 'anthropic' || name === 'google' || name === 'offline' ? name : 'openai-compatible';
}

function modelProvider(
  environment: Environment,
  name: string,
  kind: TextModelKind,
  at: (setting: Setting) => string,
  concurrency: number,
): ModelProvider {
  return {
    name,
    url: address(environment, at('URL'), kind),
    model: modelName(environment, at('MODEL')),
    key: key(environment, at, kind),
    timeout: 1_000 * integer(environment, at('TIMEOUT_SECONDS'), 60, 1, 3_600),
    concurrency: integer(environment, at('CONCURRENCY'), concurrency, 1, 1_000),
  };
}

function address(environment: Environment, variable: string, kind: TextModelKind): string | null {
  const given = environment[variable];
  // Before anything shows the URL: what stands before its host may be a password.
  if (given && URL.canParse(given)) {
    const { username, password, search, hash } = new URL(given);
    if (username + password + search + hash !== '') {
      throw new ConfigurationError(
        `${variable} must be an http or https URL without a user, a query and a fragment. ` +
          'A key goes into the variable that ends in KEY or KEY_FILE.',
      );
    }
  }
  const checked = url(environment, variable);
  if (checked === null && kind === 'openai-compatible') {
    throw new ConfigurationError(
      `${variable} must be set to the address of an OpenAI-compatible API, such as http://127.0.0.1:11434/v1.`,
    );
  }
  return checked;
}

function modelName(environment: Environment, variable: string): string {
  const model = text(environment, variable, '');
  if (model === '') throw new ConfigurationError(`${variable} must be set to the name of a model.`);
  if ([...model].length > longestModelName || /[\p{Cc}\p{Cs}]/u.test(model)) {
    throw new ConfigurationError(
      `${variable} is "${model}", but must be at most ${longestModelName} characters without control characters.`,
    );
  }
  return model;
}

function key(environment: Environment, at: (setting: Setting) => string, kind: TextModelKind): Secret | null {
  const found = readKey(environment, at('KEY'), at('KEY_FILE'));
  if (found === null && kind !== 'openai-compatible') {
    throw new ConfigurationError(`${at('KEY')} or ${at('KEY_FILE')} must be set for the kind "${kind}".`);
  }
  return found;
}

function sizes(environment: Environment, variable: string): number[] {
  const value = text(environment, variable, '1024x1024');
  const sides = value.split(',').map((size) => {
    const [, width = '', height = ''] = /^(\d{2,4})x(\d{2,4})$/.exec(size.trim()) ?? [];
    return width === height ? Number(width) : 0;
  });
  if (sides.some((side) => side < 64 || side > 4_096)) {
    throw new ConfigurationError(
      `${variable} is "${value}", but must be squares of 64 to 4096 pixels with commas between, ` +
        'such as "512x512,1024x1024".',
    );
  }
  return [...new Set(sides)].sort((one, other) => one - other);
}
