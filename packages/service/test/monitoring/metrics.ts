/** One line of the metrics. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Reads the metrics at an address, in the text format of Prometheus. */
export async function readMetrics(url: string | null): Promise<readonly Sample[]> {
  const response = await fetch(String(url));
  if (response.status !== 200) throw new Error(`The metrics responded with ${response.status}.`);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === '') throw new Error(`readMetrics can't read this line of the metrics: ${line}`);
    return {
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text]),
      ),
      value: Number(value),
    };
  });
}

/** Returns the value of the sample with this name and at least these labels; undefined without one. */
export function sampleValue(
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  return samples.find(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([key, text]) => sample.labels[key] === text),
  )?.value;
}
