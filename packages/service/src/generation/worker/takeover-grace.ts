/**
 * The time after an outage of the database in which no expired lease is taken over, so that the processes that
 * survived the outage can renew theirs.
 */
export class TakeoverGrace {
  readonly #length: number;
  #end = 0;

  /** @param length milliseconds. */
  constructor(length: number) {
    this.#length = length;
  }

  /** The database is unreachable: the grace starts again. */
  restart(): void {
    this.#end = performance.now() + this.#length;
  }

  get isOver(): boolean {
    return performance.now() >= this.#end;
  }
}
