// biome-ignore-start lint/style/noRestrictedImports: The contract at run time must have the same examples.
import { dereference } from '../../packages/contract/src/dereference.ts';
import type { OpenApiDocument } from '../../packages/contract/src/document.ts';
import { withEveryResponse } from '../../packages/contract/src/every-response.ts';
// biome-ignore-end lint/style/noRestrictedImports: The contract at run time must have the same examples.
import { banner } from './banner.ts';
import { comment } from './comment.ts';
import { type Contract, methods, type Operation, resolver } from './contract.ts';

/** Returns the module with the type of the contract's examples of responses, by operation, status and name. */
export function examplesModule(contract: Contract): string {
  const { resolve, schemaName } = resolver(contract);
  const { paths } = withEveryResponse(dereference(contract as unknown as OpenApiDocument));
  const used = new Set<string>();

  const operationText = (path: string, method: (typeof methods)[number], operation: Operation) => {
    const lines = Object.entries(paths[path]?.[method]?.responses ?? {}).flatMap(([status, response]) => {
      const [media] = Object.values(response.content ?? {});
      const documented = operation.responses[status] ?? operation.responses.default;
      const [named] = Object.values((documented && resolve(documented).content) ?? {});
      if (media === undefined || named === undefined) return [];
      const schema = schemaName(named.schema);
      used.add(schema);
      const examples = Object.entries(media.examples).map(
        ([example, { summary = '' }]) =>
          `${comment(summary, '      ')}      readonly ${example}: ${schema};\n`,
      );
      return [
        `${comment(response.description, '    ')}    readonly ${status}: {\n${examples.join('')}    };\n`,
      ];
    });
    return `${comment(operation.summary, '  ')}  readonly ${operation.operationId}: {\n${lines.join('')}  };\n`;
  };

  const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] ? [operationText(path, method, item[method])] : [])),
  );
  const imports = [...used].sort().map((name) => `  ${name},\n`);
  return [
    banner,
    `\nimport type {\n${imports.join('')}} from '@contentgen/contract';\n`,
    "\n/** The contract's examples of each operation's responses, by status and name. */\n",
    `export interface Examples {\n${operations.join('')}}\n`,
  ].join('');
}
