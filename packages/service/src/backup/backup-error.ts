/** The error when a backup cannot be made or restored. The message says why and what to do, in one sentence or two. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
