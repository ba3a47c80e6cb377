import type { Operation } from '@contentgen/contract';
import { type AnyRecord, operationsOf, type Resource, resources } from '../resources.ts';
import { validChange } from './record-bodies.ts';
import type { RecordRequest } from './same-as-unknown.ts';

/** Every operation with its resource. */
export const resourceOperations: readonly { readonly resource: Resource; readonly operation: Operation }[] =
  resources.flatMap((resource) => operationsOf(resource).map((operation) => ({ resource, operation })));

/** Returns whether an operation changes nothing (RFC 9110, section 9.2.1). */
export function isSafe({ method }: Operation): boolean {
  return method === 'get';
}

/** Returns a request that is valid except for its id. Its body fits `record`. */
export function validRecordRequest(operation: Operation, record: AnyRecord): RecordRequest {
  const fields = validChange(operation, record);
  return { operation, name: 'otherwise valid', call: fields ? { fields } : {}, status: 404 };
}
