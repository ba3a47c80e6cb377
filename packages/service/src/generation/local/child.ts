/**
 * The process that runs a model: `child.ts RUNTIME MODEL`. A separate process keeps the service responsive, and
 * survives for it a crash inside the native code. It ends when the service ends.
 */
import { availableParallelism, constants, setPriority } from 'node:os';
import { pathToFileURL } from 'node:url';

/** A message of a chat, as the runtime expects it. */
export type ChatItem =
  | { readonly type: 'system' | 'user'; readonly text: string }
  | { readonly type: 'model'; readonly response: readonly string[] };

/** What the service sends: a text to write, or the number of one to cancel. */
export type Order =
  | {
      readonly id: number;
      readonly history: readonly ChatItem[];
      readonly temperature: number;
      readonly maxTokens: number;
      /** A grammar in GBNF. */
      readonly grammar: string | null;
    }
  | { readonly cancel: number };

/** What the process answers: pieces of a text, and how it ended. */
export type News = { readonly id: number } & (
  | { readonly text: string }
  | { readonly end: 'stop' | 'length'; readonly inputTokens: number; readonly outputTokens: number }
  | { readonly error: string }
);

/** How many texts the process writes at the same time. */
export const textsAtOnce = 2;

/** Tokens of one text together with its request. Twice as many would take twice as much memory. */
const contextSize = 4_096;
/** Tokens of a request that are read in one step. A cancelled text ends only after a step. */
const batchSize = 128;

/** The parts of node-llama-cpp 3.21 that this process uses. It is installed only with a model, so it has no types here. */
interface Runtime {
  getLlama(options: object): Promise<{
    loadModel(options: object): Promise<{
      createContext(options: object): Promise<{ getSequence(): Sequence }>;
    }>;
    createGrammar(options: { grammar: string }): Promise<unknown>;
  }>;
  LlamaChat: new (options: { contextSequence: Sequence }) => Chat;
}
interface Sequence {
  readonly tokenMeter: { readonly usedInputTokens: number; readonly usedOutputTokens: number };
}
interface Chat {
  readonly sequence: Sequence;
  generateResponse(
    history: readonly ChatItem[],
    options: object,
  ): Promise<{ readonly metadata: { readonly stopReason: string } }>;
}

const [, , runtime = '', modelPath = ''] = process.argv;
const cancellations = new Map<number, AbortController>();
/** The texts that wait for a free sequence. */
const waiting: ((chat: Chat) => void)[] = [];
const free: Chat[] = [];

if (process.send !== undefined) {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.on('disconnect', () => process.exit());
  const ready = loadChats();
  process.on('message', (order: Order) => {
    if ('cancel' in order) cancellations.get(order.cancel)?.abort();
    else void write(order, ready);
  });
}

async function loadChats() {
  const { getLlama, LlamaChat } = (await import(pathToFileURL(runtime).href)) as Runtime;
  const llama = await getLlama({ build: 'never', logLevel: 'error', progressLogs: false });
  const model = await llama.loadModel({ modelPath });
  const context = await model.createContext({
    sequences: textsAtOnce,
    contextSize: { max: contextSize },
    batchSize,
    // With as many threads as processors, threads wait for each other while other programs run.
    threads: Math.max(1, availableParallelism() - 1),
  });
  for (let count = 0; count < textsAtOnce; count += 1) {
    free.push(new LlamaChat({ contextSequence: context.getSequence() }));
  }
  return llama;
}

async function write(order: Exclude<Order, { cancel: number }>, ready: ReturnType<typeof loadChats>) {
  const { id, history, temperature, maxTokens } = order;
  const send = (news: News) => process.send?.(news);
  const cancellation = new AbortController();
  cancellations.set(id, cancellation);
  let chat: Chat | undefined;
  let isFull = false;
  try {
    const llama = await ready;
    chat = free.pop() ?? (await new Promise<Chat>((resolve) => waiting.push(resolve)));
    cancellation.signal.throwIfAborted();
    const { usedInputTokens, usedOutputTokens } = chat.sequence.tokenMeter;
    const { metadata } = await chat.generateResponse(history, {
      temperature,
      maxTokens,
      grammar: order.grammar === null ? undefined : await llama.createGrammar({ grammar: order.grammar }),
      repeatPenalty: { penalty: 1.1, penalizeNewLine: false },
      budgets: { thoughtTokens: 0 },
      signal: cancellation.signal,
      onTextChunk: (text: string) => send({ id, text }),
      contextShift: {
        // By default, the runtime shortens the request when the context is full. It continues after an error, too.
        strategy() {
          isFull = true;
          cancellation.abort();
          throw new Error('The context is full.');
        },
      },
    });
    const used = chat.sequence.tokenMeter;
    send({
      id,
      end: metadata.stopReason === 'maxTokens' ? 'length' : 'stop',
      inputTokens: used.usedInputTokens - usedInputTokens,
      outputTokens: used.usedOutputTokens - usedOutputTokens,
    });
  } catch (error) {
    if (isFull) send({ id, end: 'length', inputTokens: 0, outputTokens: 0 });
    else send({ id, error: error instanceof Error ? error.message : String(error) });
  } finally {
    cancellations.delete(id);
    if (chat !== undefined) {
      const next = waiting.shift();
      if (next === undefined) free.push(chat);
      else next(chat);
    }
  }
}
