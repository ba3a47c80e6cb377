import type { AnyDefinition, Computation } from './any-definition.ts';
import type { RecordRow } from './record-table.ts';
import { sharedComputations } from './shared-computations.ts';

/** Returns the computed properties of a resource's records, by name. */
export function computationsOf({
  computed,
}: AnyDefinition): Readonly<Record<string, Computation<RecordRow, string, unknown>>> {
  return { ...sharedComputations, ...computed };
}
