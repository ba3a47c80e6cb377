interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const eraseLine = '\r\u001b[2K';

/** Elsewhere than on a terminal, how far something is is told this many times. */
const steps = 100;

/** Tells how far something is that takes `total` steps: in one line that changes on a terminal, in lines elsewhere. */
export function createProgress(stream: Terminal, total: number, what: string) {
  let done = 0;
  return {
    /** @param count how many steps have been taken since. */
    step(count: number, where: string): void {
      const before = done;
      done += count;
      const line = `${what} ${String(done).padStart(String(total).length)}/${total}  ${where}`;
      if (stream.isTTY) stream.write(`${eraseLine}${line}`);
      else if (Math.floor((done * steps) / total) > Math.floor((before * steps) / total))
        stream.write(`${line}\n`);
    },
    /** Takes the line off a terminal. */
    end: () => stream.isTTY && stream.write(eraseLine),
  };
}
