/** How people call the commands from the root of the repository. */
const program = 'npm run service --';

/** A command as people type it, to stand in a message. */
export function commandLine(...words: readonly string[]): string {
  return [program, ...words].join(' ');
}
