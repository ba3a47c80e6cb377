import { inspect } from 'node:util';

const mask = '[secret]';

/** A key: whoever needs it asks for it by name, and it shows up in no log, error or inspection by accident. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The key itself: for the header it is sent in, and nowhere else. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return mask;
  }

  toJSON(): string {
    return mask;
  }

  [inspect.custom](): string {
    return mask;
  }
}
