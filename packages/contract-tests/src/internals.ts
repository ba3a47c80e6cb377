/** Exports for the other packages of this repository. A published package must not import them. */

export { argumentMistake } from './argument-mistake.ts';
export { usage } from './arguments.ts';
export { createDraft, createSharedRecords, toRequest } from './contract/draft.ts';
export { type DreddHooks, runDredd, type Transaction } from './contract/dredd.ts';
export type { Attempt, Goal, ProvocationTools } from './contract/provocation.ts';
export { provocations } from './contract/provocations.ts';
export { filtersOf, widened } from './filters.ts';
export { createCaller } from './http/caller.ts';
export { createHttpClient, type HttpClient } from './http/http-client.ts';
export { createPacing } from './http/pacing.ts';
export type { Request } from './http/request.ts';
export { encode, type Fields } from './http/request-body.ts';
export {
  type DocumentedResponse,
  document,
  documentedResponse,
  documentedResponses,
} from './judge/documented-response.ts';
export { header } from './judge/http-response.ts';
export { judge } from './judge/judge.ts';
export { schemaErrors } from './judge/schema-errors.ts';
export { type ServerSentEvent, serverSentEvents } from './judge/server-sent-events.ts';
export { keyOptions } from './keys.ts';
export { createRecords } from './records.ts';
export { createReport, type Findings } from './report/report.ts';
export {
  bodySchema,
  defaultOf,
  exampleBody,
  operationsOf,
  type Resource,
  resourceOf,
  resources,
} from './resources.ts';
export type { RuleName } from './rules/rules-set.ts';
