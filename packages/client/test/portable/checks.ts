import type { Seen, Step } from './script.ts';

/** Where a run finds its servers. */
export interface Servers {
  /** The address of the stage. */
  readonly stage: string;
  /** The address of the mock. */
  readonly mock: string;
}

/** One thing that must hold in every runtime. */
export interface Check {
  readonly name: string;
  readonly run: (servers: Servers) => Promise<void>;
}

/** What came of a check; `error` where it does not hold. */
export interface Outcome {
  readonly name: string;
  readonly error?: string;
}

/** Runs the checks one after the other. */
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

/** Has a server answer with the steps, one a request; the last is repeated. */
export async function play({ stage }: Servers, ...steps: readonly Step[]) {
  const made = await fetch(`${stage}/scripts`, { method: 'POST', body: JSON.stringify(steps) });
  const url = `${stage}/scripts/${await made.text()}`;
  return {
    url,
    /** What came over the wire so far. */
    seen: async (): Promise<Seen[]> => (await fetch(`${url}/seen`)).json() as Promise<Seen[]>,
  };
}

/** @throws Error that shows both, unless they are the same JSON. */
export function same(actual: unknown, expected: unknown): void {
  const [one, other] = [actual, expected].map((value) => JSON.stringify(value, null, 1));
  if (one !== other) throw new Error(`expected ${other} but got ${one}`);
}

/** What the call is rejected with. */
export async function rejection(call: PromiseLike<unknown>): Promise<Error & Record<string, unknown>> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) throw new Error('The call was not rejected.');
  return error as Error & Record<string, unknown>;
}

/** Waits of at most 20 seconds end at once; the milliseconds of each are noted. */
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
