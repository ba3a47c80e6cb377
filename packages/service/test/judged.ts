import { route } from '@contentgen/contract/requests';
import { judge } from '@contentgen/contract-tests';

/**
 * Throws if the response of an operation breaks the contract. A response to a method that the path does not have
 * is validated against the first operation of the path: all operations document the 405.
 */
export function requireKeptContract(method: string, path: string, response: Response, body: string): void {
  const { pathname } = new URL(path, 'http://localhost');
  const found = route(method, pathname);
  if (found.kind === 'unknown-path' || method === 'OPTIONS') return;
  const [operation] = found.kind === 'found' ? [found.operation] : found.operations;
  if (operation === undefined) return;
  const received = { status: response.status, headers: Object.fromEntries(response.headers), body };
  const violations = judge({ operation: operation.id, method, path: pathname, response: received });
  if (violations.length > 0) throw new Error(violations.map(({ message }) => message).join('\n'));
}
