import type { JsonSchema } from '@contentgen/contract';
import type { MediaUrl } from './record-media.ts';
import { type RecordRow, sharedComputations } from './record-table.ts';
import type { AnyDefinition, Computation } from './resource-definition.ts';

/** Returns the computed properties of a resource's records, by name. */
export function computationsOf({
  computed,
}: AnyDefinition): Readonly<Record<string, Computation<RecordRow, string, unknown>>> {
  return { ...sharedComputations, ...computed };
}

/** Returns the contract's record of a row. */
export type Present = (row: RecordRow) => Readonly<Record<string, unknown>>;

/**
 * Creates the presenter of a resource. It takes each property of the record from a computation of the definition, or
 * else from the column with the same name.
 */
export function presenterOf(definition: AnyDefinition, record: JsonSchema, mediaUrl: MediaUrl): Present {
  const computations = computationsOf(definition);
  const properties = Object.keys(record.properties ?? {}).map(
    (property) => [property, computations[property]] as const,
  );
  return (row) => {
    const shown: Record<string, unknown> = {};
    for (const [property, computation] of properties)
      shown[property] =
        computation === undefined ? row[property as keyof RecordRow] : computation.value(row, mediaUrl);
    return shown;
  };
}
