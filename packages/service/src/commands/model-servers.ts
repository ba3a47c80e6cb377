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
 * Looks for a model server on this machine, and takes its first model that writes texts. Without one, the built-in
 * writer makes the texts, and the message says how to get a model.
 */
export async function findModel(servers: readonly ModelServer[] = usualServers): Promise<FoundModel> {
  const found = await Promise.all(
    servers.map(async (server) => ({ ...server, model: await modelOf(server) })),
  );
  const first = found.find(({ model }) => model !== undefined);
  if (first?.model === undefined) {
    return {
      message: `No model server runs on this machine, so the built-in writer makes placeholder texts.
Install Ollama (https://ollama.com), run "ollama pull llama3.2", and start again with --ai.`,
      settings: {},
    };
  }
  const { name, url, model } = first;
  return {
    message: `${model} writes the texts. It runs in ${name} at ${url}.`,
    settings: {
      TEXT_PROVIDERS: 'local',
      PROVIDER_LOCAL_URL: url,
      PROVIDER_LOCAL_TEXT_MODEL: model,
      PROVIDER_LOCAL_TIMEOUT_SECONDS: loadingTime,
    },
  };
}

/** Resolves to the first model of a server that writes texts; undefined if no such server answers. */
async function modelOf({ url }: ModelServer): Promise<string | undefined> {
  try {
    const response = await fetch(`${url}/models`, { signal: AbortSignal.timeout(patience) });
    const { data } = (await response.json()) as { data?: readonly { id?: unknown }[] };
    const names = data?.flatMap(({ id }) => (typeof id === 'string' && id !== '' ? id : [])) ?? [];
    return names.find((name) => !writesNoTexts.test(name));
  } catch {
    return undefined;
  }
}
