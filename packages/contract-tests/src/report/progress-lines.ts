import type { ProgressEvent } from '../verify.ts';

interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const eraseLine = '\r\u001b[2K';

/** Elsewhere than on a terminal, how far a long check is is told this many times. */
const steps = 10;

/** Writes what a run tells: one line that changes on a terminal, a line for each event elsewhere. */
export function createProgressLines(stream: Terminal) {
  const show = (line: string) => stream.write(stream.isTTY ? `${eraseLine}${line}` : `${line}\n`);
  return {
    show: (event: ProgressEvent) => {
      if (stream.isTTY || !isSkipped(event)) show(lineOf(event));
    },
    /** Takes the line off a terminal. */
    end: () => stream.isTTY && stream.write(eraseLine),
  };
}

function isSkipped(event: ProgressEvent): boolean {
  if (event.kind !== 'step') return false;
  const { done, total } = event;
  return Math.floor((done * steps) / total) === Math.floor(((done - 1) * steps) / total);
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
