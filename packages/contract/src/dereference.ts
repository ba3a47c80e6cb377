import { withSteppedValues } from './choice-schema.ts';

/**
 * Returns a copy of `node` with every local `$ref` (`#/…`) replaced by its target in `root`. A keyword beside a
 * `$ref`, such as the `default` of a parameter, overrides the same keyword of the target. Equal references become the
 * same object, so that a schema that many responses share is compiled once. A number with a step gets its values as
 * `enum`, so that it is read as the choice that it is.
 *
 * @throws Error for a reference without a target. The references must not form a cycle: this function would never
 *   return.
 */
export function dereference<Node>(node: Node, root: unknown = node): Node {
  const resolved = new Map<string, unknown>();

  function resolve(reference: string): unknown {
    if (!resolved.has(reference)) resolved.set(reference, copy(target(reference, root)));
    return resolved.get(reference);
  }

  function copy(part: unknown): unknown {
    if (Array.isArray(part)) return part.map(copy);
    if (typeof part !== 'object' || part === null) return part;
    const { $ref: reference, ...own } = part as { readonly $ref?: unknown };
    const copied = withSteppedValues(
      Object.fromEntries(Object.entries(own).map(([key, value]) => [key, copy(value)])),
    );
    if (typeof reference !== 'string') return copied;
    const shared = resolve(reference) as object;
    return Object.keys(copied).length === 0 ? shared : { ...shared, ...copied };
  }

  return copy(node) as Node;
}

function target(reference: string, root: unknown): unknown {
  let node = root;
  for (const key of reference.replace(/^#\//, '').split('/')) {
    node = (node as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  if (node === undefined) throw new Error(`The reference ${reference} has no target.`);
  return node;
}
