import type { JsonSchema } from '@contentgen/contract';
import type { AnyDefinition, Computation } from './any-definition.ts';
import type { MediaUrl } from './record-media.ts';
import type { RecordRow } from './record-table.ts';
import { sharedComputations } from './shared-computations.ts';

/** Turns a row of the database into the contract's record. */
export type Presenter = (row: RecordRow) => Readonly<Record<string, unknown>>;

/** The presenter of a resource: each property of the contract's record is a computation or the column with the same name. */
export function presenterOf(definition: AnyDefinition, record: JsonSchema, mediaUrl: MediaUrl): Presenter {
  const computations = computationsOf(definition);
  const properties = Object.keys(record.properties ?? {}).map((property) => {
    const computation = computations[property];
    const read =
      computation === undefined
        ? (row: RecordRow) => row[property as keyof RecordRow]
        : (row: RecordRow) => computation.value(row, mediaUrl);
    return { property, read };
  });
  return (row) => {
    const shown: Record<string, unknown> = {};
    for (const { property, read } of properties) shown[property] = read(row);
    return shown;
  };
}

/** The computed properties of a resource's records, by name. */
export function computationsOf({
  computed,
}: AnyDefinition): Readonly<Record<string, Computation<RecordRow, string, unknown>>> {
  return { ...sharedComputations, ...computed };
}
