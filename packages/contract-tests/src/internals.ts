/** Exports for the other packages of this repository. A published package must not import them. */

export { readArguments } from './arguments.ts';
export { createContext } from './context.ts';
export { type Goal, type Provoked, type Provoking, provoke } from './contract/provocations.ts';
export { encode, type Fields, type HttpRequest } from './http/request.ts';
export { header, type ServerSentEvent, serverSentEvents } from './http/response.ts';
export {
  type DocumentedResponse,
  document,
  documentedResponse,
  documentedResponses,
} from './judge/documented-responses.ts';
export { judge } from './judge/judge.ts';
export { schemaErrors } from './judge/schema-errors.ts';
export { keyOptions } from './keys.ts';
export { createReport, type Ran } from './report/report.ts';
export {
  bodySchema,
  defaultOf,
  exampleBody,
  filtersOf,
  operationsOf,
  type Resource,
  resourceOf,
  resources,
  widened,
} from './resources.ts';
export type { RuleName } from './rules/rules-set.ts';
