import type { ProgressEvent } from '../verify.ts';
import { withoutControlCharacters } from './control-characters.ts';

interface Terminal {
  readonly isTTY?: boolean;
  /** Characters that fit on a line. */
  readonly columns?: number;
  write(text: string): unknown;
}

const eraseLine = '\r\u001b[2K';

/** Elsewhere than on a terminal, how far a long check or a set of many checks is, is told this many times. */
const parts = 10;

/** A set of more checks than this has no line for each, but for those that fail. */
const manyChecks = 400;

/** Writes what a run tells: one line that changes on a terminal, a line for each event elsewhere. */
export function createProgressLines(stream: Terminal) {
  const reached = new Map<string, number>();
  let failed = 0;
  let last = '';

  /** Whether a part more of it is done than when this was last asked. */
  const isNextPart = (name: string, done: number, total: number): boolean => {
    const part = Math.floor((done * parts) / total);
    const before = reached.get(name) ?? 0;
    reached.set(name, part);
    return part > before;
  };

  const isWorthALine = (event: ProgressEvent): boolean => {
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
      } else if (isWorthALine(event) && line !== last) {
        stream.write(`${line}\n`);
      }
      last = line;
    },
    /** Takes the line off a terminal. */
    end: (): void => {
      if (stream.isTTY) stream.write(eraseLine);
    },
  };
}

function lineOf(event: ProgressEvent): string {
  if (event.kind === 'waiting') return `waiting ${event.seconds} s: the service asks for it`;
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
