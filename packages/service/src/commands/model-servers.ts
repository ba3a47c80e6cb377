import { addedModels, exists, knownModels, runtimeEntry } from '../generation/local/model-files.ts';
import { vendorUrls } from '../generation/providers/vendors.ts';
import type { Environment } from '../settings/kinds.ts';
import { readConfiguration } from '../settings.ts';
import { commandLine } from './output-format.ts';

/** A program on this machine that runs models, with an API like OpenAI's. */
interface ModelServer {
  readonly name: string;
  /** The URL of its API, without a trailing slash. */
  readonly url: string;
}

/** The programs that people use, at their usual addresses. */
const usualServers: readonly ModelServer[] = [
  { name: 'Ollama', url: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', url: 'http://127.0.0.1:1234/v1' },
  { name: 'llama-server', url: 'http://127.0.0.1:8080/v1' },
  { name: 'vLLM', url: 'http://127.0.0.1:8000/v1' },
];

/** A vendor whose key is in the environment of many developers. */
interface Vendor {
  readonly name: string;
  readonly kind: 'openai' | 'anthropic' | 'google' | 'mistral';
  /** The variables of its key, the first one first, and that of another URL of its API. */
  readonly keys: readonly string[];
  readonly url: string;
  headers(key: string): Readonly<Record<string, string>>;
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const vendors: readonly Vendor[] = [
  { name: 'OpenAI', kind: 'openai', keys: ['OPENAI_API_KEY'], url: 'OPENAI_BASE_URL', headers: bearer },
  {
    name: 'Anthropic',
    kind: 'anthropic',
    keys: ['ANTHROPIC_API_KEY'],
    url: 'ANTHROPIC_BASE_URL',
    headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  },
  {
    name: 'Google',
    kind: 'google',
    keys: ['GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
    url: 'GOOGLE_GEMINI_BASE_URL',
    headers: (key) => ({ 'x-goog-api-key': key }),
  },
  { name: 'Mistral', kind: 'mistral', keys: ['MISTRAL_API_KEY'], url: 'MISTRAL_BASE_URL', headers: bearer },
];

/** Milliseconds that a server on this machine has to list its models, and that a vendor has. */
const patience = { server: 1_500, vendor: 10_000 };

/** Words in the names of models that write no texts. */
const writesNoTexts =
  /embed|rerank|whisper|tts|speech|audio|realtime|live|transcri|translat|image|video|moderation|ocr|\bbge\b|clip/i;
/** Words with which vendors name a small model. They only order the candidates. */
const isSmall = /\b(?:mini|small|flash|haiku|lite|nano)\b/i;
/** How many models of a vendor are asked for a word. */
const mostCandidates = 4;

/** What `--ai` has found: what to tell the operator, and the settings for a start. */
export interface FoundModel {
  readonly message: string;
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Looks for a model server on this machine, and takes its first model that writes texts. Without one, it takes the
 * largest model that `models add` has added, and then a model of a vendor whose key is in the environment. Without one,
 * the built-in writer makes the texts, and the message says how to get a model.
 *
 * @param folder the folder of the added models.
 */
export async function findModel(
  folder: string,
  environment: Environment,
  servers: readonly ModelServer[] = usualServers,
): Promise<FoundModel> {
  const found = await Promise.all(servers.map(modelOfServer));
  const served = found.find((model) => model !== undefined);
  if (served !== undefined) return served;
  const [added] = await addedModels(folder);
  if (added !== undefined && (await exists(runtimeEntry(folder)))) {
    return {
      message: `${added.name} writes the texts. It runs in this service.`,
      settings: { TEXT_PROVIDERS: 'local', PROVIDER_LOCAL_TEXT_MODEL: added.name },
    };
  }
  const refusals: string[] = [];
  for (const [vendor, variable, key] of keysIn(environment)) {
    const model = await modelOfVendor(vendor, variable, key, environment);
    if (typeof model !== 'string') return model;
    refusals.push(model);
  }
  return {
    message: [
      ...refusals,
      'No model server runs on this machine, so the built-in writer makes placeholder texts.',
      `For a model, run "${addModelCommand()}" or start Ollama (https://ollama.com), and start again with --ai.`,
    ].join('\n'),
    settings: {},
  };
}

/** A model that a start could use, for people who look at the console. It has no key, only the name of its variable. */
export interface ModelChoice {
  readonly name: string;
  /** What is sent where, and who charges for it. */
  readonly consequence: string;
  /** The command that starts the service with it. */
  readonly command: string;
}

/** Returns what a start could write with: the model servers of this machine, the added models, and the keys of vendors. */
export async function modelChoices(
  folder: string,
  environment: Environment,
  servers: readonly ModelServer[] = usualServers,
): Promise<ModelChoice[]> {
  const stays = 'Your requests stay on this machine, and nobody charges for them.';
  const found = await Promise.all(
    servers.map(async (server) => ({ server, model: await modelOfServer(server) })),
  );
  const served = found.flatMap(({ server: { name }, model }) =>
    model === undefined
      ? []
      : [
          {
            name: `${name}, ${model.settings.PROVIDER_SERVER_TEXT_MODEL}`,
            consequence: stays,
            settings: model.settings,
          },
        ],
  );
  const added = (await addedModels(folder)).map(({ name }) => ({
    name,
    consequence: stays,
    settings: { TEXT_PROVIDERS: 'local', PROVIDER_LOCAL_TEXT_MODEL: name },
  }));
  const paid = keysIn(environment).map(([{ name, kind }, variable]) => ({
    name: `${name}, with the key in ${variable}`,
    consequence: `Each request is sent to ${name}, which charges for it.`,
    settings: {
      TEXT_PROVIDERS: kind,
      [`PROVIDER_${kind.toUpperCase()}_KEY`]: `$${variable}`,
      [`PROVIDER_${kind.toUpperCase()}_TEXT_MODEL`]: 'YOUR_MODEL',
    },
  }));
  return [...served, ...added, ...paid].map(({ name, consequence, settings }) => {
    const variables = Object.entries(settings).map(([variable, value]) => `${variable}=${value}`);
    return { name, consequence, command: [...variables, commandLine('start')].join(' ') };
  });
}

/** Returns the command that adds a model to this machine. */
export const addModelCommand = (): string => commandLine('models add', knownModels[0]?.name ?? '');

/** Returns one line on the keys of vendors in the environment, which a start without `--ai` does not use. */
export function unusedKeys(environment: Environment): string | undefined {
  const [first] = keysIn(environment);
  if (first === undefined) return undefined;
  return `${first[1]} is set, but not used. With --ai, a model of ${first[0].name} writes the texts, which costs money.`;
}

function keysIn(environment: Environment): [vendor: Vendor, variable: string, key: string][] {
  return vendors.flatMap((vendor) => {
    const variable = vendor.keys.find((name) => environment[name]);
    return variable === undefined ? [] : [[vendor, variable, environment[variable] ?? '']];
  });
}

/** A model in a list of OpenAI, Anthropic, Google or Mistral. */
interface ListedModel {
  readonly id?: unknown;
  readonly owned_by?: unknown;
  readonly name?: unknown;
  /** Seconds, or a date. */
  readonly created?: number;
  readonly created_at?: string;
  readonly supportedGenerationMethods?: readonly string[];
  readonly capabilities?: { readonly completion_chat?: boolean };
  readonly deprecation?: string | null;
}

/**
 * Resolves to the models of a list that may write texts, as far as their entries and their names tell.
 *
 * @throws any error if there is no such list.
 */
async function textModels(url: string, timeout: number, headers: Readonly<Record<string, string>> = {}) {
  const { fetch } = await import('undici');
  const { toProvider } = await import('../generation/providers/connections.ts');
  const response = await fetch(url, {
    headers,
    dispatcher: toProvider,
    signal: AbortSignal.timeout(timeout),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`HTTP ${response.status}`);
  }
  const { data, models } = (await response.json()) as Record<string, readonly ListedModel[] | undefined>;
  return (data ?? models ?? [])
    .map((model) => ({ ...model, id: String(model.id ?? model.name ?? '').replace(/^models\//, '') }))
    .filter(
      ({ id, supportedGenerationMethods: methods, capabilities, deprecation }) =>
        id !== '' &&
        !writesNoTexts.test(id) &&
        methods?.includes('generateContent') !== false &&
        capabilities?.completion_chat !== false &&
        !deprecation,
    );
}

/** Resolves to the first model of a server that writes texts; undefined if no such server answers. */
async function modelOfServer({ name, url }: ModelServer): Promise<FoundModel | undefined> {
  try {
    const [model] = await textModels(`${url}/models`, patience.server);
    if (model === undefined) return undefined;
    // llama-server shows the path of its file, and accepts any name for it.
    const modelName = model.id.replace(/^.*[\\/]([^\\/]+)\.gguf$/i, '$1');
    return {
      message: `${modelName} writes the texts. It runs in ${name} at ${url}.`,
      settings: {
        TEXT_PROVIDERS: 'server',
        // A server of llama.cpp takes the form of a text as a grammar.
        ...(model.owned_by === 'llamacpp' && { PROVIDER_SERVER_KIND: 'llama-server' }),
        PROVIDER_SERVER_URL: url,
        PROVIDER_SERVER_TEXT_MODEL: modelName,
      },
    };
  } catch {
    return undefined;
  }
}

/**
 * Resolves to the newest model of a vendor that answers, small models first, or to a sentence that says why there is
 * none.
 */
async function modelOfVendor(
  { name, kind, url, headers }: Vendor,
  variable: string,
  key: string,
  environment: Environment,
): Promise<FoundModel | string> {
  const ownUrl = apiOf(environment[url] || undefined, vendorUrls[kind] ?? '');
  const prefix = `PROVIDER_${kind.toUpperCase()}_`;
  const settingsOf = (model: string) => ({
    TEXT_PROVIDERS: kind,
    [`${prefix}KIND`]: kind,
    [`${prefix}KEY`]: key,
    [`${prefix}TEXT_MODEL`]: model,
    ...(ownUrl !== undefined && { [`${prefix}URL`]: ownUrl }),
  });
  try {
    const newest = ({ created, created_at }: ListedModel) =>
      created === undefined ? Date.parse(created_at ?? '') || 0 : created * 1_000;
    const listed = await textModels(`${ownUrl ?? vendorUrls[kind]}/models`, patience.vendor, headers(key));
    const candidates = listed.sort(
      (one, other) =>
        Number(isSmall.test(other.id)) - Number(isSmall.test(one.id)) || newest(other) - newest(one),
    );
    for (const { id } of candidates.slice(0, mostCandidates)) {
      const settings = settingsOf(id);
      if (!(await answers(settings))) continue;
      return {
        message: `${id} of ${name} writes the texts, with the key in ${variable}. Each text costs money. For another model, set TEXT_PROVIDERS=${kind}, ${prefix}KEY and ${prefix}TEXT_MODEL.`,
        settings,
      };
    }
    return `No model of ${name} answered with the key in ${variable}.`;
  } catch (error) {
    const reason = error instanceof Error && /^HTTP \d+$/.test(error.message) ? error.message : 'no answer';
    return `${name} did not list its models with the key in ${variable} (${reason}).`;
  }
}

/** Returns the URL of an API. Some set it without the path, because their SDK adds it. */
function apiOf(own: string | undefined, vendor: string): string | undefined {
  const path = new URL(vendor).pathname;
  return own === undefined || URL.parse(own)?.pathname !== '/' ? own : new URL(path, own).href;
}

/** Resolves to whether a provider writes a word. */
async function answers(settings: Environment): Promise<boolean> {
  const { textProvider } = await import('../generation/providers/configured-providers.ts');
  const [configuration] = readConfiguration(settings).providers.text;
  if (configuration === undefined) return false;
  const writer = await textProvider(configuration);
  const request = { templateId: 1, name: 'Check', prompt: 'Answer with one word: ready', creativity: 0 };
  const draft = { append() {}, restart() {} };
  return writer.write(request, AbortSignal.timeout(60_000), draft).then(
    () => true,
    () => false,
  );
}
