/**
 * What a log may say of an unexpected error: its type, its code and where it was thrown. Its message may
 * quote values, such as a prompt, and stays out.
 */
export function describeError(error: unknown): { type: string; code?: string; frames: string[] } {
  if (!(error instanceof Error)) return { type: typeof error, frames: [] };
  const code = (error as NodeJS.ErrnoException).code;
  return {
    type: error.name,
    ...(code !== undefined && { code: String(code) }),
    frames: (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line)),
  };
}
