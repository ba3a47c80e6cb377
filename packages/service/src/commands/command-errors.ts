/** A command that can't be understood. Its message says which part and how it should be. */
export class MisuseError extends Error {
  override readonly name = 'MisuseError';
}

/** A command that was understood and can't be carried out. Its message says why and what to do. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}
