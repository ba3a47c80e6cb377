import { addedModels, exists, knownModels, runtimeEntry } from '../generation/local/model-files.ts';
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

/** Milliseconds that a server on this machine has to list its models. */
const patience = 1_500;

/** Models that write no texts, by their names. */
const writesNoTexts = /embed|rerank|whisper|tts|\bbge\b|clip/i;

/** Seconds that a model may take to load, and then to write its first word. */
const loadingTime = '300';

/** What `--ai` has found: what to tell the operator, and the settings for a start. */
export interface FoundModel {
  readonly message: string;
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Looks for a model server on this machine, and takes its first model that writes texts. Without one, it takes the
 * largest model that `models add` has added. Without one, the built-in writer makes the texts, and the message says how
 * to get a model.
 *
 * @param folder the folder of the added models.
 */
export async function findModel(
  folder: string,
  servers: readonly ModelServer[] = usualServers,
): Promise<FoundModel> {
  const found = await Promise.all(servers.map(modelOf));
  const served = found.find((model) => model !== undefined);
  if (served !== undefined) return served;
  const [added] = await addedModels(folder);
  if (added === undefined || !(await exists(runtimeEntry(folder)))) {
    return {
      message: `No model server runs on this machine, so the built-in writer makes placeholder texts.
For a model, run "${commandLine('models add', knownModels[0]?.name ?? '')}" or start Ollama (https://ollama.com), and start again with --ai.`,
      settings: {},
    };
  }
  return {
    message: `${added.name} writes the texts. It runs in this service.`,
    settings: { TEXT_PROVIDERS: 'local', PROVIDER_LOCAL_TEXT_MODEL: added.name },
  };
}

/** Resolves to the first model of a server that writes texts; undefined if no such server answers. */
async function modelOf({ name, url }: ModelServer): Promise<FoundModel | undefined> {
  try {
    const response = await fetch(`${url}/models`, { signal: AbortSignal.timeout(patience) });
    const { data } = (await response.json()) as {
      data?: readonly { id?: unknown; owned_by?: unknown }[];
    };
    const model = data?.find(({ id }) => typeof id === 'string' && id !== '' && !writesNoTexts.test(id));
    if (model === undefined) return undefined;
    // llama-server shows the path of its file, and accepts any name for it.
    const modelName = String(model.id).replace(/^.*[\\/]([^\\/]+)\.gguf$/i, '$1');
    return {
      message: `${modelName} writes the texts. It runs in ${name} at ${url}.`,
      settings: {
        TEXT_PROVIDERS: 'server',
        // A server of llama.cpp takes the form of a text as a grammar.
        ...(model.owned_by === 'llamacpp' && { PROVIDER_SERVER_KIND: 'llama-server' }),
        PROVIDER_SERVER_URL: url,
        PROVIDER_SERVER_TEXT_MODEL: modelName,
        PROVIDER_SERVER_TIMEOUT_SECONDS: loadingTime,
      },
    };
  } catch {
    return undefined;
  }
}
