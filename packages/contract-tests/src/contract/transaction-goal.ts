import { type OperationId, operations } from '@contentgen/contract';
import { withAdditions } from '../judge/additions.ts';
import { documentedResponse } from '../judge/documented-response.ts';
import type { Transaction } from './dredd.ts';
import { preferredBodies } from './dredd-documents.ts';
import type { Goal } from './provocation.ts';

/** Returns the documented response that a Dredd transaction tests. */
export function goalOf({ origin, expected }: Transaction): Goal {
  const operation = operations[origin.actionName as OperationId];
  const mediaType = origin.apiName === preferredBodies ? operation.bodyMediaTypes[0] : origin.apiName;
  return { operation, status: Number(expected.statusCode), mediaType };
}

/** Returns the schema of the expected body as draft-07, for the validation by Dredd. */
export function expectedBodySchema(transaction: Transaction, allowsAdditions: boolean): string | undefined {
  const { operation, status } = goalOf(transaction);
  const [documented] = Object.values(documentedResponse(operation.id, status)?.bodies ?? {});
  if (documented === undefined || documented['x-events']) return undefined;
  const schema = allowsAdditions ? withAdditions(documented) : documented;
  return JSON.stringify(
    { $schema: 'http://json-schema.org/draft-07/schema#', ...schema },
    withoutNumberFormats,
  );
}

/**
 * Leaves out the formats of numbers, such as `int32`, when a schema is written as JSON. In draft-07 only strings have
 * formats, and the validator of Dredd fails if a number has one.
 */
function withoutNumberFormats(key: string, value: unknown): unknown {
  return key === 'format' && ['int32', 'int64', 'float', 'double'].includes(String(value))
    ? undefined
    : value;
}
