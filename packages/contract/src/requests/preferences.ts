import { contract } from '../document.ts';

const { waitSeconds } = contract['x-limits'];

/** How long the client wants a create to wait for the result. */
export interface WaitPreference {
  /** Maximum wait in milliseconds. */
  readonly wait: number;
  /** The applied preferences, for `Preference-Applied`; undefined without any. */
  readonly applied: string | undefined;
}

/**
 * Reads `respond-async` and `wait` from a `Prefer` header field (RFC 7240, sections 4.1 and 4.3). Other preferences
 * and malformed ones are ignored, as section 2 requires. `wait` takes precedence over `respond-async`.
 */
export function readWaitPreference(prefer: string | undefined): WaitPreference {
  if (prefer === undefined) return { wait: waitSeconds * 1_000, applied: undefined };
  const preferences = prefer.split(',').map((preference) => preference.split(';')[0]?.trim() ?? '');
  const respondAsync = preferences.some((preference) => /^respond-async$/i.test(preference));
  const [, digits] =
    /^wait\s*=\s*"?(\d{1,9})"?$/i.exec(preferences.find((one) => /^wait\b/i.test(one)) ?? '') ?? [];
  const requested = digits === undefined ? undefined : Number(digits);
  const granted = requested !== undefined && requested <= waitSeconds ? requested : undefined;

  const applied = [
    ...(respondAsync ? ['respond-async'] : []),
    ...(granted === undefined ? [] : [`wait=${granted}`]),
  ];
  const seconds = granted ?? (respondAsync && requested === undefined ? 0 : waitSeconds);
  return { wait: seconds * 1_000, applied: applied.length > 0 ? applied.join(', ') : undefined };
}
