import type { ProgressEvent } from '../verify.ts';
import { withoutControlCharacters } from './control-characters.ts';

/** A stream that may be a terminal. */
export interface Terminal {
  readonly isTTY?: boolean;
  /** Width of a line, in characters. */
  readonly columns?: number;
  write(text: string): unknown;
}

const eraseLine = '\r\u001b[2K';

/** Maximum number of progress lines of a long check or a large set, if the output is not a terminal. */
const parts = 10;

/** Number of checks of a set above which only a failed check gets its own line. */
const manyChecks = 400;

/** Writes the progress of a run: one changing line on a terminal, otherwise a line for each event. */
export function createProgressLines(stream: Terminal) {
  const reached = new Map<string, number>();
  let failed = 0;
  let last = '';

  /** Returns whether the progress has reached a further tenth of the total since the last call. */
  const isNextPart = (name: string, done: number, total: number): boolean => {
    const part = Math.floor((done * parts) / total);
    const before = reached.get(name) ?? 0;
    reached.set(name, part);
    return part > before;
  };

  const needsLine = (event: ProgressEvent): boolean => {
    if (event.kind === 'step') return isNextPart(`${event.set} steps`, event.done, event.total);
    if (event.kind !== 'outcome' || event.total <= manyChecks) return true;
    return isNextPart(event.set, event.done, event.total) || event.outcome.result === 'failed';
  };

  return {
    show: (event: ProgressEvent): void => {
      if (event.kind === 'outcome' && event.outcome.result === 'failed') failed += 1;
      const line = withoutControlCharacters(lineOf(event).replaceAll('\n', ' '));
      if (stream.isTTY) {
        const counted = failed > 0 ? `${failed} failed  ${line}` : line;
        stream.write(eraseLine + cut(counted, (stream.columns ?? 80) - 1));
      } else if (needsLine(event) && line !== last) {
        stream.write(`${line}\n`);
      }
      last = line;
    },
    /** Erases the line on a terminal. */
    end: (): void => {
      if (stream.isTTY) stream.write(eraseLine);
    },
  };
}

function lineOf(event: ProgressEvent): string {
  if (event.kind === 'waiting') return `waiting ${event.seconds} s, as the service asks`;
  if (event.kind === 'inapplicable') return `${event.set}  does not apply: ${event.reason}`;
  const { set, done, total } = event;
  const place = `${set} ${String(done).padStart(String(total).length)}/${total}`;
  if (event.kind === 'step') return `${place}  ${event.what}`;
  const { result, operation, title } = event.outcome;
  return `${place}  ${result}  ${operation} ${title}`;
}

function cut(line: string, width: number): string {
  const characters = Array.from(line);
  return characters.length <= width ? line : `${characters.slice(0, Math.max(0, width - 1)).join('')}…`;
}
