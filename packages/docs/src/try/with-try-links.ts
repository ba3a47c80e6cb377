import type { OpenApiDocument } from '@contentgen/contract';

/** Returns the contract with a link to its form at the end of each operation's description. */
export function withTryLinks(contract: OpenApiDocument): OpenApiDocument {
  const paths = Object.entries(contract.paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([key, operation]) => {
        const { operationId, description = '' } = operation as { operationId?: string; description?: string };
        if (operationId === undefined) return [key, operation];
        return [key, { ...operation, description: `${description}\n\n[Try it](../try/#${operationId})` }];
      }),
    ),
  ]);
  return { ...contract, paths: Object.fromEntries(paths) };
}
