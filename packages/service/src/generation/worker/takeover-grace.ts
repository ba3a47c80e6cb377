/**
 * Measures the time after an outage of the database in which workers do not take over expired leases. Processes that
 * still run can renew their leases in this time.
 */
export class TakeoverGrace {
  readonly #length: number;
  #end = 0;

  /** @param length milliseconds. */
  constructor(length: number) {
    this.#length = length;
  }

  /** Starts the time again, because the database is unreachable. */
  restart(): void {
    this.#end = performance.now() + this.#length;
  }

  get isOver(): boolean {
    return performance.now() >= this.#end;
  }
}
