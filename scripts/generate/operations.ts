import { banner } from './banner.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

interface Reference {
  readonly $ref?: string;
}
interface Parameter extends Reference {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}
interface Operation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, unknown>> } & Reference>
  >;
}
type PathItem = { readonly parameters?: readonly Parameter[] } & Partial<
  Record<(typeof methods)[number], Operation>
>;

/** The operations of the contract as a table: id, method, path, scopes, parameters, media types, statuses. */
export function operationsModule(contract: { paths: Readonly<Record<string, PathItem>> }): string {
  const resolve = <Value extends Reference>(value: Value): Value =>
    value.$ref === undefined
      ? value
      : (value.$ref
          .slice(2)
          .split('/')
          .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], contract) as Value);

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
        bodyMediaTypes: Object.keys(operation.requestBody?.content ?? {}),
        statuses: Object.keys(operation.responses).map(Number),
      };
      return [`  ${operation.operationId}: ${JSON.stringify(row, null, 2).replaceAll('\n', '\n  ')},\n`];
    }),
  );
  return `${banner}\n/** Every operation of the contract, by its operationId. */\nexport const operations = {\n${rows.join('')}} as const;\n`;
}
