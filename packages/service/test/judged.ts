import { type Operation, operations } from '@contentgen/contract';
import { judge } from '@contentgen/contract-tests';

/**
 * Throws when an answer of an operation of the contract breaks the contract. A method that the path does not
 * answer is judged as the path's first operation: all of them document its 405.
 */
export function requireKeptContract(method: string, path: string, response: Response, body: string): void {
  const { pathname } = new URL(path, 'http://localhost');
  const ofPath = Object.values<Operation>(operations).filter(({ path: template }) =>
    new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  const sought = method === 'HEAD' ? 'get' : method.toLowerCase();
  const operation = ofPath.find((candidate) => candidate.method === sought) ?? ofPath[0];
  if (operation === undefined || method === 'OPTIONS') return;
  const answer = { status: response.status, headers: Object.fromEntries(response.headers), body };
  const violations = judge({ operation: operation.id, method, path: pathname, answer });
  if (violations.length > 0) throw new Error(violations.map(({ message }) => message).join('\n'));
}
