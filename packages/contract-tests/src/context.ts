import { type Caller, type CallerParts, createCaller } from './http/caller.ts';
import { createClient } from './http/client.ts';
import { type EventReceiver, startEventReceiver } from './http/event-receiver.ts';
import { judgeNewer, judge as strictJudge } from './judge/judge.ts';
import { KeyMissing, type KeyName, type Keys } from './keys.ts';
import { createRecords } from './records.ts';
import { carriedOut } from './violated.ts';

/** What the server is, and how to test it. */
export interface ContextOptions extends Keys {
  /** The base URL: the address before `/api/v1`, such as `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
  /** Additional headers of every request, such as a header that a proxy before the service needs. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether a newer server may have added fields, values, errors and events. */
  readonly allowsAdditions?: boolean;
  /** Number of valid requests that `hostile` generates for each operation and media type, at least 1; default: 4. */
  readonly cases?: number;
  /** The seed of the generated requests, a 32-bit integer; default: random. */
  readonly seed?: number;
  /** The port of 127.0.0.1 where the run receives events; 0: a free one; default: it receives none. */
  readonly webhookListen?: number;
  /** The URL of that port as the server reaches it; default: that of 127.0.0.1. */
  readonly webhookUrl?: string;
  /** Ends waits early. */
  readonly signal?: AbortSignal;
}

/** What the checks of a run share. */
export interface Context extends CallerParts {
  /** The base URL, without a trailing slash. */
  readonly baseUrl: string;
  readonly allowsAdditions: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly cases: number;
  readonly seed: number;
  /** Whether the server says that it stores nothing, as the mock does. The preflight sets it. */
  isStateless: boolean;
  /** Returns whether a key was given. */
  has(name: KeyName): boolean;
  /**
   * Returns the caller with a key; null: without a key.
   *
   * @throws KeyMissing as `key` does.
   */
  caller(name: KeyName | null): Caller;
  /** Returns the receiver of events, which starts at the first call; undefined if the run receives none. */
  receiver(): Promise<EventReceiver | undefined>;
  /** Calls a function when the run ends. */
  onClose(callback: () => void): void;
  /** Closes all connections. */
  close(): void;
}

/** Default number of generated requests for each operation and media type. */
export const defaultCases = 4;

/** Creates the context of a run. It sends no request. */
export function createContext(options: ContextOptions, onWait?: (seconds: number) => void): Context {
  const { key, readKey, writeKey, otherKey, headers = {}, signal } = options;
  const baseUrl = options.baseUrl.replace(/\/$/, '');
  const keys = [key, readKey, writeKey, otherKey];
  const client = createClient({ baseUrl, headers, keys, signal, ...(onWait && { onWait }) });
  // Nothing must stop the deletion of the records.
  const cleaner = createClient({ baseUrl, headers, keys });
  const closing: (() => void)[] = [() => client.close(), () => cleaner.close()];
  const context: Context = {
    baseUrl,
    client,
    records: createRecords(cleaner),
    judge: options.allowsAdditions === true ? judgeNewer : strictJudge,
    allowsAdditions: options.allowsAdditions === true,
    headers,
    cases: options.cases ?? defaultCases,
    seed: options.seed ?? Math.trunc(Math.random() * 2 ** 31),
    isStateless: false,
    generationTimeout: { milliseconds: 120_000 },
    key(name) {
      const value = options[name];
      if (value === undefined) throw new KeyMissing(name);
      return value;
    },
    has: (name) => options[name] !== undefined,
    caller: (name) => createCaller(context, name),
    receiver: lazily(async () => {
      const { webhookListen: port, webhookUrl: url } = options;
      if (port === undefined) return undefined;
      const receiver = await startEventReceiver({ port, url, signal });
      closing.push(receiver.close);
      return receiver;
    }),
    onClose: (callback) => void closing.push(callback),
    close: () => {
      for (const callback of closing.splice(0)) callback();
    },
  };
  return context;
}

/**
 * Returns a function that creates a value at its first call and returns the same value at later calls. After a
 * failure, the next call tries again. The requests for the value belong to no check.
 */
export function lazily<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= carriedOut.exit(make).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
