/** The command can't run here. The message says why and what to do. */
export class MissingProgramError extends Error {
  override readonly name = 'MissingProgramError';
}
