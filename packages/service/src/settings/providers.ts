import { join } from 'node:path';
import { contract } from '@contentgen/contract';
import { longestWriting } from '@contentgen/offline-models/pace';
import {
  imageModelKinds,
  type ProvidersConfiguration,
  type TextModelKind,
  textModelKinds,
} from '../generation/providers/provider-configuration.ts';
import { isInnerUrl } from '../generation/providers/public-addresses.ts';
import { vendorUrls } from '../generation/providers/vendors.ts';
import {
  ConfigurationError,
  choice,
  type Environment,
  httpUrl,
  integer,
  key,
  keyFile,
  readSettings,
  type Setting,
  seconds,
  setting,
} from './kinds.ts';

const mostProviders = 10;
const [smallestSide, largestSide] = [64, 4_096];
/** Maximum number of characters of a model name, which the contract sets for the `model` of a record. */
const { maxLength: longestModelName = 0 } = contract.components.schemas.Document?.properties?.model ?? {};

/** Creates a setting that is a list of the names of providers. */
export function providerList(summary: string): Setting<readonly string[]> {
  const rule = `1 to ${mostProviders} different names in lower case, separated by commas, such as "openai,offline"`;
  return setting<readonly string[]>({ summary }, rule, ['offline'], (value) => {
    const names = value.split(',').map((item) => item.trim());
    const isList = names.length <= mostProviders && names.every((item) => /^[a-z][a-z0-9]{0,31}$/.test(item));
    return isList && new Set(names).size === names.length ? names : undefined;
  });
}

/** The pace of the built-in writer, in words a second. */
export const offlinePace = integer({
  default: null,
  shownDefault: 'none (the text arrives as a whole)',
  least: 1,
  most: 10_000,
  summary: `How many words of a text the offline writer writes in a second. It writes long texts faster, so that no text takes more than ${longestWriting / 1_000} s.`,
});

function modelName(summary: string): Setting<string | null> {
  const rule = `a text of at most ${longestModelName} characters, without control characters`;
  return setting<string | null>({ summary }, rule, null, (value) =>
    [...value].length > longestModelName || /[\p{Cc}\p{Cs}]/u.test(value) ? undefined : value,
  );
}

/** Creates a setting with fields that are added to each request of a provider. */
function requestOptions(summary: string, example: string): Setting<Readonly<Record<string, unknown>>> {
  const rule = `a JSON object, such as ${example}`;
  return setting<Readonly<Record<string, unknown>>>({ summary, shownDefault: 'none' }, rule, {}, (value) => {
    try {
      const parsed: unknown = JSON.parse(value);
      return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
        ? (parsed as Record<string, unknown>)
        : undefined;
    } catch {
      return undefined;
    }
  });
}

function imageSizes(): Setting<readonly number[]> {
  const rule = `auto, or squares of ${smallestSide} to ${largestSide} pixels, separated by commas, such as "512x512,1024x1024"`;
  const summary =
    'The sizes that the model of images offers. The service scales from the nearest one. With `auto`, it asks for no size.';
  const text = { summary, shownDefault: '`1024x1024`' };
  return setting<readonly number[]>(text, rule, [1_024], (value) => {
    if (value === 'auto') return [];
    const sides = value.split(',').map((size) => {
      const [, width = '', height = ''] = /^(\d{2,4})x(\d{2,4})$/.exec(size.trim()) ?? [];
      return width === height ? Number(width) : 0;
    });
    const areValid = sides.every((side) => side >= smallestSide && side <= largestSide);
    return areValid ? [...new Set(sides)].sort((one, other) => one - other) : undefined;
  });
}

const providerKinds = [...textModelKinds, 'local', 'offline'] as const;

/** Seconds: the defaults of `TIMEOUT_SECONDS`. A model on the own network may have to be loaded first. */
const timeouts = { usual: 120, long: 300 };
/** How many texts a local model writes at the same time. */
const localConcurrency = 2;

/** The settings of one provider, keyed by the last part of the variable's name. */
export const providerSettings = {
  KIND: choice({
    values: providerKinds,
    default: null,
    shownDefault: 'the name if it is a kind, else `openai-compatible`',
    summary:
      'The vendor or the protocol of the API. `llama-server` is that of llama.cpp, which takes a grammar. `local` runs a model of `models add`. `offline` is built in. Only `openai-compatible`, `openai`, `google`, `azure` and `offline` make images. The names `openai` and `mistral` with a URL elsewhere mean `openai-compatible`.',
  }),
  URL: httpUrl({
    shownDefault: 'the URL of the vendor',
    summary:
      'The URL of the API. Required for `openai-compatible`, `llama-server` and `azure`, such as `https://NAME.openai.azure.com`.',
  }),
  TEXT_MODEL: modelName(
    'The model of texts. Required in `TEXT_PROVIDERS`. Documents show it as their `model`.',
  ),
  IMAGE_MODEL: modelName(
    'The model of images. Required in `IMAGE_PROVIDERS`. Images show it as their `model`.',
  ),
  KEY: key({ summary: 'The API key. Required for a vendor without a `URL`, here or in a file.' }),
  KEY_FILE: keyFile({ summary: 'A file with the API key, instead of `KEY`.' }),
  TIMEOUT_SECONDS: seconds({
    default: null,
    shownDefault: `\`${timeouts.usual}\`; \`${timeouts.long}\` for images, \`local\` and a \`URL\` on this machine or a private network`,
    least: 1,
    most: 3_600,
    summary:
      'How long the first byte of a response may take. After it, a response may be silent for three quarters of that, and take 12 times that as a whole.',
  }),
  CONCURRENCY: integer({
    default: null,
    shownDefault: `\`GENERATION_CONCURRENCY\`; \`${localConcurrency}\` for \`local\``,
    least: 1,
    most: 1_000,
    summary: 'How many texts, and how many images, one process requests at the same time.',
  }),
  CREATIVITY: choice({
    values: ['temperature', 'ignored'],
    default: 'temperature',
    summary:
      'Whether the creativity of a document sets the temperature. A model that refuses a temperature gets none, also without this setting.',
  }),
  TEXT_OPTIONS: requestOptions(
    'Fields that are added to each request for a text, such as the effort of a model that thinks.',
    '{"reasoning_effort":"low"}',
  ),
  IMAGE_OPTIONS: requestOptions(
    'Fields that are added to each request for an image, such as its quality, a seed or a number of steps.',
    '{"quality":"high"}',
  ),
  IMAGE_SIZES: imageSizes(),
};

/** The settings of all providers that `readProviders` needs. */
interface CommonValues {
  readonly TEXT_PROVIDERS: readonly string[];
  readonly IMAGE_PROVIDERS: readonly string[];
  /** The concurrency of a provider that does not set its own. */
  readonly GENERATION_CONCURRENCY: number;
  readonly OFFLINE_PACE: number | null;
  readonly DATA_FOLDER: string;
}

/**
 * Reads the settings of each provider in the lists.
 *
 * @throws ConfigurationError that names the first variable that breaks a rule, that is not a setting, or whose provider
 *   is in no list. It never shows a key.
 */
export function readProviders(environment: Environment, common: CommonValues): ProvidersConfiguration {
  const {
    TEXT_PROVIDERS: text,
    IMAGE_PROVIDERS: image,
    GENERATION_CONCURRENCY,
    OFFLINE_PACE,
    DATA_FOLDER,
  } = common;
  requireKnown(environment, [...text, ...image]);
  return {
    text: text.map((name) => {
      const { kind, values, prefix } = readProvider(environment, name, providerKinds);
      if (kind === 'offline') return { name, kind, pace: OFFLINE_PACE };
      const modelOf = () =>
        required(values.TEXT_MODEL, `${prefix}TEXT_MODEL must be set to the name of a model.`);
      if (kind === 'local') return { ...localModel(values, DATA_FOLDER), name, kind, model: modelOf() };
      const provider = { ...connection(kind, values, prefix, GENERATION_CONCURRENCY, false), name, kind };
      const model = modelOf();
      return { ...provider, model, options: values.TEXT_OPTIONS, creativity: values.CREATIVITY };
    }),
    image: image.map((name) => {
      const kinds = [...imageModelKinds, 'offline'] as const;
      const { kind, values, prefix } = readProvider(environment, name, kinds);
      if (kind === 'offline') return { name, kind };
      const provider = { ...connection(kind, values, prefix, GENERATION_CONCURRENCY, true), name, kind };
      const model = required(values.IMAGE_MODEL, `${prefix}IMAGE_MODEL must be set to the name of a model.`);
      return { ...provider, model, options: values.IMAGE_OPTIONS, sizes: values.IMAGE_SIZES };
    }),
  };
}

/** Any other variable of a provider is mistyped, or the list of providers is incomplete. */
function requireKnown(environment: Environment, listed: readonly string[]): void {
  for (const [variable, value] of Object.entries(environment)) {
    const [, prefix, provider, last = ''] = /^(PROVIDER_([A-Z][A-Z0-9]*)_)(.+)$/.exec(variable) ?? [];
    if (provider === undefined || !value) continue;
    const name = provider.toLowerCase();
    if (!listed.includes(name)) {
      throw new ConfigurationError(
        `${variable} is set, but neither TEXT_PROVIDERS nor IMAGE_PROVIDERS contains "${name}". Add it, or remove the variable.`,
      );
    }
    if (!Object.hasOwn(providerSettings, last)) {
      const known = Object.keys(providerSettings).join(', ');
      throw new ConfigurationError(`${variable} is not a setting. After ${prefix} there may be ${known}.`);
    }
  }
}

/** @param kinds the kinds that the list of this provider allows. */
function readProvider<Kind extends string>(environment: Environment, name: string, kinds: readonly Kind[]) {
  const prefix = `PROVIDER_${name.toUpperCase()}_`;
  const values = readSettings(providerSettings, environment, { prefix });
  const chosen = values.KIND ?? kindOfName(name, values.URL) ?? 'openai-compatible';
  const kind = required(
    kinds.find((one) => one === chosen) ?? null,
    `IMAGE_PROVIDERS contains "${name}", but providers of the kind "${chosen}" make only texts.`,
  );
  return { prefix, values, kind };
}

/**
 * Returns the kind that a name or the URL of a vendor means. A provider `openai` or `mistral` elsewhere is a server that
 * speaks their protocol, or one that has the model of that name.
 */
function kindOfName(name: string, url: string | null) {
  const vendor = Object.entries(vendorUrls).find(([, one]) => one === url)?.[0] as TextModelKind | undefined;
  if (vendor !== undefined) return vendor;
  const isElsewhere = url !== null && (name === 'openai' || name === 'mistral');
  return isElsewhere ? undefined : providerKinds.find((kind) => kind === name);
}

function required<Value>(value: Value | null, message: string): Value {
  if (value === null) throw new ConfigurationError(message);
  return value;
}

function localModel(values: ReturnType<typeof readProvider>['values'], dataFolder: string) {
  return {
    folder: join(dataFolder, 'models'),
    timeout: values.TIMEOUT_SECONDS ?? timeouts.long * 1_000,
    concurrency: values.CONCURRENCY ?? localConcurrency,
    creativity: values.CREATIVITY,
  };
}

/** Returns how the service reaches a provider of texts or of images. */
function connection(
  kind: TextModelKind,
  values: ReturnType<typeof readProvider>['values'],
  prefix: string,
  concurrency: number,
  paints: boolean,
) {
  const { URL: url, KEY, KEY_FILE, TIMEOUT_SECONDS } = values;
  if (vendorUrls[kind] === undefined) {
    const [api, example] =
      kind === 'azure'
        ? ['your resource', 'https://NAME.openai.azure.com']
        : ['an OpenAI-compatible API', 'http://127.0.0.1:11434/v1'];
    required(url, `${prefix}URL must be set to the URL of ${api}, such as ${example}.`);
  }
  if (/[?#]/.test(url ?? '')) {
    throw new ConfigurationError(
      `${prefix}URL must have no "?" and no "#". For Azure, set ${prefix}KIND=azure and a URL such as https://NAME.openai.azure.com.`,
    );
  }
  if (KEY !== null && KEY_FILE !== null) {
    throw new ConfigurationError(`${prefix}KEY and ${prefix}KEY_FILE are both set. Set only one of them.`);
  }
  const secret = KEY ?? KEY_FILE;
  if (url === null || kind === 'azure') {
    required(secret, `${prefix}KEY or ${prefix}KEY_FILE must be set for the kind "${kind}".`);
  }
  const isSlow = paints || isInnerUrl(url ?? 'https://vendor.example');
  return {
    url,
    key: secret,
    timeout: TIMEOUT_SECONDS ?? 1_000 * (isSlow ? timeouts.long : timeouts.usual),
    concurrency: values.CONCURRENCY ?? concurrency,
  };
}
