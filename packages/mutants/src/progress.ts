import type { Result } from './result.ts';

interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const eraseLine = '\r\u001b[2K';

/** Elsewhere than on a terminal, how far the run is is told this many times. */
const steps = 20;

/** Tells how far a run of `total` mutants is: in one line that changes on a terminal, in lines elsewhere. */
export function createProgress(stream: Terminal, total: number) {
  let caught = 0;
  return {
    show({ mutant, isCaught }: Result, done: number): void {
      if (isCaught) caught += 1;
      const line = `${String(done).padStart(String(total).length)}/${total}  ${done - caught} survived  ${mutant.id}`;
      if (stream.isTTY) stream.write(`${eraseLine}${line}`);
      else if (Math.floor((done * steps) / total) > Math.floor(((done - 1) * steps) / total)) stream.write(`${line}\n`);
    },
    /** Takes the line off a terminal. */
    end: () => stream.isTTY && stream.write(eraseLine),
  };
}
