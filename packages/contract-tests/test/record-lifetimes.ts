import { contentOf, type Fault, withContent } from '@contentgen/faulty-proxy';

/** Gives each record of the mock a unique id, and remembers the deleted ones. */
export function recordLifetimes() {
  /** The paths of the records. */
  const made = new Set<string>();
  const deleted = new Set<string>();
  const fault: Fault = async ({ request: { method, path }, forward }) => {
    const answer = await forward();
    if (method === 'DELETE' && answer.status === 204) deleted.add(path);
    if (method !== 'POST' || answer.status > 202) return answer;
    const named = withContent(answer, (record) => ({ ...record, id: crypto.randomUUID() }));
    made.add(`${path}/${contentOf(named).id}`);
    return named;
  };
  return { fault, made, left: () => [...made].filter((path) => !deleted.has(path)) };
}
