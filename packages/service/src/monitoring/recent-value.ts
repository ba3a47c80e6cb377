/** Reads a value when it is needed, at most once in an interval, and never twice at the same time. */
export class RecentValue<Value> {
  readonly #read: () => Promise<Value>;
  readonly #timeLimit: number;
  readonly #maxAge: number;
  readonly #now: () => number;
  #reading: Promise<Value | undefined> | undefined;
  #last: { readonly value: Value | undefined; readonly at: number } | undefined;

  /**
   * @param read reads the value. An error counts as no value.
   * @param options.timeLimit milliseconds to wait for the value.
   * @param options.maxAge milliseconds for which a value is used again.
   * @param options.now the clock, in milliseconds.
   */
  constructor(
    read: () => Promise<Value>,
    { timeLimit = 2_000, maxAge = 5_000, now = () => performance.now() } = {},
  ) {
    this.#read = read;
    this.#timeLimit = timeLimit;
    this.#maxAge = maxAge;
    this.#now = now;
  }

  /** Resolves to the value, or to undefined if it can't be read in time. Never rejects. */
  async get(): Promise<Value | undefined> {
    if (this.#last !== undefined && this.#now() - this.#last.at < this.#maxAge) return this.#last.value;
    this.#reading ??= this.#readOnce();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, this.#timeLimit, undefined);
    const value = await Promise.race([this.#reading, promise]);
    clearTimeout(timer);
    return value;
  }

  async #readOnce(): Promise<Value | undefined> {
    const value = await this.#read().catch(() => undefined);
    this.#last = { value, at: this.#now() };
    this.#reading = undefined;
    return value;
  }
}
