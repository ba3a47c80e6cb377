import { execFile } from 'node:child_process';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A finding of Redocly in a file. */
export interface Finding {
  readonly rule: string;
  readonly severity: 'error' | 'warn';
  /** The line of the finding's first place, counted from 1. */
  readonly line: number;
  readonly message: string;
}

interface Report {
  readonly problems: readonly {
    readonly ruleId: string;
    readonly severity: 'error' | 'warn';
    readonly message: string;
    readonly location: readonly { readonly start: { readonly line: number } }[];
  }[];
}

/** Runs `redocly` at the root, where redocly.yaml is; stderr is for people. */
export function redocly(...parameters: readonly string[]) {
  const command = [`${root}node_modules/@redocly/cli/bin/cli.js`, ...parameters];
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve, reject) => {
    execFile(process.execPath, command, { cwd: root }, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number') return reject(error);
      resolve({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

/** Resolves to all findings of Redocly in the files, by file, with the redocly.yaml of the root. */
export async function lint(...files: readonly string[]): Promise<readonly (readonly Finding[])[]> {
  const paths = files.map((file) => relative(root, file));
  const { stdout, stderr } = await redocly('lint', '--format=json', '--max-problems=1000', ...paths);
  // Redocly prints one JSON document for each file, without separators.
  const reports = JSON.parse(`[${stdout.replace(/^\}\{$/gm, '},{')}]`) as Report[];
  if (reports.length !== files.length)
    throw new Error(`Redocly has linted ${reports.length} of ${files.length} files: ${stderr}`);
  return reports.map(({ problems }) =>
    problems.map(({ ruleId, severity, message, location }) => ({
      rule: ruleId,
      severity,
      message,
      line: location[0]?.start.line ?? 0,
    })),
  );
}
