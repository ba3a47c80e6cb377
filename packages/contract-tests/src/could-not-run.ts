/** The error when the contract tests cannot run. The message says what the problem is, and what to do. */
export class CouldNotRun extends Error {
  override readonly name = 'CouldNotRun';
}
