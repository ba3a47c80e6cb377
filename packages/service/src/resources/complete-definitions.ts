import type { ContractResource, JsonSchema } from '@contentgen/contract';
import {
  type AnyDefinition,
  columnOf,
  computationsOf,
  hiddenColumns,
  sharedListParameters,
} from './resource-definition.ts';

/** Columns that every record has. No definition names them. */
const sharedColumns = ['id', 'favorite', 'state', 'model', ...hiddenColumns];

/**
 * Returns the columns of a resource's records, from its definition and the shared computations. The folded texts of
 * searches are not among them.
 */
export function columnsOf(definition: AnyDefinition): string[] {
  const computedFrom = Object.values(computationsOf(definition)).flatMap(({ from }) => from);
  const columns = [
    ...Object.values(definition.create).map(columnOf),
    ...Object.values(definition.update).map(columnOf),
    ...definition.generates,
    ...computedFrom,
    ...sharedColumns,
  ];
  return [...new Set(columns)].sort();
}

/** Returns columns as a list in SQL. Without `*`, the texts that only searches read are not sent. */
export const listOf = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ');

/**
 * Compares the definitions with the contract. Both must have the same names; a difference means that someone has
 * edited only one of them. Each field must have its own column, so that no value overwrites another.
 *
 * @throws Error with a sentence for each difference, which names the operation and the field.
 */
export function requireCompleteDefinitions(
  definitions: Readonly<Record<string, AnyDefinition>>,
  resources: readonly ContractResource[],
): void {
  const sentences = resources.flatMap((resource) => {
    const definition = definitions[resource.name];
    if (definition !== undefined) return differences(definition, resource);
    const { list, create, get, watch = [], updates, remove } = resource;
    const ids = [list, create, get, watch, ...updates, remove]
      .flat()
      .map(({ id }) => id)
      .join(', ');
    return [`The resource ${resource.name} of the contract has no definition for its operations: ${ids}.`];
  });
  const names = resources.map(({ name }): string => name);
  const unknown = Object.keys(definitions).filter((name) => !names.includes(name));
  sentences.push(...unknown.map((name) => `The definition of ${name} has no resource in the contract.`));
  if (sentences.length > 0) throw new Error(sentences.join(' '));
}

function differences(definition: AnyDefinition, resource: ContractResource): string[] {
  const { list, create, get, watch = get, updates, record, bodies, listParameters, lifts, events } = resource;
  const others = [...sharedListParameters, ...Object.keys(lifts)];
  const filters = Object.keys(listParameters).filter((name) => !others.includes(name));
  const choices = (listParameters.search_by?.schema.enum ?? []).map(String);
  const columns = columnsOf(definition);
  const computed = Object.keys(computationsOf(definition));
  const shown = propertiesOf(record);
  const unshown = shown.filter((property) => !computed.includes(property) && !columns.includes(property));
  return [
    ...compareBodies(create.id, bodies, definition.create),
    ...updates.flatMap(({ id }) => compareBodies(id, bodies, definition.update)),
    ...compare(`filter of ${list.id}`, filters, Object.keys(definition.filters)),
    ...compare(`choice of search_by in ${list.id}`, choices, Object.keys(definition.search)),
    ...compare(`property of the record of ${get.id}`, [...unshown], []),
    ...compare(
      `stream of text of ${watch.id}`,
      events.text === undefined ? [] : ['text'],
      definition.text === undefined ? [] : ['text'],
    ),
    ...columnConflicts(definition, {
      create: create.id,
      update: updates.map(({ id }) => id).join(' and '),
      list: list.id,
    }),
  ];
}

/** Compares the body of an operation in each of its media types, and names each difference once. */
function compareBodies(id: string, bodies: ContractResource['bodies'], fields: object): string[] {
  const names = Object.keys(fields);
  const sentences = (bodies[id] ?? []).flatMap((schema) =>
    compare(`field of ${id}`, propertiesOf(schema), names),
  );
  return [...new Set(sentences)];
}

function propertiesOf(schema: JsonSchema): string[] {
  return Object.keys(schema.properties ?? {});
}

function compare(kind: string, described: readonly string[], defined: readonly string[]): string[] {
  const missing = described.filter((name) => !defined.includes(name));
  const unknown = defined.filter((name) => !described.includes(name));
  return [
    ...missing.map((name) => `The ${kind} "${name}" is in the contract, but not in the definition.`),
    ...unknown.map((name) => `The ${kind} "${name}" is in the definition, but not in the contract.`),
  ];
}

/** The operationIds of a resource, for the sentences. */
interface Ids {
  readonly create: string;
  readonly update: string;
  readonly list: string;
}

/**
 * Finds two fields of a request that write one column, and two filters that read one column. (The types exclude a
 * field whose column only the service writes.)
 *
 * @param ids name the operations in the sentences.
 * @returns a sentence for each mistake.
 */
function columnConflicts({ create, update, filters }: AnyDefinition, ids: Ids): string[] {
  const columns = (fields: AnyDefinition['create'] | AnyDefinition['update']) =>
    Object.entries(fields).map(([field, rule]): [string, string] => [field, columnOf(rule)]);
  return [
    ...doubleColumns(`The fields of ${ids.create}`, columns(create)),
    ...doubleColumns(`The fields of ${ids.update}`, columns(update)),
    ...doubleColumns(`The filters of ${ids.list}`, Object.entries(filters)),
  ];
}

function doubleColumns(what: string, entries: readonly [name: string, column: string][]): string[] {
  const names = Map.groupBy(entries, ([, column]) => column);
  return [...names].flatMap(([column, sharing]) => {
    const quoted = sharing.map(([name]) => `"${name}"`).join(' and ');
    return sharing.length === 1 ? [] : [`${what} ${quoted} have the same column, "${column}".`];
  });
}
