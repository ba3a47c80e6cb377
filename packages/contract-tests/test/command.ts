import { runCommand } from '../src/command.ts';

/** The output and the exit code of a command. */
export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

/** Runs `contentgen-verify` in this process, with only these variables. Nothing interrupts it. */
export async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const written = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof written) => ({
    write: (text: string) => {
      written[name] += text;
    },
  });
  const code = await runCommand({
    args,
    environment,
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    listenForInterruption: () => ({
      signal: new AbortController().signal,
      endOf: (running) => running,
    }),
  });
  return { ...written, code };
}
