import { contract } from '@contentgen/contract';

const { waitSeconds } = contract['x-limits'];

/** How long a client wants to wait, and what of its wish is granted. */
export interface WaitPreference {
  /** At most this many milliseconds. */
  readonly wait: number;
  /** For `Preference-Applied`; undefined when nothing was asked for or granted. */
  readonly applied: string | undefined;
}

/**
 * Reads `respond-async` and `wait` from a `Prefer` header (RFC 7240, sections 4.1 and 4.3). Other preferences
 * and misspelt ones are ignored, as section 2 asks. With both, the wait comes first.
 */
export function readWaitPreference(prefer: string | undefined): WaitPreference {
  const preferences = (prefer ?? '').split(',').map((preference) => preference.split(';')[0]?.trim() ?? '');
  const respondAsync = preferences.some((preference) => /^respond-async$/i.test(preference));
  const [, digits] =
    /^wait\s*=\s*"?(\d{1,9})"?$/i.exec(preferences.find((one) => /^wait\b/i.test(one)) ?? '') ?? [];
  const asked = digits === undefined ? undefined : Number(digits);
  const granted = asked !== undefined && asked <= waitSeconds ? asked : undefined;

  const applied = [
    ...(respondAsync ? ['respond-async'] : []),
    ...(granted === undefined ? [] : [`wait=${granted}`]),
  ];
  const seconds = granted ?? (respondAsync && asked === undefined ? 0 : waitSeconds);
  return { wait: seconds * 1_000, applied: applied.length > 0 ? applied.join(', ') : undefined };
}
