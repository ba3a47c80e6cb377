import type { Effort } from '../comparison.ts';
import type { Postgresql } from '../postgresql.ts';

/** What a suite measures with. */
export interface Bench {
  /** Undefined on a machine without a PostgreSQL server. */
  readonly postgresql: Postgresql | undefined;
  readonly effort: Effort;
  /** Shows what is measured now. */
  progress(text: string): void;
}

/** A table of figures. */
export interface Table {
  readonly title: string;
  /** What the columns mean, in a sentence. */
  readonly note: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A part of the benchmark, which can be run alone. */
export type Suite = (bench: Bench) => Promise<readonly Table[]>;
