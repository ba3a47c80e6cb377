/** The measured function. It is called again when the previous call has ended. */
export type Case = () => Promise<unknown>;

/**
 * Measures a call of each case, in microseconds: the median of many short rounds. The cases take turns, so that
 * other load of the machine affects them alike. The first rounds don't count.
 */
export async function microseconds<Name extends string>(
  cases: Readonly<Record<Name, Case>>,
  { rounds, calls }: { readonly rounds: number; readonly calls: number },
): Promise<Record<Name, number>> {
  const entries = Object.entries<Case>(cases).map(([name, call]) => ({ name, call, times: [] as number[] }));
  const warmUp = rounds / 5;
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const { call, times } of entries) {
      const start = performance.now();
      for (let count = 0; count < calls; count += 1) await call();
      if (round >= 0) times.push(((performance.now() - start) * 1_000) / calls);
    }
  }
  const medians = entries.map(({ name, times }) => [name, median(times)]);
  return Object.fromEntries(medians);
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}
