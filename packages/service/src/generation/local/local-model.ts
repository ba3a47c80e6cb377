import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LanguageModel } from 'ai';
import { type Patience, SilenceTimer } from '../../time-limit.ts';
import { asGenerationFailure, connectionLost } from '../generation-failure.ts';
import type { ChatItem, News, Order } from './child.ts';
import { modelFile, requireModel, runtimeEntry } from './model-files.ts';

type Model = Extract<LanguageModel, { readonly specificationVersion: 'v4' }>;
type CallOptions = Parameters<Model['doStream']>[0];
type Part =
  Awaited<ReturnType<Model['doStream']>>['stream'] extends ReadableStream<infer Value> ? Value : never;

/** Milliseconds without a text after which the process ends and frees its memory. */
const idleTime = 600_000;
/** Milliseconds that a cancelled text has to end. Then the process is killed, unless it writes another text. */
const cancelTime = 2_000;

/** The folder of the models, the file name of one without `.gguf`, and the name of the provider. */
interface LocalModelOptions {
  readonly folder: string;
  readonly model: string;
  readonly name: string;
  /** How long the model may be silent: while it is loaded and reads the prompt, and while it writes. */
  readonly patience: Patience;
  /** Default: ten minutes. */
  readonly idleTime?: number;
}

/**
 * Creates a model that runs on this machine, in a separate process, for the AI SDK. The process starts with the first
 * text. A grammar is in the provider's options.
 *
 * @throws OperatorError if the model was not added.
 */
export async function localModel(options: LocalModelOptions): Promise<Model> {
  const { name, model, folder } = options;
  await requireModel(folder, model);
  const modelProcess = new ModelProcess(options);
  return {
    specificationVersion: 'v4',
    provider: name,
    modelId: model,
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('A local model only streams.')),
    doStream: async ({ prompt, temperature = 0, maxOutputTokens = 1_000, providerOptions, abortSignal }) => ({
      stream: modelProcess.write(
        {
          history: historyOf(prompt),
          temperature,
          maxTokens: maxOutputTokens,
          grammar: (providerOptions?.[name]?.grammar as string | undefined) ?? null,
        },
        abortSignal,
      ),
    }),
  };
}

function historyOf(prompt: CallOptions['prompt']): ChatItem[] {
  const items = prompt.map(({ role, content }): ChatItem => {
    const text =
      typeof content === 'string'
        ? content
        : content.map((part) => (part.type === 'text' ? part.text : '')).join('');
    return role === 'assistant'
      ? { type: 'model', response: [text] }
      : { type: role === 'system' ? 'system' : 'user', text };
  });
  return [...items, { type: 'model', response: [] }];
}

type Text = Omit<Extract<Order, { id: number }>, 'id'>;

/** The process of a model. It starts with the first text, and again with the next one after a crash. */
class ModelProcess {
  readonly #options: LocalModelOptions;
  #child: ChildProcess | undefined;
  #lastId = 0;
  readonly #texts = new Map<
    number,
    { controller: ReadableStreamDefaultController<Part>; timer: SilenceTimer }
  >();
  /** Cancelled texts that the process has not ended yet. */
  readonly #cancelled = new Set<number>();
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(options: LocalModelOptions) {
    this.#options = options;
  }

  /** Returns the stream of a text. It fails with a `GenerationFailure`, or with the signal's reason after an abort. */
  write(text: Text, signal: AbortSignal | undefined): ReadableStream<Part> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new ReadableStream<Part>({
      start: (controller) => {
        signal?.throwIfAborted();
        const child = this.#child ?? this.#start();
        clearTimeout(this.#idleTimer);
        child.ref();
        child.channel?.ref();
        const timer = new SilenceTimer(this.#options.patience, (error) => {
          controller.error(asGenerationFailure(error));
          this.#cancel(id);
        });
        this.#texts.set(id, { controller, timer });
        controller.enqueue({ type: 'stream-start', warnings: [] });
        controller.enqueue({ type: 'text-start', id: '0' });
        signal?.addEventListener('abort', () => {
          if (!this.#texts.has(id)) return;
          controller.error(signal.reason);
          this.#cancel(id);
        });
        child.send({ id, ...text } satisfies Order);
      },
      cancel: () => this.#cancel(id),
    });
  }

  #start(): ChildProcess {
    const { folder, model } = this.#options;
    const isSource = import.meta.url.endsWith('.ts');
    const program = fileURLToPath(new URL(isSource ? 'child.ts' : 'child.js', import.meta.url));
    const child = fork(program, [runtimeEntry(folder), modelFile(folder, model)], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child = child;
    child.on('message', (news: News) => this.#receive(news));
    const end = (reason: string) => {
      if (this.#child === child) this.#child = undefined;
      this.#cancelled.clear();
      for (const { controller, timer } of this.#texts.values()) {
        timer.stop();
        controller.error(connectionLost(reason));
      }
      this.#texts.clear();
      clearTimeout(this.#idleTimer);
    };
    child.on('error', () => end('local model not started'));
    child.on('exit', (code, signal) => end(`local model ended with ${signal ?? `exit code ${code}`}`));
    return child;
  }

  #receive(news: News): void {
    const { id } = news;
    const { controller, timer } = this.#texts.get(id) ?? {};
    if ('text' in news) {
      timer?.heard();
      controller?.enqueue({ type: 'text-delta', id: '0', delta: news.text });
      return;
    }
    this.#cancelled.delete(id);
    this.#texts.delete(id);
    timer?.stop();
    if ('error' in news) {
      controller?.error(connectionLost(`local model failed: ${news.error}`));
      // Another process may succeed, such as after the model's file was replaced.
      if (controller !== undefined && this.#texts.size === 0) this.#child?.kill('SIGKILL');
      this.#restWhenIdle();
      return;
    }
    const { end, inputTokens, outputTokens } = news;
    controller?.enqueue({ type: 'text-end', id: '0' });
    controller?.enqueue({
      type: 'finish',
      finishReason: { unified: end, raw: end },
      usage: {
        inputTokens: { total: inputTokens, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
        outputTokens: { total: outputTokens, text: outputTokens, reasoning: 0 },
      },
    });
    controller?.close();
    this.#restWhenIdle();
  }

  #cancel(id: number): void {
    this.#texts.get(id)?.timer.stop();
    if (!this.#texts.delete(id)) return;
    this.#cancelled.add(id);
    const child = this.#child;
    child?.send({ cancel: id } satisfies Order);
    const check = () => {
      if (this.#child !== child || !this.#cancelled.has(id)) return;
      if (this.#texts.size === 0) child?.kill('SIGKILL');
      else setTimeout(check, cancelTime).unref();
    };
    setTimeout(check, cancelTime).unref();
  }

  /** Without a text, the process does not keep the service running, and ends after some time. */
  #restWhenIdle(): void {
    const child = this.#child;
    if (this.#texts.size > 0 || child === undefined) return;
    child.unref();
    child.channel?.unref();
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      // The next text starts another process.
      this.#child = undefined;
      child.kill();
    }, this.#options.idleTime ?? idleTime).unref();
  }
}
