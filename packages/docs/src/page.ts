import { withContentSecurityPolicy } from './content-security-policy.ts';
import { assertLoadsNothingForeign } from './foreign-loads.ts';
import { withHashLinks } from './hash-links.ts';
import { renderReference } from './redocly.ts';
import { withoutRedoclyAddresses } from './redocly-addresses.ts';

/**
 * The reference as one HTML page that loads no other file and contains its Content Security Policy. The same contract
 * gives the same bytes.
 *
 * @throws Error in one sentence when Redocly fails, or when the page would load from other origins.
 */
export async function buildPage(): Promise<string> {
  const reference = await renderReference();
  const page = withHashLinks(withoutRedoclyAddresses(reference));
  assertLoadsNothingForeign(page);
  return withContentSecurityPolicy(page);
}
