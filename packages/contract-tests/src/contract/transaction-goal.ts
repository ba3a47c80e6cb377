import { type OperationId, operations } from '@contentgen/contract';
import { documentedResponse } from '../judge/documented-response.ts';
import type { Transaction } from './dredd.ts';
import { preferredBodies } from './dredd-documents.ts';
import type { Goal } from './provocation.ts';

/** The documented response that a transaction of Dredd stands for. */
export function goalOf({ origin, expected }: Transaction): Goal {
  const operation = operations[origin.actionName as OperationId];
  const mediaType = origin.apiName === preferredBodies ? operation.bodyMediaTypes[0] : origin.apiName;
  return { operation, status: Number(expected.statusCode), mediaType };
}

/** The schema of the body that a transaction expects, as draft-07, by which Dredd's own validation goes. */
export function expectedBodySchema(transaction: Transaction): string | undefined {
  const { operation, status } = goalOf(transaction);
  const [schema] = Object.values(documentedResponse(operation.id, status)?.bodies ?? {});
  return (
    schema &&
    JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', ...schema }, withoutNumberFormats)
  );
}

/** Draft-07 has formats for strings alone, and Dredd's validator breaks at any other: OpenAPI's `int32`, for example. */
function withoutNumberFormats(key: string, value: unknown): unknown {
  return key === 'format' && ['int32', 'int64', 'float', 'double'].includes(String(value))
    ? undefined
    : value;
}
