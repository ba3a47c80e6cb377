/** Shows the steps of a run: on a terminal one line that changes, elsewhere a line for each step that is done. */
export class StepProgress {
  readonly #stream: NodeJS.WriteStream;
  readonly #count: number;
  #number = 0;

  /** @param count the number of steps of the run. */
  constructor(stream: NodeJS.WriteStream, count: number) {
    this.#stream = stream;
    this.#count = count;
  }

  /**
   * Runs a step. Its work may report its progress, which is shown only on a terminal.
   *
   * @throws what `work` throws.
   */
  async step<Result>(
    name: string,
    work: (show: (state: string) => void) => Promise<Result>,
  ): Promise<Result> {
    this.#number += 1;
    const label = `[${this.#number}/${this.#count}] ${name}`;
    const begun = performance.now();
    const seconds = () => `${((performance.now() - begun) / 1_000).toFixed(1)} s`;
    this.#replace(`${label} …`);
    const result = await work((state) => this.#replace(`${label} … ${state}`));
    this.#replace('');
    this.#stream.write(`${label}: ${seconds()}\n`);
    return result;
  }

  #replace(line: string): void {
    if (!this.#stream.isTTY) return;
    this.#stream.clearLine(0);
    this.#stream.cursorTo(0);
    this.#stream.write(line.slice(0, this.#stream.columns - 1));
  }
}
