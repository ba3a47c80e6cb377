import type { HttpClient } from '../../http/http-client.ts';
import type { Received } from '../../http/received.ts';
import { requireRule } from '../../violated.ts';
import type { RuleContext } from '../rule-context.ts';

/** Timeout in milliseconds of a request to a `Location` other than the expected one. */
const detourTimeout = 10_000;

/**
 * Requires that the `Location` of a create leads to the record: it is the URL of the record below the base URL, or
 * any other URL that shows the record. A server behind a proxy may not know its public URL.
 */
export async function requireLocation({ run, resource }: RuleContext, created: Received): Promise<void> {
  const location = created.header('Location') ?? '';
  const expected = new URL(`${run.baseUrl}${resource.create.path}/${created.json.id}`);
  const sentence = `Location must lead to ${expected.pathname}, but is ${location}`;
  const base = run.baseUrl + created.request.path;
  requireRule(URL.canParse(location, base), created, sentence);
  const address = new URL(location, base);
  address.hash = '';
  if (address.href === expected.href) return;
  // A response must not make the client send the key without encryption.
  const isDowngrade = expected.protocol === 'https:' && address.protocol !== 'https:';
  const outcome = isDowngrade ? 'which is no https' : await whatIsAt(run.client, address, created);
  requireRule(outcome === undefined, created, `${sentence}, ${outcome}`);
}

/** Returns what is wrong with the response at an address; undefined if the response shows the created record. */
async function whatIsAt(
  client: HttpClient,
  address: URL,
  { request, json }: Received,
): Promise<string | undefined> {
  const { Authorization = '' } = request.headers;
  try {
    const response = await fetch(address, {
      headers: { ...client.headersFor(address), Authorization },
      redirect: 'error',
      signal: AbortSignal.timeout(detourTimeout),
    });
    if (response.status !== 200) return `where the response is ${response.status}`;
    const { id, created_at } = (await response.json()) as Partial<Record<string, unknown>>;
    const isSame = id === json.id && created_at === json.created_at;
    return isSame ? undefined : 'where another record is';
  } catch (error) {
    return `where nothing can be read (${(error as Error).message})`;
  }
}
