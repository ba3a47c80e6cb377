import type { GenerationResult, RecordRow, Resource } from '../records/records-repository.ts';
import type { Pausable } from './countdown.ts';
import type { Draft } from './text/text-provider.ts';

/** Makes the result of a record: one for each resource. */
export interface Generator<Name extends Resource> {
  /**
   * Tells `draft` of a text while it is written, and lets `time`, that of the try, stand still while it waits for
   * others.
   *
   * @throws anything when it fails; `signal` aborts on a timeout, a deletion and the end of the service.
   */
  generate(
    row: RecordRow<Name>,
    signal: AbortSignal,
    draft: Draft,
    time: Pausable,
  ): Promise<GenerationResult<Name>>;
}

export type Generators = { readonly [Name in Resource]: Generator<Name> };
