import type { Seen, Step } from './script.ts';

/** The URLs of the servers of a run. */
export interface Servers {
  /** The URL of the stage. */
  readonly stage: string;
  /** The URL of the mock. */
  readonly mock: string;
}

/** One thing that must hold in every runtime. */
export interface Check {
  readonly name: string;
  readonly run: (servers: Servers) => Promise<void>;
}

/** The outcome of a check. `error` is set if it failed. */
export interface Outcome {
  readonly name: string;
  readonly error?: string;
}

/** Returns a list of checks, and the function that adds one. */
export function newChecks() {
  const checks: Check[] = [];
  return { checks, check: (name: string, run: Check['run']) => checks.push({ name, run }) };
}

/** Runs the checks in order. */
export async function runAll(checks: readonly Check[], servers: Servers): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { name, run } of checks) {
    try {
      await run(servers);
      outcomes.push({ name });
    } catch (error) {
      outcomes.push({ name, error: String((error as Error)?.stack ?? error) });
    }
  }
  return outcomes;
}

/** Makes a server respond with the steps, one per request. The last step is repeated. */
export async function play({ stage }: Servers, ...steps: readonly Step[]) {
  const made = await fetch(`${stage}/scripts`, { method: 'POST', body: JSON.stringify(steps) });
  const url = `${stage}/scripts/${await made.text()}`;
  return {
    url,
    /** The requests that the server has received so far. */
    seen: async (): Promise<Seen[]> => (await fetch(`${url}/seen`)).json() as Promise<Seen[]>,
  };
}

/** @throws Error that shows both values, if their JSON differs. */
export function same(actual: unknown, expected: unknown): void {
  const [one, other] = [actual, expected].map((value) => JSON.stringify(value, null, 1));
  if (one !== other) throw new Error(`expected ${other} but got ${one}`);
}

/** Resolves to the rejection reason of the call. */
export async function rejection(call: PromiseLike<unknown>): Promise<Error & Record<string, unknown>> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) throw new Error('The call was not rejected.');
  return error as Error & Record<string, unknown>;
}

/** Makes waits of at most 20 seconds end immediately, and records the milliseconds of each. */
export async function withoutWaiting(run: (waits: readonly number[]) => Promise<void>): Promise<void> {
  const waits: number[] = [];
  const real = globalThis.setTimeout;
  const hurried = (action: () => void, milliseconds = 0) => {
    if (milliseconds > 20_000) return real(action, milliseconds);
    waits.push(milliseconds);
    return real(action, 0);
  };
  globalThis.setTimeout = hurried as never;
  try {
    await run(waits);
  } finally {
    globalThis.setTimeout = real;
  }
}
