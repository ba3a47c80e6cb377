import type { Comparison } from '../comparison.ts';
import type { Table } from './suite.ts';

/** A table of comparisons with a floor. */
export function comparisonTable(title: string, comparisons: readonly Comparison[]): Table {
  return {
    title,
    note: 'Requests per second, CPU time of the server for each request, and the ratios of the service to a minimal server (the floor). With a ratio of 1, the service is as fast as the floor; with a smaller ratio, it is slower.',
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
