/** The contract as typed data. Everything under `generated` comes from `openapi/v1.yaml`. */

export type { CheckedBody, CheckedQuery } from './checked-values.ts';
export { closedSchema } from './closed-schema.ts';
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
export { withEveryResponse } from './every-response.ts';
export * from './generated/choices.ts';
export { calls, operations } from './generated/operations.ts';
export type * from './generated/types.ts';
export type { operations as OperationTypes } from './generated/types.ts';
export { labelOf } from './labels.ts';
export { resultMediaType } from './media-type.ts';
export type { Operation, OperationId } from './operation.ts';
export { problemTable, readProblemKinds, titleOf } from './problem-kinds.ts';
export {
  type AnyRecord,
  type ContractResource,
  type RecordOf,
  type ResourceName,
  type ResourceOperationIds,
  readResources,
} from './resources.ts';
export { withSteppedValues } from './stepped-values.ts';
