import { banner } from './banner.ts';
import { type Contract, resolver, type Schema } from './contract.ts';
import { type Method, methodsByTag } from './methods.ts';

/** Returns the module with the table that the client makes its methods from. */
export function tableModule(contract: Contract): string {
  const groups = [...methodsByTag(contract)];
  const resources = groups.map(([tag, methods]) => {
    const rows = methods.map((row) => {
      const member = memberOf(contract, row);
      const isSearch = row.parameters.some(({ in: place }) => place === 'query');
      const words = [
        `method: '${row.method.toUpperCase()}'`,
        `path: '${row.path}'`,
        ...(member ? [`member: '${member}'`] : []),
        ...(row.operation.requestBody ? ['body: true'] : isSearch ? ['query: true'] : []),
      ];
      return `    ${row.name}: { ${words.join(', ')} },\n`;
    });
    return `  ${tag.toLowerCase()}: {\n${rows.join('')}  },\n`;
  });
  const repeated = groups.flatMap(([tag, methods]) => {
    const fields = methods.flatMap(({ repeatedFields }) => repeatedFields);
    return fields.length > 0
      ? [`${tag.toLowerCase()}: [${fields.map((field) => `'${field}'`).join(', ')}]`]
      : [];
  });
  return [
    banner,
    '\n/** The operations of each resource. `body` and `query` are what a call sends, `member` the first member that every success has. */\n',
    `export const table = {\n${resources.join('')}} as const;\n`,
    '\n/** The fields that an update of the favorite alone has to repeat, by resource. */\n',
    `export const repeatedFields = { ${repeated.join(', ')} } as const;\n`,
  ].join('');
}

/** Returns the first required member of the JSON in a success; undefined if a success has no JSON. */
function memberOf(contract: Contract, { operation }: Method): string | undefined {
  const { resolve } = resolver(contract);
  const successes = Object.entries(operation.responses).filter(([status]) => Number(status) < 300);
  const schemas = successes.map(([, response]) => resolve(response).content?.['application/json']?.schema);
  return schemas.flatMap((schema) => (schema && resolve(schema).required) ?? [])[0];
}

/**
 * Returns the module with the fields of each body that are not texts, and the spellings of booleans in a form. With the
 * whole contract, a page would load six times as much.
 */
export function formFieldsModule(contract: Contract): string {
  const { resolve } = resolver(contract);
  const typeOf = (schema: Schema): string | undefined => {
    const { type = [], oneOf: [choice] = [] } = resolve(schema);
    return choice === undefined ? [type].flat().find((one) => one !== 'null') : typeOf(choice);
  };
  const rows = Object.entries(contract.components.schemas)
    .filter(([name]) => /(Create|Update)$/.test(name))
    .map(([name, { properties = {} }]) => {
      const typed = Object.entries(properties).map(([field, schema]) => [field, typeOf(schema)]);
      const others = typed.filter(([, type]) => type !== 'string');
      return `  ${name}: { ${others.map(([field, type]) => `${field}: '${type}'`).join(', ')} },\n`;
    });
  return [
    banner,
    '\n/** The fields of each body that are not texts, with their types. */\n',
    `export const formFields = {\n${rows.join('').replaceAll('{  }', '{}')}} as const;\n`,
    '\n/** The spellings of booleans in a form. */\n',
    `export const booleans = ${JSON.stringify(contract['x-booleans'])};\n`,
  ].join('');
}
