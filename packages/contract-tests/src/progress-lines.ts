import { nameOf, type Outcome } from './report.ts';
import type { ProgressEvent } from './verify.ts';

interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const eraseLine = '\r\u001b[2K';

/** Writes what a run tells: one line that changes on a terminal, a line for each event elsewhere. */
export function createProgressLines(stream: Terminal) {
  const show = (line: string) => stream.write(stream.isTTY ? `${eraseLine}${line}` : `${line}\n`);
  return {
    show: (event: ProgressEvent) => show(lineOf(event)),
    /** Takes the line off a terminal. */
    end: () => stream.isTTY && stream.write(eraseLine),
  };
}

function lineOf(event: ProgressEvent): string {
  if (event.kind === 'waiting') return `waiting ${event.seconds} s: the service asks for it`;
  const { done, total, outcome } = event;
  return `${String(done).padStart(String(total).length)}/${total}  ${outcome.result}  ${labelOf(outcome)}`;
}

function labelOf(outcome: Outcome): string {
  return outcome.mediaType ? `${nameOf(outcome)} (${outcome.mediaType})` : nameOf(outcome);
}
