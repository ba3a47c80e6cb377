import { banner } from './banner.ts';
import { comment } from './comment.ts';
import { type Contract, methods, type Operation, resolver } from './contract.ts';

/** Returns the module with the type of the contract's examples of responses, by operation, status and name. */
export function examplesModule(contract: Contract): string {
  const { resolve, schemaName } = resolver(contract);
  const used = new Set<string>();

  const operationText = ({ operationId, summary, responses }: Operation) => {
    const lines = Object.entries(responses).flatMap(([status, response]) => {
      const { description, content = {} } = resolve(response);
      const [media] = Object.values(content);
      if (media === undefined) return [];
      const schema = schemaName(media.schema);
      used.add(schema);
      const examples = Object.entries(media.examples).map(
        ([name, example]) =>
          `${comment(resolve(example).summary, '      ')}      readonly ${name}: ${schema};\n`,
      );
      return [`${comment(description, '    ')}    readonly ${status}: {\n${examples.join('')}    };\n`];
    });
    return `${comment(summary, '  ')}  readonly ${operationId}: {\n${lines.join('')}  };\n`;
  };

  const operations = Object.values(contract.paths).flatMap((item) =>
    methods.flatMap((method) => (item[method] ? [operationText(item[method])] : [])),
  );
  const imports = [...used].sort().map((name) => `  ${name},\n`);
  return [
    banner,
    `\nimport type {\n${imports.join('')}} from '@contentgen/contract';\n`,
    "\n/** The contract's examples of each operation's responses, by status and name. */\n",
    `export interface Examples {\n${operations.join('')}}\n`,
  ].join('');
}
