import { contract, operations } from '@contentgen/contract';

/** The first request of the home page: the first example of the operation that creates a document, for curl. */
export function firstRequest(): string {
  const { path } = operations.createDocument;
  const fields = Object.entries(exampleValue('DocumentCreateFaq'));
  return [
    `curl ${contract.servers[0]?.url}${path} \\`,
    `  -H 'Authorization: Bearer YOUR_API_KEY' \\`,
    fields.map(([name, value]) => `  -d '${name}=${value}'`).join(' \\\n'),
  ].join('\n');
}

/** The beginning of its response, as the contract's example has it. */
export function firstResponse(): string {
  const { id, name, state, model, result } = exampleValue('DocumentSucceeded');
  const shown = { id, name, state, model, result: `${String(result).slice(0, 120)}…` };
  return JSON.stringify(shown, null, 2);
}

function exampleValue(name: string): Record<string, unknown> {
  const value = contract.components.examples[name]?.value;
  if (value === undefined) throw new Error(`The contract has no example ${name}.`);
  return value as Record<string, unknown>;
}
