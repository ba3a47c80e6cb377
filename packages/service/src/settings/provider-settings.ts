import { contract } from '@contentgen/contract';
import { longestWriting } from '@contentgen/offline-models/writer';
import {
  type ImageProviderConfiguration,
  imageModelKinds,
  type ProvidersConfiguration,
  type TextModelKind,
  type TextProviderConfiguration,
  textModelKinds,
} from '../generation/providers/provider-configuration.ts';
import {
  ConfigurationError,
  type Environment,
  invalid,
  readSettings,
  type SettingTable,
  type SettingValues,
} from './setting.ts';
import { choice, custom, httpUrl, integer, key, keyFile, seconds } from './setting-kinds.ts';

const mostProviders = 10;
const [smallestSide, largestSide] = [64, 4_096];
/** Maximum number of characters of a model name, which the contract sets for the `model` of a record. */
const { maxLength: longestModelName = 0 } = contract.components.schemas.Document?.properties?.model ?? {};

const listRule = `1 to ${mostProviders} names, separated by commas, each of up to 32 lower-case letters and digits, such as "openai,offline"`;
const modelRule = `a text of at most ${longestModelName} characters, without control characters`;
const sizesRule = `squares of ${smallestSide} to ${largestSide} pixels, separated by commas, such as "512x512,1024x1024"`;

function providerList(summary: string) {
  return custom<readonly string[]>({
    summary,
    rule: listRule,
    default: ['offline'],
    parse(value, name) {
      const names = value.split(',').map((item) => item.trim());
      const isList =
        names.length <= mostProviders && names.every((item) => /^[a-z][a-z0-9]{0,31}$/.test(item));
      if (!isList) throw invalid(name, value, listRule);
      const duplicate = names.find((item, index) => names.indexOf(item) !== index);
      if (duplicate !== undefined) throw invalid(name, value, `a list with "${duplicate}" only once`);
      return names;
    },
  });
}

/** The lists of providers, and the pace of the built-in writer. */
export const providerListSettings = {
  TEXT_PROVIDERS: providerList('The providers of texts. If one fails, the service calls the next one.'),
  IMAGE_PROVIDERS: providerList('The providers of images. If one fails, the service calls the next one.'),
  OFFLINE_PACE: integer({
    default: null,
    shownDefault: 'none (the text arrives as a whole)',
    least: 1,
    most: 10_000,
    summary: `How many words of a text the offline writer writes in a second. It writes long texts faster, so that no text takes more than ${longestWriting / 1_000} s.`,
  }),
};

const plainUrl = httpUrl({
  shownDefault: 'the URL of the vendor',
  summary: 'The URL of the API. Required for `openai-compatible`.',
});

const commonSettings = {
  URL: {
    ...plainUrl,
    parse(value: string, name: string) {
      // This check comes first, because the messages of the other checks show the URL, and a user part may contain a
      // password.
      if (URL.canParse(value)) {
        const { username, password, search, hash } = new URL(value);
        if (username + password + search + hash !== '') {
          throw new ConfigurationError(
            `${name} must be an http or https URL without a user, a query and a fragment. ` +
              'A key goes into the variable that ends in KEY or KEY_FILE.',
          );
        }
      }
      return plainUrl.parse(value, name);
    },
  },
  MODEL: custom<string | null>({
    rule: modelRule,
    default: null,
    summary: 'The name of the model. Required. Records show it as their `model`.',
    parse(value, name) {
      if ([...value].length > longestModelName || /[\p{Cc}\p{Cs}]/u.test(value)) {
        throw invalid(name, value, modelRule);
      }
      return value;
    },
  }),
  KEY: key({ summary: 'The API key, here or in a file.' }),
  KEY_FILE: keyFile({ summary: 'A file with the API key, instead of `KEY`.' }),
  TIMEOUT_SECONDS: seconds({ default: 60, least: 1, most: 3_600, summary: 'The time limit of one call.' }),
  CONCURRENCY: integer({
    default: null,
    shownDefault: '`GENERATION_CONCURRENCY`',
    least: 1,
    most: 1_000,
    summary: 'How many calls one process makes at the same time.',
  }),
};

const textProviderKinds = [...textModelKinds, 'offline'] as const;
const imageProviderKinds = [...imageModelKinds, 'offline'] as const;

/** The settings of one provider of texts, keyed by the last part of the variable's name. */
export const textProviderSettings = {
  KIND: choice({
    values: textProviderKinds,
    default: null,
    shownDefault: 'the name if it is a kind, else `openai-compatible`',
    summary: 'The protocol of the API. `offline` is the built-in writer.',
  }),
  ...commonSettings,
  KEY: key({ summary: 'The API key. Required for `anthropic` and `google`, here or in a file.' }),
  CREATIVITY: choice({
    values: ['temperature', 'ignored'],
    default: 'temperature',
    summary:
      'Whether the creativity of a document sets the temperature. Use `ignored` for models that refuse a temperature.',
  }),
};

/** The settings of one provider of images, keyed by the last part of the variable's name. */
export const imageProviderSettings = {
  KIND: choice({
    values: imageProviderKinds,
    default: null,
    shownDefault: 'the name if it is a kind, else `openai-compatible`',
    summary: 'The protocol of the API. `offline` is the built-in painter.',
  }),
  ...commonSettings,
  SIZES: custom<readonly number[]>({
    rule: sizesRule,
    default: [1_024],
    shownDefault: '`1024x1024`',
    summary: 'The sizes that the model offers. The service scales from the nearest one.',
    parse(value, name) {
      const sides = value.split(',').map((size) => {
        const [, width = '', height = ''] = /^(\d{2,4})x(\d{2,4})$/.exec(size.trim()) ?? [];
        return width === height ? Number(width) : 0;
      });
      const areValid = sides.every((side) => side >= smallestSide && side <= largestSide);
      if (!areValid) throw invalid(name, value, sizesRule);
      return [...new Set(sides)].sort((one, other) => one - other);
    },
  }),
};

/**
 * Reads the lists of providers, and the settings of each provider.
 *
 * @param concurrency the concurrency of a provider that does not set its own.
 * @throws ConfigurationError that names the first variable that breaks a rule, and never shows a key.
 */
export function readProviders(environment: Environment, concurrency: number): ProvidersConfiguration {
  const lists = readSettings(providerListSettings, environment);
  return {
    text: lists.TEXT_PROVIDERS.map((name) =>
      readTextProvider(environment, name, { concurrency, pace: lists.OFFLINE_PACE }),
    ),
    image: lists.IMAGE_PROVIDERS.map((name) => readImageProvider(environment, name, concurrency)),
  };
}

function readTextProvider(
  environment: Environment,
  name: string,
  { concurrency, pace }: { readonly concurrency: number; readonly pace: number | null },
): TextProviderConfiguration {
  const prefix = `TEXT_PROVIDER_${name.toUpperCase()}_`;
  const values = readProvider(textProviderSettings, environment, prefix);
  const kind = values.KIND ?? kindNamed(name, textProviderKinds);
  if (kind === 'offline') return { name, kind, pace };
  const model = modelProvider(name, kind, values, prefix, concurrency);
  return { ...model, kind, creativity: values.CREATIVITY };
}

function readImageProvider(
  environment: Environment,
  name: string,
  concurrency: number,
): ImageProviderConfiguration {
  const prefix = `IMAGE_PROVIDER_${name.toUpperCase()}_`;
  const values = readProvider(imageProviderSettings, environment, prefix);
  const kind = values.KIND ?? kindNamed(name, imageProviderKinds);
  if (kind === 'offline') return { name, kind };
  return { ...modelProvider(name, kind, values, prefix, concurrency), kind, sizes: values.SIZES };
}

/** Returns the kind of a provider that has no setting `KIND`. If the name of the provider is a kind, it is that one. */
function kindNamed<Kind extends string>(name: string, kinds: readonly Kind[]): Kind | 'openai-compatible' {
  return kinds.find((kind) => kind === name) ?? 'openai-compatible';
}

/** Reads the settings of one provider. Any other variable with the prefix of the provider is a mistyped setting. */
function readProvider<Table extends SettingTable>(table: Table, environment: Environment, prefix: string) {
  const unknown = Object.keys(environment).find(
    (variable) => variable.startsWith(prefix) && !Object.hasOwn(table, variable.slice(prefix.length)),
  );
  if (unknown !== undefined) {
    const known = Object.keys(table).join(', ');
    throw new ConfigurationError(`${unknown} is not a setting. After ${prefix} there may be ${known}.`);
  }
  return readSettings(table, environment, { prefix });
}

function modelProvider(
  name: string,
  kind: TextModelKind,
  values: SettingValues<typeof commonSettings>,
  prefix: string,
  concurrency: number,
) {
  if (values.URL === null && kind === 'openai-compatible') {
    throw new ConfigurationError(
      `${prefix}URL must be set to the URL of an OpenAI-compatible API, such as http://127.0.0.1:11434/v1.`,
    );
  }
  if (values.MODEL === null) {
    throw new ConfigurationError(`${prefix}MODEL must be set to the name of a model.`);
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
    model: values.MODEL,
    key: secret,
    timeout: values.TIMEOUT_SECONDS,
    concurrency: values.CONCURRENCY ?? concurrency,
  };
}
