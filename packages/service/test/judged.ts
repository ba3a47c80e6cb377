import { route } from '@contentgen/contract/requests';
import { judge } from '@contentgen/contract-tests';

/**
 * Throws when an answer of an operation of the contract breaks the contract. A method that the path does not
 * answer is judged as the path's first operation: all of them document its 405.
 */
export function requireKeptContract(method: string, path: string, response: Response, body: string): void {
  const { pathname } = new URL(path, 'http://localhost');
  const found = route(method, pathname);
  if (found.kind === 'nowhere' || method === 'OPTIONS') return;
  const [operation] = found.kind === 'found' ? [found.operation] : found.operations;
  if (operation === undefined) return;
  const answer = { status: response.status, headers: Object.fromEntries(response.headers), body };
  const violations = judge({ operation: operation.id, method, path: pathname, answer });
  if (violations.length > 0) throw new Error(violations.map(({ message }) => message).join('\n'));
}
