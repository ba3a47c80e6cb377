/** The error when the database cannot be used. The message says why and what to do, and never shows a password. */
export class DatabaseUnusableError extends Error {
  override readonly name = 'DatabaseUnusableError';
}
