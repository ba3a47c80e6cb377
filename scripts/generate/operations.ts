// The contract at run time must have the same statuses.
import { readProblemKinds, statusesOf } from '../../packages/contract/src/problem-kinds.ts';
import { banner } from './banner.ts';
import { type Contract, methods, type Operation, resolver, type Schema } from './contract.ts';
import { methodsByTag } from './methods.ts';

/**
 * Returns the module with the operations of the contract as a table: id, method, path, scopes, parameters, media
 * types, events, statuses, and the defaults of optional parameters and fields; and the calls of the client.
 */
export function operationsModule(contract: Contract): string {
  const { resolve } = resolver(contract);
  const kinds = readProblemKinds(contract as Parameters<typeof readProblemKinds>[0]);

  const bodyDefaults = ({ requestBody }: Operation) => {
    const [mediaType] = Object.values(requestBody?.content ?? {});
    const { properties = {}, required = [] } = mediaType ? resolve(mediaType.schema) : {};
    return defaultsOf(Object.entries(properties).filter(([name]) => !required.includes(name)));
  };

  const eventNames = ({ responses }: Operation) =>
    Object.values(responses)
      .flatMap((response) => Object.values(resolve(response).content ?? {}))
      .flatMap(({ schema }) => Object.keys(resolve(schema)['x-events'] ?? {}));

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
        events: eventNames(operation),
        statuses: statusesOf(operation, kinds),
      };
      return [`  ${operation.operationId}: ${JSON.stringify(row, null, 2).replaceAll('\n', '\n  ')},\n`];
    }),
  );
  const calls = [...methodsByTag(contract)].map(([tag, found]) => {
    const ids = found.map(({ name, operation }) => `    ${name}: '${operation.operationId}',\n`);
    return `  ${tag.toLowerCase()}: {\n${ids.join('')}  },\n`;
  });
  return [
    banner,
    '\n/** Every operation of the contract, by its operationId. */\n',
    `export const operations = {\n${rows.join('')}} as const;\n`,
    "\n/** The operationIds of each of the client's resources, by the names of its methods. */\n",
    `export const calls = {\n${calls.join('')}} as const;\n`,
  ].join('');
}

function defaultsOf(schemas: readonly (readonly [name: string, schema: Schema])[]): Record<string, unknown> {
  const preset = schemas.filter(([, schema]) => schema.default !== undefined);
  return Object.fromEntries(preset.map(([name, schema]) => [name, schema.default]));
}
