import { type Operation, readResources } from '@contentgen/contract';
import { documentedResponse, Problem } from '@contentgen/contract/requests';
import type { Preferences } from './preferences.ts';

/** An example of the contract, with the preferences for Prism's response. */
export interface NamedExample {
  readonly preferences: Preferences;
  /** Replaces the content of Prism's response; undefined if Prism has the example. */
  readonly value?: unknown;
}

/** The responses in which the mock looks for an example. */
interface Place {
  readonly operation: Operation;
  /** The media type of a success. */
  readonly mediaType: string;
  /** The status that the client prefers; undefined for any. */
  readonly code: number | undefined;
}

/**
 * Finds an example by its name: first among the examples of the operation's responses, then among the examples of the
 * record that the operation shows. So a create can return a failed record.
 *
 * @throws Problem 404 that names the examples, if there is no such example.
 */
export function namedExample({ operation, mediaType, code }: Place, name: string): NamedExample {
  const own = examplesOf(operation, mediaType).filter(({ status }) => status === (code ?? status));
  const found = own.find((example) => example.name === name);
  if (found !== undefined) return { preferences: { code: found.status, exampleKey: name } };
  const success = code ?? Math.min(...operation.statuses);
  const shown = success < 300 ? examplesOfRecord(operation, mediaType) : [];
  const record = shown.find((example) => example.name === name);
  if (record !== undefined) return { preferences: { code: success }, value: record.value };
  const names = [...new Set([...own, ...shown].map((example) => example.name))].join(', ');
  throw new Problem(
    404,
    `The contract has no example "${name}" for this operation. ${names === '' ? 'It has none.' : `It has ${names}.`}`,
  );
}

interface Example {
  readonly name: string;
  readonly status: number;
  readonly value: unknown;
}

/** Returns the examples of all responses of an operation. */
function examplesOf({ id, statuses }: Operation, mediaType: string): Example[] {
  return statuses.flatMap((status) => {
    const { content = {} } = documentedResponse(id, status) ?? {};
    const examples = content[status < 400 ? mediaType : 'application/problem+json']?.examples ?? {};
    return Object.entries(examples).map(([name, { value }]) => ({ name, status, value }));
  });
}

/**
 * Returns the examples of the record that a create or an update returns. They are examples of the operation that
 * shows the record.
 */
function examplesOfRecord({ id }: Operation, mediaType: string): Example[] {
  const resource = readResources().find(
    ({ create, updates }) => create.id === id || updates.some((update) => update.id === id),
  );
  if (resource === undefined) return [];
  return examplesOf(resource.get, mediaType).filter(({ status }) => status < 400);
}
