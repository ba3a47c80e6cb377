interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const eraseLine = '\r\u001b[2K';

/** Maximum number of progress lines, if the output is not a terminal. */
const steps = 100;

/** Reports progress over `total` steps: on a terminal in one line that changes, otherwise in several lines. */
export function createProgress(stream: Terminal, total: number, what: string) {
  let done = 0;
  return {
    /**
     * Reports steps as done.
     *
     * @param count number of new steps.
     * @param where the text after the counts.
     */
    step(count: number, where: string): void {
      const before = done;
      done += count;
      const line = `${what} ${String(done).padStart(String(total).length)}/${total}  ${where}`;
      if (stream.isTTY) stream.write(`${eraseLine}${line}`);
      else if (Math.floor((done * steps) / total) > Math.floor((before * steps) / total))
        stream.write(`${line}\n`);
    },
    /** Erases the line on a terminal. */
    end: () => stream.isTTY && stream.write(eraseLine),
  };
}
