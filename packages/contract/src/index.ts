/** The contract as typed data. Everything under `generated` comes from `openapi/v1.yaml`. */

export { labelOf, withSteppedValues } from './choice-schema.ts';
export { dereference } from './dereference.ts';
export {
  contract,
  type JsonSchema,
  type OpenApiDocument,
  type OpenApiHeader,
  type OpenApiMediaType,
  type OpenApiOperation,
  type OpenApiParameter,
  type OpenApiResponse,
} from './document.ts';
export { closedSchema, withEveryResponse } from './every-response.ts';
export * from './generated/choices.ts';
export { calls, operations } from './generated/operations.ts';
export type * from './generated/types.ts';
export type { operations as OperationTypes } from './generated/types.ts';
export type { CheckedBody, CheckedQuery, Operation, OperationId } from './operation.ts';
export { problemTable, readProblemKinds, titleOf } from './problem-kinds.ts';
export {
  type AnyRecord,
  type ContractResource,
  type RecordOf,
  type ResourceName,
  type ResourceOperationIds,
  readResources,
  resultMediaType,
} from './resources.ts';
export { eventTypeOf, mostDeliveries, mostWebhooks, testEventType } from './webhooks.ts';
