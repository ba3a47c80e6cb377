import type { Operation } from '@contentgen/contract';
import { type AnyRecord, type Resource, resources } from '../resources.ts';
import type { Question } from './answered-as-unknown.ts';
import { validChange } from './record-bodies.ts';

/** The operations on one record of a resource. */
export function recordOperations({ get, updates, remove }: Resource): readonly Operation[] {
  return [get, ...updates, remove];
}

/** Every operation with the resource it belongs to. */
export const resourceOperations: readonly { readonly resource: Resource; readonly operation: Operation }[] =
  resources.flatMap((resource) =>
    [resource.list, resource.create, ...recordOperations(resource)].map((operation) => ({
      resource,
      operation,
    })),
  );

/** Whether an operation changes nothing (RFC 9110, section 9.2.1). */
export function isSafe({ method }: Operation): boolean {
  return method === 'get';
}

/** What is right in everything but the id; `record` is the one that a body has to fit. */
export function validQuestion(operation: Operation, record: AnyRecord): Question {
  const fields = validChange(operation, record);
  return { operation, name: 'right in everything else', call: fields ? { fields } : {}, status: 404 };
}
