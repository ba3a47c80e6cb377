/**
 * The contract tests. They cause and validate every documented response, and check every rule, of the server at any
 * base URL.
 */

export { untestableStatuses } from './contract/provocations.ts';
export { CouldNotRun } from './could-not-run.ts';
export type { HttpResponse } from './http/response.ts';
export { type Broken, type Case, judge } from './judge/judge.ts';
export type { Keys } from './keys.ts';
export { formatHtml } from './report/html.ts';
export { formatJunit } from './report/junit.ts';
export {
  type CheckName,
  type Finding,
  type Outcome,
  type Report,
  type SetName,
  type SetReport,
  setNames,
} from './report/report.ts';
export { formatReport } from './report/terminal.ts';
export { type ProgressEvent, type VerifyOptions, verify } from './verify.ts';
export type { Violation } from './violated.ts';
