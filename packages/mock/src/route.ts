import { type Operation, operations } from '@contentgen/contract';

/** What the contract has at an address: the operation, or the methods that would have been answered. */
export type Route =
  | { readonly kind: 'found'; readonly operation: Operation }
  | { readonly kind: 'wrong-method'; readonly allowed: readonly string[] }
  | { readonly kind: 'nowhere' };

const rows: readonly Operation[] = Object.values(operations);

/** The operation of `method` at `path`. `HEAD` is answered like `GET` (RFC 9110, section 9.3.2). */
export function route(method: string, path: string): Route {
  const here = rows.filter((operation) => pattern(operation.path).test(path));
  if (here.length === 0) return { kind: 'nowhere' };
  const wanted = method === 'HEAD' ? 'GET' : method;
  const operation = here.find((candidate) => candidate.method.toUpperCase() === wanted);
  return operation ? { kind: 'found', operation } : { kind: 'wrong-method', allowed: allowedMethods(here) };
}

function allowedMethods(here: readonly Operation[]): string[] {
  return here.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
}

function pattern(template: string): RegExp {
  return new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`);
}
