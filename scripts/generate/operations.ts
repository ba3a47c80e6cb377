import { banner } from './banner.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

interface Reference {
  readonly $ref?: string;
}
interface Parameter extends Reference {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}
interface Schema extends Reference {
  readonly default?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Operation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, unknown>> } & Reference>
  >;
}
type PathItem = { readonly parameters?: readonly Parameter[] } & Partial<
  Record<(typeof methods)[number], Operation>
>;

/**
 * The operations of the contract as a table: id, method, path, scopes, parameters, media types, statuses, and
 * the defaults of what may be left out.
 */
export function operationsModule(contract: { paths: Readonly<Record<string, PathItem>> }): string {
  const resolve = <Value extends Reference>(value: Value): Value =>
    value.$ref === undefined
      ? value
      : (value.$ref
          .slice(2)
          .split('/')
          .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], contract) as Value);

  const bodyDefaults = ({ requestBody }: Operation) => {
    const [mediaType] = Object.values(requestBody?.content ?? {});
    const { properties = {}, required = [] } = mediaType ? resolve(mediaType.schema) : {};
    return defaultsOf(Object.entries(properties).filter(([name]) => !required.includes(name)));
  };

  const rows = Object.entries(contract.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolve);
      const row = {
        id: operation.operationId,
        method,
        path,
        scopes: operation.security.flatMap((requirement) => Object.values(requirement).flat()),
        parameters: parameters.map(({ name, in: place, required = false }) => ({
          name,
          in: place,
          required,
        })),
        queryDefaults: defaultsOf(
          parameters.filter(({ in: place }) => place === 'query').map(({ name, schema }) => [name, schema]),
        ),
        bodyMediaTypes: Object.keys(operation.requestBody?.content ?? {}),
        bodyDefaults: bodyDefaults(operation),
        statuses: Object.keys(operation.responses).map(Number),
      };
      return [`  ${operation.operationId}: ${JSON.stringify(row, null, 2).replaceAll('\n', '\n  ')},\n`];
    }),
  );
  return `${banner}\n/** Every operation of the contract, by its operationId. */\nexport const operations = {\n${rows.join('')}} as const;\n`;
}

function defaultsOf(schemas: readonly (readonly [name: string, schema: Schema])[]): Record<string, unknown> {
  const preset = schemas.filter(([, schema]) => schema.default !== undefined);
  return Object.fromEntries(preset.map(([name, schema]) => [name, schema.default]));
}
