import { contentOf, type Fault, withContent } from '../proofs/index.ts';

/**
 * Remembers which records are created and deleted.
 *
 * @param isStateless whether the server is a mock without state. Its new records then get unique ids.
 */
export function recordLifetimes(isStateless: boolean) {
  /** The paths of the records. */
  const made = new Set<string>();
  const deleted = new Set<string>();
  const fault: Fault = async ({ request: { method, path }, forward }) => {
    const response = await forward();
    if (method === 'DELETE' && response.status === 204) deleted.add(path);
    if (method !== 'POST' || path.endsWith('/test') || response.status > 202) return response;
    const named = isStateless
      ? withContent(response, (record) => ({ ...record, id: crypto.randomUUID() }))
      : response;
    made.add(`${path}/${contentOf(named).id}`);
    return named;
  };
  return { fault, made, left: () => [...made].filter((path) => !deleted.has(path)) };
}
