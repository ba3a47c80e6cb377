/**
 * Lends buffers that are used several times. The system must clear the memory of a new buffer, which takes longer
 * than to read a file into it.
 */
export class BufferPool {
  readonly #size: number;
  readonly #maxFree: number;
  readonly #free: Buffer[] = [];

  /**
   * @param size the length of a buffer, in bytes.
   * @param maxFree how many free buffers are kept.
   */
  constructor(size: number, maxFree: number) {
    this.#size = size;
    this.#maxFree = maxFree;
  }

  /** Returns a buffer with any content. */
  take(): Buffer {
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(this.#size);
  }

  /** Takes back a buffer that nothing reads or writes any more. */
  release(buffer: Buffer): void {
    if (this.#free.length < this.#maxFree) this.#free.push(buffer);
  }
}
