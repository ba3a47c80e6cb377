/** Exports for the other packages of this repository. A published package must not import them. */

export { readArguments } from './arguments.ts';
export { createContext } from './context.ts';
export { provoke } from './contract/provocations.ts';
export { encode, type Fields, type HttpRequest } from './http/request.ts';
export { header, type ServerSentEvent, serverSentEvents } from './http/response.ts';
export { document, documentedResponse } from './judge/documented-responses.ts';
export { judge } from './judge/judge.ts';
export { keyOptions } from './keys.ts';
export { createReport, type Ran } from './report/report.ts';
export {
  bodySchema,
  operationsOf,
  type Resource,
  resources,
} from './resources.ts';
export type { RuleName } from './rules/rules-set.ts';
