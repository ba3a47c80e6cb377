/**
 * The contract tests. They cause and validate every documented response, and check every rule, of the server at any
 * base URL.
 */

export { untestableStatuses } from './contract/untestable-statuses.ts';
export { CouldNotRun } from './could-not-run.ts';
export type { HttpResponse } from './judge/http-response.ts';
export { type Case, judge, type Violation } from './judge/judge.ts';
export type { Keys } from './keys.ts';
export { formatReport } from './report/format-report.ts';
export { formatHtml } from './report/html.ts';
export { formatJunit } from './report/junit.ts';
export type { CheckName, Outcome, Report, SetReport } from './report/report.ts';
export { type SetName, setNames } from './sets.ts';
export { type ProgressEvent, type VerifyOptions, verify } from './verify.ts';
