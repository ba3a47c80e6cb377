import { CouldNotRun } from '../could-not-run.ts';
import { curlLine } from '../http/curl-line.ts';
import type { Request } from '../http/request.ts';
import { bodyOf, type HttpResponse } from '../judge/http-response.ts';
import type { Judge } from '../judge/judge.ts';
import { KeyMissing } from '../keys.ts';
import { nameOf, type Outcome } from '../report/report.ts';
import type { Run } from '../run.ts';
import { Violated } from '../violated.ts';
import { createDraft, toRequest } from './draft.ts';
import type { DreddHooks, Transaction } from './dredd.ts';
import type { Attempt, Goal, ProvocationTools } from './provocation.ts';
import { provocations } from './provocations.ts';
import type { Replay } from './replay.ts';
import { expectedBodySchema, goalOf } from './transaction-goal.ts';

/** The parts that the hooks use. */
export interface HooksContext {
  readonly run: Run;
  readonly tools: ProvocationTools;
  readonly replay: Replay;
  /** Receives the error that ends the run. The remaining transactions are skipped. */
  onFatal(error: CouldNotRun): void;
  /** Whether to skip the remaining transactions: after `onFatal`, or because the whole run ends early. */
  isOver(): boolean;
}

/** The state of the current transaction. */
interface Progress {
  readonly goal: Goal;
  readonly begun: number;
  request?: Request;
  /** The actual response, if Dredd did not fetch it from the service itself. */
  provoked?: HttpResponse;
  /** Why the transaction did not run. */
  omitted?: Pick<Outcome, 'result'> & { readonly reason: string };
  readonly violations: string[];
  /** Stops waiting for the response to Dredd's request. */
  answered?: () => void;
}

const tooManyRequests = 429;

/**
 * Creates the hooks that cause every documented response and validate it. The check of the rate limit is the last
 * one. All records are deleted before it, because the server refuses deletions afterwards.
 */
export function createTransactionHooks(context: HooksContext): DreddHooks {
  const { run, tools, replay } = context;
  const prefix = new URL(run.baseUrl).pathname.replace(/\/$/, '');
  let progress: Progress;
  let hasBroken = false;

  async function attempt(goal: Goal): Promise<Attempt> {
    // Dredd treats a stopped service as a broken connection, and continues.
    if (hasBroken) await tools.client.requireAlive();
    hasBroken = false;
    const provoke = provocations[goal.status];
    if (!provoke) throw new Error(`src/contract/provocations.ts has no provocation for ${goal.status}`);
    if (goal.status === tooManyRequests) await tools.records.removeAll();
    else await tools.pacing.waitForQuota(4, tools.caller.authorization);
    return provoke(await createDraft(goal, tools), goal, tools);
  }

  function apply(transaction: Transaction, outcome: Attempt): void {
    if (outcome.kind === 'untestable') {
      progress.omitted = { result: 'untestable', reason: outcome.reason };
      transaction.skip = true;
    } else if (outcome.kind === 'response') {
      progress.request = outcome.request;
      progress.provoked = outcome.response;
      const path = replay.hold(outcome.response);
      Object.assign(transaction, { protocol: 'http:', host: '127.0.0.1', port: replay.port, fullPath: path });
      Object.assign(transaction.request, { method: 'GET', uri: path, headers: {}, body: '' });
    } else {
      const request = toRequest(outcome.draft, progress.goal);
      progress.request = request;
      progress.answered = tools.client.waitFor();
      transaction.fullPath = prefix + request.path;
      const headers = { ...run.headers, ...request.headers };
      Object.assign(transaction.request, { body: '', ...request, headers, uri: request.path });
    }
  }

  function refuse(transaction: Transaction, error: Error): void {
    if (error instanceof KeyMissing) {
      progress.omitted = { result: 'no-key', reason: error.message };
      transaction.skip = true;
      return;
    }
    if (error instanceof CouldNotRun) context.onFatal(error);
    const { goal } = progress;
    const name = nameOf(goal.operation.id, goal.status);
    const sentences =
      error instanceof Violated
        ? error.messages
        : [`${name}: the tests did not get this response: ${error.message}`];
    progress.violations.push(...sentences);
    transaction.fail = 'the tests did not get this response';
  }

  return {
    beforeAll(transactions) {
      run.begin(transactions.length);
      transactions.sort((one, other) => Number(isLast(one)) - Number(isLast(other)));
      for (const transaction of transactions) {
        const schema = expectedBodySchema(transaction, run.allowsAdditions);
        if (schema !== undefined) transaction.expected.bodySchema = schema;
      }
    },

    async beforeEach(transaction) {
      const begun = performance.now();
      progress = { goal: goalOf(transaction), violations: [], begun };
      if (context.isOver()) {
        transaction.skip = true;
        return;
      }
      await attempt(progress.goal).then(
        (outcome) => apply(transaction, outcome),
        (error: Error) => refuse(transaction, error),
      );
    },

    beforeEachValidation(transaction, headers) {
      progress.answered?.();
      const response = progress.provoked ?? responseOf(transaction, headers);
      if (!response) return;
      const { goal, request } = progress;
      progress.violations.push(...judged(run.judge, goal, request, response));
      if (request && !progress.provoked) {
        tools.pacing.observe(response, request.headers.Authorization);
        tools.records.adopt(goal.operation, response, request);
      }
      normalize(transaction);
    },

    afterEach(transaction, connectionError) {
      progress.answered?.();
      if (connectionError) hasBroken = true;
      if (context.isOver()) return;
      const { goal, begun, omitted } = progress;
      const messages = messagesOf(transaction, progress, connectionError);
      run.report({
        set: 'contract',
        ...nameOfGoal(goal),
        result: omitted?.result ?? (messages.length === 0 ? 'passed' : 'failed'),
        messages,
        duration: performance.now() - begun,
      });
    },
  };
}

function isLast(transaction: Transaction): boolean {
  return goalOf(transaction).status === tooManyRequests;
}

/** Returns the name of the check of a goal. The title contains the media type only if it is not the preferred one. */
function nameOfGoal({ operation, status, mediaType }: Goal) {
  const isPreferred = mediaType === operation.bodyMediaTypes[0];
  return {
    operation: operation.id,
    title: isPreferred ? String(status) : `${status} (${mediaType})`,
    documented: nameOf(operation.id, status),
  };
}

function responseOf(
  { real }: Transaction,
  headers: HttpResponse['headers'] | undefined,
): HttpResponse | undefined {
  if (!real) return undefined;
  const { statusCode: status, body = '', bodyEncoding } = real;
  return { status, headers: headers ?? real.headers, ...bodyOf(Buffer.from(body, bodyEncoding)) };
}

function judged(
  judge: Judge,
  { operation, status }: Goal,
  request: Request | undefined,
  response: HttpResponse,
): string[] {
  const { method = '', path = '' } = request ?? {};
  const broken = judge({ operation: operation.id, method, path, response });
  const violations = [
    ...(response.status === status
      ? []
      : [`${operation.id} ${status}: status must be ${status}, but is ${response.status}`]),
    ...broken.map(({ message }) => message),
  ];
  return violations.length > 0 && request ? [...violations, curlLine(request)] : violations;
}

/**
 * Changes parts of a response that Dredd would judge wrongly. Dredd compares media types with their parameters, and
 * treats a text with the replacement character (U+FFFD) as base64. `judge` has already checked whether the body is
 * text.
 */
function normalize({ real }: Transaction): void {
  if (!real) return;
  const type = real.headers['content-type'];
  if (typeof type === 'string') real.headers['content-type'] = type.split(';')[0]?.trim();
  if (real.bodyEncoding !== 'base64') return;
  real.body = Buffer.from(real.body ?? '', 'base64').toString();
  real.bodyEncoding = 'utf-8';
}

/** Returns the violations, or the reason why the transaction did not run. */
function messagesOf(
  transaction: Transaction,
  { goal, violations, omitted }: Progress,
  error: Error | undefined,
): string[] {
  if (omitted) return [omitted.reason];
  if (violations.length > 0) return violations;
  const name = nameOf(goal.operation.id, goal.status);
  if (error) return [`${name}: no response: ${error.message}`];
  if (transaction.test?.valid) return [];
  const found = transaction.test?.message.trim().replaceAll('\n', '; ');
  return [`${name}: Dredd found: ${found || 'no reason given'}`];
}
