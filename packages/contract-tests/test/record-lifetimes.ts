import { contentOf, type Fault, withContent } from '@contentgen/faulty-proxy';

/** Gives each record of the mock a unique id, and remembers the deleted ones. */
export function recordLifetimes() {
  /** The paths of the records. */
  const made = new Set<string>();
  const deleted = new Set<string>();
  const fault: Fault = async ({ request: { method, path }, forward }) => {
    const response = await forward();
    if (method === 'DELETE' && response.status === 204) deleted.add(path);
    if (method !== 'POST' || response.status > 202) return response;
    const named = withContent(response, (record) => ({ ...record, id: crypto.randomUUID() }));
    made.add(`${path}/${contentOf(named).id}`);
    return named;
  };
  return { fault, made, left: () => [...made].filter((path) => !deleted.has(path)) };
}
