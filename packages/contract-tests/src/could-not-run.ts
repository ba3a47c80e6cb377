/** Thrown when the contract tests cannot run. The message is one sentence: the problem, and what to do. */
export class CouldNotRun extends Error {
  override readonly name = 'CouldNotRun';
}
