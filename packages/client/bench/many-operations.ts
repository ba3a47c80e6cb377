/** The part of an OpenAPI document that the benchmark uses. */
export interface Contract {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, object>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, { readonly properties?: object }>>>>;
}

/**
 * Returns the contract with each of its resources repeated `times` times, each with its own path, operations, schemas
 * and responses. The copies share what the resources share, such as problems.
 */
export function multiplied(contract: Contract, times: number): Contract {
  const { tags, paths, components } = contract;
  const kinds = tags.map(({ name }) => name.replace(/s$/, ''));
  const isOwn = (name: string) => kinds.some((kind) => name.includes(kind));
  const schemas = Object.entries(components.schemas ?? {}).filter(
    ([name, { properties }]) => isOwn(name) && properties !== undefined,
  );
  const responses = Object.entries(components.responses ?? {}).filter(([name]) => isOwn(name));
  const own = new Set([
    ...schemas.map(([name]) => `schemas/${name}`),
    ...responses.map(([name]) => `responses/${name}`),
  ]);

  const copies = Array.from({ length: times }, (_, index) => (index === 0 ? '' : String(index + 1)));
  const copy = <Value>(value: Value, suffix: string): Value => {
    const text = JSON.stringify(value)
      .replace(/"#\/components\/(\w+\/\w+)"/g, (reference, name: string) =>
        own.has(name) ? `"#/components/${name}${suffix}"` : reference,
      )
      .replace(/"operationId":"\w+/g, (id) => id + suffix)
      .replace(/"tags":\["\w+/g, (tag) => tag + suffix);
    return JSON.parse(text);
  };
  const each = <Value>(
    entries: readonly (readonly [string, Value])[],
    rename: (name: string, suffix: string) => string,
  ) =>
    Object.fromEntries(
      copies.flatMap((suffix) => entries.map(([name, value]) => [rename(name, suffix), copy(value, suffix)])),
    );
  const append = (name: string, suffix: string) => name + suffix;
  return {
    ...contract,
    tags: copies.flatMap((suffix) => tags.map((tag) => ({ ...tag, name: tag.name + suffix }))),
    paths: each(Object.entries(paths), (path, suffix) => path.replace(/(?=\/\{|$)/, suffix)),
    components: {
      ...components,
      schemas: { ...components.schemas, ...each(schemas, append) },
      responses: { ...components.responses, ...each(responses, append) },
    },
  };
}
