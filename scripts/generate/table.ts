import { banner } from './banner.ts';
import type { Contract } from './contract.ts';
import { methodsByTag } from './methods.ts';

/**
 * Returns the module with the table that the client makes its methods from. It is small enough for a bundle: what
 * operations share is written once.
 */
export function tableModule(contract: Contract): string {
  const groups = methodsByTag(contract);
  const kinds: string[] = [];
  const resources = [...groups].map(([tag, methods]) => {
    const base = methods[0]?.path ?? '';
    const rows = methods.map((method) => {
      const statuses = Object.keys(method.operation.responses).filter((status) => Number(status) < 400);
      const path = method.path.replace(base, '');
      const cells = [method.method.toUpperCase(), path, spaced(statuses)];
      return `  ${method.name}: [${cells.map((cell) => `'${cell}'`).join(', ')}],\n`;
    });
    const kind = rows.join('');
    if (!kinds.includes(kind)) kinds.push(kind);
    return `  ${tag.toLowerCase()}: ['${base}', methods${kinds.indexOf(kind)}],\n`;
  });
  const repeated = [...groups].flatMap(([tag, methods]) => {
    const fields = methods.flatMap(({ repeatedFields }) => repeatedFields);
    return fields.length > 0
      ? [`${tag.toLowerCase()}: [${fields.map((field) => `'${field}'`).join(', ')}]`]
      : [];
  });
  return [
    banner,
    ...kinds.map(
      (rows, index) =>
        `\n/** For each method: HTTP method, end of the path, statuses below 400. */\nconst methods${index} = {\n${rows}} as const;\n`,
    ),
    `\n/** The path and the methods of each resource. */\nexport const table = {\n${resources.join('')}} as const;\n`,
    '\n/** The fields that an update of the favorite alone has to repeat, by resource. */\n',
    `export const repeatedFields = { ${repeated.join(', ')} } as const;\n`,
  ].join('');
}

/** Returns the statuses as a text, with a space before each. */
function spaced(statuses: readonly string[]): string {
  return statuses.map((status) => ` ${status}`).join('');
}
