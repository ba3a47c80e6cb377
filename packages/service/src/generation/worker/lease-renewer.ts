/** Renews leases in regular intervals. */
export class LeaseRenewer {
  readonly #interval: number;
  readonly #renew: () => Promise<void>;
  #renewedAt = performance.now();
  #timer: NodeJS.Timeout | undefined;

  /** @param interval milliseconds. */
  constructor(interval: number, renew: () => Promise<void>) {
    this.#interval = interval;
    this.#renew = renew;
  }

  /**
   * Starts to renew the leases in intervals.
   *
   * @param track receives each renewal.
   */
  start(track: (renewal: Promise<void>) => void): void {
    this.#timer = setInterval(() => track(this.#renewNow()), this.#interval);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Renews the leases if the timer is late, as it is after the machine was suspended. */
  async renewIfOverdue(): Promise<void> {
    if (performance.now() - this.#renewedAt > 2 * this.#interval) await this.#renewNow();
  }

  async #renewNow(): Promise<void> {
    await this.#renew();
    this.#renewedAt = performance.now();
  }
}
