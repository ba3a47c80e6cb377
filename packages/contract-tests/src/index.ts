/** The contract tests: every documented response provoked and judged, against any base URL. */

export type { Answer } from './answer.ts';
export { CouldNotRun } from './could-not-run.ts';
export { type Case, judge, type Violation } from './judge.ts';
export type { Outcome, Report } from './report.ts';
export { unprovokable } from './unprovokable.ts';
export { type ProgressEvent, type VerifyOptions, verify } from './verify.ts';
