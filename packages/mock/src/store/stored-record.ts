import type { AnyRecord } from '@contentgen/contract';
import type { ResourcePlan } from './resource-plan.ts';
import type { TimeAndChance } from './time-and-chance.ts';

type Values = Readonly<Record<string, unknown>>;

/** Turns the token of a picture into its URL. */
export type PictureUrl = (token: string) => string;

/** A record of the store. Its results are tokens of pictures. */
export class StoredRecord {
  readonly plan: ResourcePlan;
  readonly world: TimeAndChance;
  readonly id: string;
  /** The number of announced changes, including those of the draft. */
  revision = 0;
  /** The number of changes of the fields, which the `ETag` contains. */
  version = 1;
  /** The fields of the record. The field with the URLs of pictures has the tokens of the pictures instead. */
  values: Values;
  /** The text that a model has written so far, and the number of this draft, counted from 1. */
  draft = { number: 0, text: '' };
  readonly #deletion = new AbortController();
  readonly #listeners = new Set<() => void>();

  /**
   * Creates a record that is queued.
   *
   * @param given the values of some fields. Each other field gets its value in a new record.
   */
  constructor(plan: ResourcePlan, world: TimeAndChance, given: Values) {
    const time = world.now().toISOString();
    this.plan = plan;
    this.world = world;
    this.id = typeof given.id === 'string' ? given.id : world.id();
    const { id } = this;
    this.values = { ...plan.initial, state: 'queued', created_at: time, updated_at: time, ...given, id };
  }

  get name(): string {
    return String(this.values.name);
  }

  /** The tokens of the pictures. */
  get tokens(): readonly string[] {
    const { results } = this.plan;
    return results === undefined ? [] : (this.values[results] as readonly string[]);
  }

  /** Aborts when the record is deleted. */
  get deleted(): AbortSignal {
    return this.#deletion.signal;
  }

  /** Whether the generation has ended. */
  get isFinal(): boolean {
    return this.values.state === 'succeeded' || this.values.state === 'failed';
  }

  /** Changes fields and increases the version. `updated_at` never decreases, even if the clock was set back. */
  change(values: Values): void {
    const now = this.world.now().toISOString();
    const before = String(this.values.updated_at);
    this.values = { ...this.values, ...values, updated_at: now > before ? now : before };
    this.version += 1;
    this.#announce();
  }

  /** Begins another draft. Clients notice when it gets its first piece. */
  restartDraft(): void {
    this.draft = { number: this.draft.number + 1, text: '' };
  }

  appendToDraft(piece: string): void {
    this.draft = { ...this.draft, text: this.draft.text + piece };
    this.#announce();
  }

  /** Marks the record as deleted, which ends its generation. */
  delete(): void {
    this.#deletion.abort();
    this.#announce();
  }

  #announce(): void {
    this.revision += 1;
    for (const listener of [...this.#listeners]) listener();
  }

  /** Resolves to true at the next change, and to false after `milliseconds` or when the signal aborts. */
  nextChange(milliseconds: number, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (hasChanged: boolean) => {
        clearTimeout(timer);
        this.#listeners.delete(changed);
        signal.removeEventListener('abort', left);
        resolve(hasChanged);
      };
      const changed = () => end(true);
      const left = () => end(false);
      const timer = setTimeout(left, milliseconds);
      this.#listeners.add(changed);
      signal.addEventListener('abort', left);
    });
  }

  /** Returns the contract's record. */
  present(pictureUrl: PictureUrl): AnyRecord {
    const { results } = this.plan;
    const urls = results === undefined ? {} : { [results]: this.tokens.map(pictureUrl) };
    return { ...this.values, ...urls } as unknown as AnyRecord;
  }
}
