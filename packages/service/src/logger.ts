import { type DestinationStream, type Logger, pino } from 'pino';
import type { Configuration } from './settings.ts';

/** The log's stream: standard error, or its replacement in a test. */
export interface LogOutput extends DestinationStream {
  readonly isTerminal: boolean;
  readonly hasColors: boolean;
}

/**
 * Creates the log of the service, on standard error. `LOG_FORMAT` selects readable lines or JSON. Each call writes
 * its line before it returns, so no line is lost when the process ends.
 */
export async function createLogger(
  { logLevel, logFormat }: Pick<Configuration, 'logLevel' | 'logFormat'>,
  output: LogOutput = standardError(),
): Promise<Logger> {
  const options = { level: logLevel, base: null };
  const isReadable = logFormat === 'pretty' || (logFormat === 'auto' && output.isTerminal);
  if (!isReadable) return pino(options, output);
  const { prettyFactory } = await import('pino-pretty');
  const format = prettyFactory({
    colorize: output.hasColors,
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
  });
  return pino(options, { write: (line) => output.write(format(line)) });
}

function standardError(): LogOutput {
  const { isTTY = false } = process.stderr;
  const destination = pino.destination({ dest: 2, sync: true });
  return {
    write: (line) => destination.write(line),
    isTerminal: isTTY,
    hasColors: isTTY && process.stderr.hasColors(),
  };
}
