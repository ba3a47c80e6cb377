import { banner } from './banner.ts';
import type { Contract } from './contract.ts';
import { methodsByTag } from './methods.ts';

/** The table that the client makes its methods from, small enough for a bundle. */
export function tableModule(contract: Contract): string {
  const resources = [...methodsByTag(contract)].map(([tag, methods]) => {
    const rows = methods.map(({ name, method, path, parameters, operation, repeatedFields }) => {
      const headers = parameters.filter(({ in: place }) => place === 'header').map((header) => header.name);
      const statuses = Object.keys(operation.responses);
      const cells = [method.toUpperCase(), path, headers.join(' '), statuses.join(' ')];
      if (repeatedFields.length > 0) cells.push(repeatedFields.join(' '));
      return `    ${name}: [${cells.map((cell) => `'${cell}'`).join(', ')}],\n`;
    });
    return `  ${tag.toLowerCase()}: {\n${rows.join('')}  },\n`;
  });
  return [
    banner,
    '\n/**\n * For each method: HTTP method, path, header parameters, documented statuses, and the fields that an update of the\n',
    ' * favorite alone has to repeat.\n */\n',
    `export const table = {\n${resources.join('')}} as const;\n`,
  ].join('');
}
