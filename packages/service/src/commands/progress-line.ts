import type { CommandResult, ProcessContext, Report } from './command.ts';

/**
 * The control sequence that moves the cursor to the start of the line and clears the line (ECMA-48, sections 8.3.15
 * and 8.3.41).
 */
const clearLine = '\r\u001b[K';

/**
 * Runs a command and shows its progress on standard error. On a terminal, each text replaces the text before in the
 * same line. Elsewhere, each text is a new line.
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
