/** The records of a mock of the API, in memory, for Node and browsers. */

export { storeKeys } from './api-keys.ts';
export { checkOptions, isHttpUrl, type OptionRules } from './check-options.ts';
export { withContentLength } from './content-length.ts';
export { exampleProblem, type Fault, faultField, isErrorOf } from './example-problem.ts';
export type { StoreRequest, StoreResponse } from './exchange.ts';
export { defaultLimits, type StoreLimits } from './limits.ts';
export { MockStore } from './mock-store.ts';
export { isWhole, longestTime, optionRanges, type WholeRange, wholeRule } from './option-ranges.ts';
export {
  fieldsOfEveryResponse,
  type Override,
  type Pages,
  type Refuse,
  type ValidRequest,
} from './respond.ts';
export { type MockStoreOptions, storeOptionRules } from './store-options.ts';
export type { Milliseconds } from './times.ts';
