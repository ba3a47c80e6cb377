/** Receives a short text about the progress. It must not throw. */
export type Report = (text: string) => void;

/** Milliseconds between two reports of one step. */
const interval = 1_000;

/** Reports the count of a step, at most once a second. */
export function countingReport(report: Report, describe: (count: number) => string): (count: number) => void {
  let reportedAt = performance.now();
  return (count) => {
    if (performance.now() - reportedAt < interval) return;
    reportedAt = performance.now();
    report(describe(count));
  };
}
