import type { Comparison } from '../comparison.ts';
import type { Table } from './suite.ts';

/** Returns a table of comparisons with a floor. */
export function comparisonTable(title: string, comparisons: readonly Comparison[]): Table {
  return {
    title,
    note: 'The floor is a minimal server. `ratio` is the requests per second of the service divided by those of the floor. `floor CPU` and `service CPU` are the CPU time of the server for each request, and `CPU ratio` is the CPU time of the floor divided by that of the service. With a ratio of 1, the service is as fast as the floor; with a smaller ratio, it is slower. `p50` and `p99` are percentiles of the response time of the service. Each figure is the median of several rounds, so a ratio can differ a little from the quotient of the figures in its row.',
    head: ['request', 'floor', 'service', 'ratio', 'floor CPU', 'service CPU', 'CPU ratio', 'p50', 'p99'],
    rows: comparisons.map(({ name, floor, service, wall, cpu }) => [
      name,
      `${Math.round(floor.rate)}/s`,
      `${Math.round(service.rate)}/s`,
      wall.toFixed(2),
      `${Math.round(floor.cpu)} µs`,
      `${Math.round(service.cpu)} µs`,
      cpu.toFixed(2),
      `${service.p50.toFixed(1)} ms`,
      `${service.p99.toFixed(1)} ms`,
    ]),
  };
}
