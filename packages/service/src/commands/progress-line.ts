import type { CommandResult, ProcessContext, Report } from './command.ts';

/** Moves the cursor to the start of the line and clears the line (ECMA-48, sections 8.3.15 and 8.3.41). */
const clearLine = '\r\u001b[K';

/**
 * Runs a command and shows its progress on standard error: on a terminal in one line, which the next text replaces,
 * elsewhere in lines.
 */
export async function withProgress(
  output: ProcessContext['stderr'],
  run: (report: Report) => Promise<CommandResult>,
): Promise<CommandResult> {
  let hasLine = false;
  try {
    return await run((text) => {
      output.write(output.isTTY ? `${clearLine}${text}` : `${text}\n`);
      hasLine = output.isTTY;
    });
  } finally {
    if (hasLine) output.write(clearLine);
  }
}
