/** Thrown when the contract tests can't run; its message says what is wrong and what to do, in a sentence. */
export class CouldNotRun extends Error {
  override readonly name = 'CouldNotRun';
}
