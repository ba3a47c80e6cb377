import type { HandledError } from './sample-facts.ts';

/** What a program does about an error. */
export interface Remedy {
  readonly advice: string;
  /** What the advice needs from the response. */
  readonly needs?: 'errors' | 'Retry-After';
}

const remedies: Readonly<Record<number, Remedy>> = {
  401: { advice: 'Set CONTENTGEN_API_KEY to a valid API key.' },
  403: { advice: 'Use an API key with the scope that the problem names.' },
  404: { advice: 'Check the id. The record may have been deleted.' },
  409: { advice: 'Seconds until you can send the same request again:', needs: 'Retry-After' },
  412: { advice: 'Get the record again. Then repeat the change with its new ETag.' },
  422: { advice: 'Correct these fields:', needs: 'errors' },
  429: { advice: 'Seconds until you can try again:', needs: 'Retry-After' },
  503: { advice: 'Seconds until you can try again:', needs: 'Retry-After' },
};

/**
 * Returns what a program does about an error.
 *
 * @throws Error for a status without a remedy.
 */
export function remedyOf({ status }: HandledError): Remedy {
  const remedy = remedies[status];
  if (remedy === undefined) throw new Error(`src/samples/remedies.ts has no remedy for ${status}.`);
  return remedy;
}

/** Errors with the same remedy, which a program handles together. */
export function groupByRemedy(
  errors: readonly HandledError[],
): (readonly [Remedy, readonly HandledError[]])[] {
  const groups = Map.groupBy(errors, (error) => remedyOf(error).advice);
  return [...groups.values()].flatMap((group) => (group[0] ? [[remedyOf(group[0]), group] as const] : []));
}
