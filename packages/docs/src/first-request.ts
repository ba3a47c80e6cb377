import { contract } from '@contentgen/contract';
import { writeSamples } from './samples/code-samples.ts';
import { type Language, languages } from './samples/sample.ts';

/**
 * Returns the first request of the home page, in each language: the sample of the operation that creates a document.
 */
export function firstRequests(): {
  readonly language: Language;
  readonly label: string;
  readonly code: string;
}[] {
  return writeSamples()
    .filter(({ operationId, topic }) => operationId === 'createDocument' && topic === '')
    .map(({ language, code }) => ({ language, label: languages[language], code: code.trim() }));
}

/** Returns the main fields of a response to the first request, from the example of the contract. */
export function firstResponse(): string {
  const { id, name, state, model, result } = exampleValue('Document');
  return JSON.stringify({ id, name, state, model, result }, null, 2);
}

function exampleValue(name: string): Record<string, unknown> {
  const value = contract.components.examples[name]?.value;
  if (value === undefined) throw new Error(`The contract has no example ${name}.`);
  return value as Record<string, unknown>;
}
