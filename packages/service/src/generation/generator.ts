import type { GenerationResult, RecordRow, Resource } from '../records/records-repository.ts';

/** Makes the result of a record: one for each resource. */
export interface Generator<Name extends Resource> {
  /** @throws anything when it fails; `signal` aborts on a timeout, a deletion and the end of the service. */
  generate(row: RecordRow<Name>, signal: AbortSignal): Promise<GenerationResult<Name>>;
}

export type Generators = { readonly [Name in Resource]: Generator<Name> };
