import { banner } from './banner.ts';
import type { Contract } from './contract.ts';
import { methodsByTag } from './methods.ts';

/** Returns the module with the table that the client makes its methods from. */
export function tableModule(contract: Contract): string {
  const groups = [...methodsByTag(contract)];
  const resources = groups.map(([tag, methods]) => {
    const rows = methods.map(
      ({ name, method, path }) => `    ${name}: { method: '${method.toUpperCase()}', path: '${path}' },\n`,
    );
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
    '\n/** The operations of each resource. */\n',
    `export const table = {\n${resources.join('')}} as const;\n`,
    '\n/** The fields that an update of the favorite alone has to repeat, by resource. */\n',
    `export const repeatedFields = { ${repeated.join(', ')} } as const;\n`,
  ].join('');
}
