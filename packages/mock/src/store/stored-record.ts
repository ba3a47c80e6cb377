import type { AnyRecord } from '@contentgen/contract';
import { v7 as uuidv7 } from 'uuid';
import type { ResourcePlan } from './resource-plan.ts';

type Values = Readonly<Record<string, unknown>>;

/** Turns the token of a picture into its URL. */
export type PictureUrl = (token: string) => string;

/** A record of the store. Its results are tokens of pictures. */
export class StoredRecord {
  readonly plan: ResourcePlan;
  readonly id: string;
  isDeleted = false;
  #values: Values;
  #version = 1;
  #characters = 0;
  #draft = { number: 0, text: '' };
  readonly #listeners = new Set<() => void>();

  /**
   * Creates a record that is queued.
   *
   * @param given the values of some fields. Each other field gets its value in a new record.
   */
  constructor(plan: ResourcePlan, given: Values, id: string = uuidv7(), created = new Date()) {
    const time = created.toISOString();
    this.plan = plan;
    this.id = id;
    this.#values = {
      ...plan.initial,
      state: 'queued',
      created_at: time,
      updated_at: time,
      ...given,
      id,
    };
    this.#characters = charactersIn(this.#values);
  }

  /** The number of changes, which the `ETag` contains. */
  get version(): number {
    return this.#version;
  }

  get name(): string {
    return String(this.#values.name);
  }

  /**
   * The fields of the record. Where the record shows URLs of pictures, these values contain the tokens of the
   * pictures.
   */
  get values(): Values {
    return this.#values;
  }

  /** The tokens of the pictures. */
  get tokens(): readonly string[] {
    const { results } = this.plan;
    return results === undefined ? [] : (this.#values[results] as readonly string[]);
  }

  /** Whether the generation has ended. */
  get isFinal(): boolean {
    return this.#values.state === 'succeeded' || this.#values.state === 'failed';
  }

  /** The characters (UTF-16 code units) of all texts, for the limit of the account. */
  get characters(): number {
    return this.#characters;
  }

  /** Changes fields and increases the version. `updated_at` never decreases, even if the clock was set back. */
  change(values: Values): void {
    const now = new Date().toISOString();
    const before = String(this.#values.updated_at);
    this.#values = { ...this.#values, ...values, updated_at: now > before ? now : before };
    this.#characters = charactersIn(this.#values);
    this.#version += 1;
    // The draft is no longer needed: streams send the rest of the text from the result.
    if (this.isFinal) this.#draft = { ...this.#draft, text: '' };
    this.announce();
  }

  /** The text that a model has written so far, and the number of this draft, counted from 1. */
  get draft(): { readonly number: number; readonly text: string } {
    return this.#draft;
  }

  /** Begins another draft. Clients notice when it gets its first piece. */
  restartDraft(): void {
    this.#draft = { number: this.#draft.number + 1, text: '' };
  }

  appendToDraft(piece: string): void {
    this.#draft = { ...this.#draft, text: this.#draft.text + piece };
    this.announce();
  }

  /** Wakes the waiting requests and streams, because there may be something new. */
  announce(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /**
   * Calls `listener` at every change.
   *
   * @returns the function that ends the subscription.
   */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Returns the contract's record. */
  present(pictureUrl: PictureUrl): AnyRecord {
    const { results } = this.plan;
    const shown =
      results === undefined
        ? this.#values
        : { ...this.#values, [results]: this.tokens.map((token) => pictureUrl(token)) };
    return shown as unknown as AnyRecord;
  }
}

function charactersIn(values: Values): number {
  return Object.values(values)
    .flat()
    .reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
}
