/** The error when the contract tests cannot run. The message says what the problem is, and what to do. */
export class CouldNotRun extends Error {
  override readonly name = 'CouldNotRun';
}

/**
 * Returns the message of an error. An expected error has a sentence for its reader. Any other error is a bug, so its
 * message also has the stack.
 */
export function messageOf(error: unknown): string {
  if (error instanceof CouldNotRun) return error.message;
  const { stack, message } = error as Error;
  return `This is a bug in contentgen-verify, not in the service. Please report it.\n${stack ?? message}`;
}
