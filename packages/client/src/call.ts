/** The limits of a call. */
export interface CallLimits {
  /** The longest time of an attempt in milliseconds, including the body; default: 60,000. A create may take 25,000. */
  readonly timeout?: number | undefined;
  /** The number of further attempts after a failure; default: 4. With 0, also a 429 is an error immediately. */
  readonly retries?: number | undefined;
  /**
   * The longest time of a call in milliseconds, with its place in the queue, all attempts and all pauses. Default: no
   * limit, so a call waits as often as the service asks it to.
   */
  readonly deadline?: number | undefined;
}

/** A further attempt of a call, for a log. It has neither the query nor the API key. */
export interface Retry {
  /** The method of the request. */
  readonly method: string;
  /** The path of the request. */
  readonly path: string;
  /** The number of the attempt that failed, from 1. */
  readonly attempt: number;
  /** The status of its response; undefined without a response. */
  readonly status: number | undefined;
  /** Why it has no response; undefined with a response. */
  readonly error: Error | undefined;
  /** The milliseconds until the next attempt. */
  readonly wait: number;
}

/** The options of every call. A limit replaces that of the client. */
export interface CallOptions extends CallLimits {
  /** Cancels the call, also while it waits. The call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * A call in progress. `await` gives the data or throws: an `ApiError` for an unsuccessful response, a `TimeoutError` or
 * `ConnectionError` without a response.
 */
export interface Call<Data> extends Promise<Data> {
  /** The response of a success, for its status and headers. Throws the same errors as `await`. */
  asResponse(): Promise<Response>;
}

/** An event of a watched record. */
export interface WatchEvent<Type extends string, Data> {
  /** The kind of the event. */
  readonly type: Type;
  /** Pass it as `lastEventId`, and a later `watch` continues after this event. */
  readonly id: string;
  /** The content of the event. */
  readonly data: Data;
}
