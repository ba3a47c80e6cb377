/**
 * A copy of `node` in which every local `$ref` (`#/…`) stands resolved against `root`. Keywords beside a
 * `$ref`, such as a parameter's own `default`, are laid over what it points to.
 *
 * @throws Error when a reference points nowhere. A reference to itself would not end: the contract has none.
 */
export function dereference<Node>(node: Node, root: unknown = node): Node {
  if (Array.isArray(node)) return node.map((item) => dereference(item, root)) as Node;
  if (typeof node !== 'object' || node === null) return node;
  const own = Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => key !== '$ref')
      .map(([key, value]) => [key, dereference(value, root)]),
  );
  const reference = (node as { $ref?: unknown }).$ref;
  if (typeof reference !== 'string') return own as Node;
  return { ...(dereference(target(reference, root), root) as object), ...own } as Node;
}

function target(reference: string, root: unknown): unknown {
  let node = root;
  for (const key of reference.replace(/^#\//, '').split('/')) {
    node = (node as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  if (node === undefined) throw new Error(`The reference ${reference} points nowhere.`);
  return node;
}
