import { Program } from './program.ts';
import type { Load, Measured } from './programs/client.ts';

/** A server, and the load that measures it. */
export interface Target {
  readonly program: Program;
  readonly load: Omit<Load, 'connections' | 'seconds'>;
}

/** How long and how often to measure. */
export interface Effort {
  readonly rounds: number;
  /** The time of one measurement. */
  readonly seconds: number;
  /** How many requests are sent before the measurement, so that V8 has compiled the code. */
  readonly warmUp: number;
}

/** The medians of one side of a comparison. */
export interface Side {
  /** The number of requests in a second. */
  readonly rate: number;
  /** User and system time of the server's process for a request, in microseconds. */
  readonly cpu: number;
  /** The median and the 99th percentile of the response times, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/**
 * The figures of the service and of its floor, a minimal server. A ratio of 1 means as fast as the floor; a smaller
 * ratio means slower.
 */
export interface Comparison {
  readonly name: string;
  readonly floor: Side;
  readonly service: Side;
  /** The requests in a second of the service, divided by those of the floor: the median of all rounds. */
  readonly wall: number;
  /** The CPU time of the floor, divided by that of the service: the median of all rounds. */
  readonly cpu: number;
}

/** How many connections the client has. */
export const connections = 16;

/**
 * Measures both servers several times. They take turns, and the order changes with each round, so that other work of
 * the machine affects both in the same way. The first measurement of each server is not counted.
 */
export async function compare(
  name: string,
  floor: Target,
  service: Target,
  effort: Effort,
): Promise<Comparison> {
  await using client = new Program('client');
  for (const target of [floor, service]) await measure(client, target, effort.seconds, effort.warmUp);
  const rounds: { readonly floor: Side; readonly service: Side }[] = [];
  for (let round = 0; round < effort.rounds; round += 1) {
    const isFloorFirst = round % 2 === 0;
    const first = await measure(client, isFloorFirst ? floor : service, effort.seconds);
    const second = await measure(client, isFloorFirst ? service : floor, effort.seconds);
    rounds.push(isFloorFirst ? { floor: first, service: second } : { floor: second, service: first });
  }
  return {
    name,
    floor: medians(rounds.map((round) => round.floor)),
    service: medians(rounds.map((round) => round.service)),
    wall: median(rounds.map((round) => round.service.rate / round.floor.rate)),
    cpu: median(rounds.map((round) => round.floor.cpu / round.service.cpu)),
  };
}

/** Measures one server once, with at least this number of requests over this number of connections. */
export async function measure(
  client: Program,
  { program, load }: Target,
  seconds: number,
  requests = 0,
  clients = connections,
): Promise<Side> {
  const before = await program.cpu();
  const all = { ...load, connections: clients, seconds, requests };
  const measured = await client.call<Measured>('run', all);
  const cpu = (await program.cpu()) - before;
  return { rate: measured.rate, cpu: cpu / measured.requests, p50: measured.p50, p99: measured.p99 };
}

/** Returns the medians of several measurements of a server. */
export function medians(sides: readonly Side[]): Side {
  return {
    rate: median(sides.map(({ rate }) => rate)),
    cpu: median(sides.map(({ cpu }) => cpu)),
    p50: median(sides.map(({ p50 }) => p50)),
    p99: median(sides.map(({ p99 }) => p99)),
  };
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
