/** A text whose pieces say when they were written. */

/** The time in milliseconds, by a clock that all processes share. */
export const now = () => performance.timeOrigin + performance.now();

/** A piece that is written now. */
export const timedPiece = () => `@${now().toFixed(2)} `;

/** Returns the times in a part of the text. */
export function timesIn(text: string): number[] {
  return [...text.matchAll(/@(\d+\.\d\d) /g)].map(([, time]) => Number(time));
}
