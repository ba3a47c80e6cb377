import { contract } from '@contentgen/contract';
import { longestWriting } from '@contentgen/offline-models/writer';
import {
  type ImageProviderConfiguration,
  imageModelKinds,
  type ProvidersConfiguration,
  type TextProviderConfiguration,
  textModelKinds,
} from '../generation/providers/provider-configuration.ts';
import {
  ConfigurationError,
  choice,
  type Environment,
  httpUrl,
  integer,
  invalid,
  key,
  keyFile,
  readSettings,
  type Setting,
  type SettingValues,
  seconds,
} from './kinds.ts';

const mostProviders = 10;
const [smallestSide, largestSide] = [64, 4_096];
/** Maximum number of characters of a model name, which the contract sets for the `model` of a record. */
const { maxLength: longestModelName = 0 } = contract.components.schemas.Document?.properties?.model ?? {};
/** The beginning of the variables of every provider. */
const prefixOfAll = 'PROVIDER_';

/** Creates a setting that is a list of the names of providers. */
export function providerList(summary: string): Setting<readonly string[]> {
  const rule = `1 to ${mostProviders} names, separated by commas, each of up to 32 lower-case letters and digits, such as "openai,offline"`;
  return {
    summary,
    rule,
    default: ['offline'],
    parse(value, name) {
      const names = value.split(',').map((item) => item.trim());
      const isList =
        names.length <= mostProviders && names.every((item) => /^[a-z][a-z0-9]{0,31}$/.test(item));
      if (!isList) throw invalid(name, value, rule);
      const duplicate = names.find((item, index) => names.indexOf(item) !== index);
      if (duplicate !== undefined) throw invalid(name, value, `a list with "${duplicate}" only once`);
      return names;
    },
  };
}

/** The pace of the built-in writer, in words a second. */
export const offlinePace = integer({
  default: null,
  shownDefault: 'none (the text arrives as a whole)',
  least: 1,
  most: 10_000,
  summary: `How many words of a text the offline writer writes in a second. It writes long texts faster, so that no text takes more than ${longestWriting / 1_000} s.`,
});

function model(summary: string): Setting<string | null> {
  const rule = `a text of at most ${longestModelName} characters, without control characters`;
  return {
    summary,
    rule,
    default: null,
    parse(value, name) {
      if ([...value].length > longestModelName || /[\p{Cc}\p{Cs}]/u.test(value)) {
        throw invalid(name, value, rule);
      }
      return value;
    },
  };
}

const anyUrl = httpUrl({
  shownDefault: 'the URL of the vendor',
  summary: 'The URL of the API. Required for `openai-compatible`.',
});

const sizesRule = `squares of ${smallestSide} to ${largestSide} pixels, separated by commas, such as "512x512,1024x1024"`;
const sizes: Setting<readonly number[]> = {
  rule: sizesRule,
  default: [1_024],
  shownDefault: '`1024x1024`',
  summary: 'The sizes that the model of images offers. The service scales from the nearest one.',
  parse(value, name) {
    const sides = value.split(',').map((size) => {
      const [, width = '', height = ''] = /^(\d{2,4})x(\d{2,4})$/.exec(size.trim()) ?? [];
      return width === height ? Number(width) : 0;
    });
    const areValid = sides.every((side) => side >= smallestSide && side <= largestSide);
    if (!areValid) throw invalid(name, value, sizesRule);
    return [...new Set(sides)].sort((one, other) => one - other);
  },
};

const providerKinds = [...textModelKinds, 'offline'] as const;

/** The settings of one provider, keyed by the last part of the variable's name. */
export const providerSettings = {
  KIND: choice({
    values: providerKinds,
    default: null,
    shownDefault: 'the name if it is a kind, else `openai-compatible`',
    summary: 'The protocol of the API. `anthropic` and `google` make only texts. `offline` is built in.',
  }),
  URL: {
    ...anyUrl,
    parse(value: string, name: string) {
      // This check comes first, because the message of the other check shows the URL.
      if (URL.canParse(value)) {
        const { username, password, search, hash } = new URL(value);
        if (username + password + search + hash !== '') {
          throw new ConfigurationError(
            `${name} must be an http or https URL without a user, a query and a fragment. ` +
              'A key goes into the variable that ends in KEY or KEY_FILE.',
          );
        }
      }
      return anyUrl.parse(value, name);
    },
  },
  TEXT_MODEL: model('The model of texts. Required in `TEXT_PROVIDERS`. Documents show it as their `model`.'),
  IMAGE_MODEL: model('The model of images. Required in `IMAGE_PROVIDERS`. Images show it as their `model`.'),
  KEY: key({ summary: 'The API key. Required for `anthropic` and `google`, here or in a file.' }),
  KEY_FILE: keyFile({ summary: 'A file with the API key, instead of `KEY`.' }),
  TIMEOUT_SECONDS: seconds({ default: 60, least: 1, most: 3_600, summary: 'The time limit of one call.' }),
  CONCURRENCY: integer({
    default: null,
    shownDefault: '`GENERATION_CONCURRENCY`',
    least: 1,
    most: 1_000,
    summary: 'How many texts, and how many images, one process requests at the same time.',
  }),
  CREATIVITY: choice({
    values: ['temperature', 'ignored'],
    default: 'temperature',
    summary:
      'Whether the creativity of a document sets the temperature. Use `ignored` for models that refuse a temperature.',
  }),
  IMAGE_SIZES: sizes,
};

type ProviderValues = SettingValues<typeof providerSettings>;

/** The settings of all providers that `readProviders` needs. */
interface CommonValues {
  readonly TEXT_PROVIDERS: readonly string[];
  readonly IMAGE_PROVIDERS: readonly string[];
  /** The concurrency of a provider that does not set its own. */
  readonly GENERATION_CONCURRENCY: number;
  readonly OFFLINE_PACE: number | null;
}

/**
 * Reads the settings of each provider in the lists.
 *
 * @throws ConfigurationError that names the first variable that breaks a rule, that is not a setting, or whose provider
 *   is in no list. It never shows a key.
 */
export function readProviders(environment: Environment, common: CommonValues): ProvidersConfiguration {
  const { TEXT_PROVIDERS: text, IMAGE_PROVIDERS: image } = common;
  requireKnown(environment, [...text, ...image]);
  return {
    text: text.map((name) => textProvider(environment, name, common)),
    image: image.map((name) => imageProvider(environment, name, common)),
  };
}

/** Any other variable of a provider is mistyped, or the list of providers is incomplete. */
function requireKnown(environment: Environment, listed: readonly string[]): void {
  for (const [variable, value] of Object.entries(environment)) {
    const [, upperCase, setting = ''] = /^PROVIDER_([A-Z][A-Z0-9]*)_(.+)$/.exec(variable) ?? [];
    if (upperCase === undefined || !value) continue;
    const name = upperCase.toLowerCase();
    if (!listed.includes(name)) {
      throw new ConfigurationError(
        `${variable} is set, but neither TEXT_PROVIDERS nor IMAGE_PROVIDERS contains "${name}". Add it, or remove the variable.`,
      );
    }
    if (!Object.hasOwn(providerSettings, setting)) {
      const known = Object.keys(providerSettings).join(', ');
      throw new ConfigurationError(
        `${variable} is not a setting. After ${prefixOfAll}${upperCase}_ there may be ${known}.`,
      );
    }
  }
}

function textProvider(
  environment: Environment,
  name: string,
  { OFFLINE_PACE: pace, ...common }: CommonValues,
): TextProviderConfiguration {
  const { prefix, kind, values } = readProvider(environment, name);
  if (kind === 'offline') return { name, kind, pace };
  const provider = modelProvider(name, prefix, kind, values, common);
  const model = required(prefix, 'TEXT_MODEL', values);
  return { ...provider, kind, model, creativity: values.CREATIVITY };
}

function imageProvider(
  environment: Environment,
  name: string,
  common: Omit<CommonValues, 'OFFLINE_PACE'>,
): ImageProviderConfiguration {
  const { prefix, kind, values } = readProvider(environment, name);
  if (kind === 'offline') return { name, kind };
  const imageKind = imageModelKinds.find((candidate) => candidate === kind);
  if (imageKind === undefined) {
    throw new ConfigurationError(
      `IMAGE_PROVIDERS contains "${name}", but providers of the kind "${kind}" make only texts.`,
    );
  }
  const provider = modelProvider(name, prefix, kind, values, common);
  const model = required(prefix, 'IMAGE_MODEL', values);
  return { ...provider, kind: imageKind, model, sizes: values.IMAGE_SIZES };
}

function readProvider(environment: Environment, name: string) {
  const prefix = `${prefixOfAll}${name.toUpperCase()}_`;
  const values = readSettings(providerSettings, environment, { prefix });
  const named = providerKinds.find((candidate) => candidate === name);
  return { prefix, values, kind: values.KIND ?? named ?? ('openai-compatible' as const) };
}

function required(prefix: string, name: 'TEXT_MODEL' | 'IMAGE_MODEL', values: ProviderValues): string {
  const value = values[name];
  if (value === null) throw new ConfigurationError(`${prefix}${name} must be set to the name of a model.`);
  return value;
}

/** Returns what providers of texts and of images have in common, except the model. */
function modelProvider(
  name: string,
  prefix: string,
  kind: string,
  values: ProviderValues,
  { GENERATION_CONCURRENCY }: Pick<CommonValues, 'GENERATION_CONCURRENCY'>,
) {
  if (values.URL === null && kind === 'openai-compatible') {
    throw new ConfigurationError(
      `${prefix}URL must be set to the URL of an OpenAI-compatible API, such as http://127.0.0.1:11434/v1.`,
    );
  }
  if (values.KEY !== null && values.KEY_FILE !== null) {
    throw new ConfigurationError(`${prefix}KEY and ${prefix}KEY_FILE are both set. Set only one of them.`);
  }
  const secret = values.KEY ?? values.KEY_FILE;
  if (secret === null && kind !== 'openai-compatible') {
    throw new ConfigurationError(`${prefix}KEY or ${prefix}KEY_FILE must be set for the kind "${kind}".`);
  }
  return {
    name,
    url: values.URL,
    key: secret,
    timeout: values.TIMEOUT_SECONDS,
    concurrency: values.CONCURRENCY ?? GENERATION_CONCURRENCY,
  };
}
