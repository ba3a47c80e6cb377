import { type AnyDefinition, columnOf } from './any-definition.ts';
import type { RecordTable } from './record-table.ts';

/** The columns that only the service writes. No field of a request is stored in them. */
export const serviceColumns = [
  'account_id',
  'id',
  'state',
  'error_code',
  'error_detail',
  'model',
  'version',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof RecordTable)[];

export type ServiceColumn = (typeof serviceColumns)[number];

/** The operationIds of a resource, for the sentences. */
interface Ids {
  readonly create: string;
  readonly update: string;
  readonly list: string;
}

/**
 * Finds the mistakes of a definition: two fields of a request that write one column, two filters that read one column,
 * and a field whose column the service or the generation overwrites.
 *
 * @param ids name the operations in the sentences.
 * @returns a sentence for each mistake.
 */
export function columnConflicts({ create, update, filters, generates }: AnyDefinition, ids: Ids): string[] {
  const columns = (fields: AnyDefinition['create'] | AnyDefinition['update']) =>
    Object.entries(fields).map(([field, rule]): [string, string] => [field, columnOf(rule)]);
  const [created, changed] = [columns(create), columns(update)];
  return [
    ...doubleColumns(`The fields of ${ids.create}`, created),
    ...overwrittenFields(ids.create, created, [...serviceColumns, ...generates]),
    ...doubleColumns(`The fields of ${ids.update}`, changed),
    ...overwrittenFields(ids.update, changed, serviceColumns),
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

function overwrittenFields(
  id: string,
  entries: readonly [field: string, column: string][],
  overwritten: readonly string[],
): string[] {
  return entries
    .filter(([, column]) => overwritten.includes(column))
    .map(
      ([field, column]) =>
        `The field of ${id} "${field}" has the column "${column}", which the service sets.`,
    );
}
