import type { Exchange } from './exchange-log.ts';

/** Maximum number of characters of a target in a line. */
const longestTarget = 200;

/** Returns a line of the log, such as `09:15:00 POST /api/v1/documents 201 52 ms`. */
export function logLine({ time, method, target, status, milliseconds, reason }: Exchange): string {
  const clock = time.toTimeString().slice(0, 8);
  const path = target.length > longestTarget ? `${target.slice(0, longestTarget - 1)}…` : target;
  const why = reason === undefined ? '' : `  ${reason}`;
  const line = `${clock} ${method} ${path} ${status ?? 'no response'} ${milliseconds} ms${why}`;
  // A log must not be able to change the terminal.
  return `${line.replaceAll(/\p{Cc}/gu, '�')}\n`;
}
