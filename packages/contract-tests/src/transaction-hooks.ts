import type { Answer } from './answer.ts';
import { CouldNotRun } from './could-not-run.ts';
import { createDraft, toRequest } from './draft.ts';
import type { DreddHooks, Transaction } from './dredd.ts';
import type { Request } from './http-client.ts';
import { judge } from './judge.ts';
import type { Attempt, Goal, Means } from './provocation.ts';
import { provocations } from './provocations.ts';
import type { Replay } from './replay.ts';
import { nameOf, type Outcome } from './report.ts';
import { expectedBodySchema, goalOf } from './transaction-goal.ts';
import { unprovokable } from './unprovokable.ts';

/** What the hooks work with. */
export interface HooksContext {
  readonly means: Means;
  readonly replay: Replay;
  /** The path of the base URL, without a slash at its end. */
  readonly prefix: string;
  onStart(total: number): void;
  onOutcome(outcome: Outcome): void;
  /** Is told what ends the run; the transactions that are left are skipped. */
  onFatal(error: CouldNotRun): void;
  /** Whether the run has ended early. */
  isOver(): boolean;
}

/** What is known of the transaction that is under way. */
interface Progress {
  readonly goal: Goal;
  request?: Request;
  /** The real answer, where Dredd did not fetch it from the service itself. */
  provoked?: Answer;
  impossible?: string;
  readonly violations: string[];
}

const tooManyRequests = 429;

/**
 * The hooks that provoke every documented response and judge every answer. Using up the rate limit comes last,
 * and what was made is deleted before it.
 */
export function createTransactionHooks(context: HooksContext): DreddHooks {
  const { means, replay, prefix } = context;
  let progress: Progress;

  async function attempt(goal: Goal): Promise<Attempt> {
    const reason = unprovokable[goal.status];
    if (reason !== undefined) return { kind: 'impossible', reason };
    const provoke = provocations[goal.status];
    if (!provoke) throw new Error('nothing is written that provokes this status');
    if (goal.status === tooManyRequests) await means.records.removeAll();
    else await means.pacing.room(4);
    return provoke(await createDraft(goal, means), goal, means);
  }

  function apply(transaction: Transaction, outcome: Attempt): void {
    if (outcome.kind === 'impossible') {
      progress.impossible = outcome.reason;
      transaction.skip = true;
    } else if (outcome.kind === 'answer') {
      progress.request = outcome.request;
      progress.provoked = outcome.answer;
      const path = replay.hold(outcome.answer);
      Object.assign(transaction, { protocol: 'http:', host: '127.0.0.1', port: replay.port, fullPath: path });
      Object.assign(transaction.request, { method: 'GET', uri: path, headers: {}, body: '' });
    } else {
      const request = toRequest(outcome.draft, progress.goal);
      progress.request = request;
      transaction.fullPath = prefix + request.path;
      Object.assign(transaction.request, { body: '', ...request, uri: request.path });
    }
  }

  return {
    beforeAll(transactions) {
      context.onStart(transactions.length);
      transactions.sort((one, other) => Number(isLast(one)) - Number(isLast(other)));
      for (const transaction of transactions) {
        const schema = expectedBodySchema(transaction);
        if (schema !== undefined) transaction.expected.bodySchema = schema;
      }
    },

    async beforeEach(transaction) {
      progress = { goal: goalOf(transaction), violations: [] };
      if (context.isOver()) {
        transaction.skip = true;
        return;
      }
      try {
        apply(transaction, await attempt(progress.goal));
      } catch (error) {
        if (error instanceof CouldNotRun) context.onFatal(error);
        const reason = `could not be provoked: ${(error as Error).message}`;
        progress.violations.push(`${nameOf(identity(progress.goal))}: ${reason}`);
        transaction.fail = reason;
      }
    },

    beforeEachValidation(transaction) {
      const answer = progress.provoked ?? answerOf(transaction);
      if (!answer) return;
      const { goal, request } = progress;
      progress.violations.push(...judged(goal, request?.method ?? '', answer));
      if (!progress.provoked) learn(answer, request, goal, means);
      stripParameters(transaction);
    },

    afterEach(transaction, connectionError) {
      if (context.isOver()) return;
      const { goal, violations, impossible } = progress;
      const passed = transaction.test?.valid === true && violations.length === 0;
      if (violations.length > 0) transaction.fail ??= violations.join('\n');
      const result = impossible === undefined ? (passed ? 'passed' : 'failed') : 'unprovokable';
      context.onOutcome({
        ...identity(goal),
        result,
        messages: messages(transaction, progress, connectionError),
      });
    },
  };
}

function isLast(transaction: Transaction): boolean {
  return goalOf(transaction).status === tooManyRequests;
}

function identity({ operation, status, mediaType }: Goal) {
  return { operation: operation.id, status, mediaType };
}

function answerOf({ real }: Transaction): Answer | undefined {
  return real && { status: real.statusCode, headers: real.headers, body: real.body ?? '' };
}

function judged({ operation, status }: Goal, method: string, answer: Answer): string[] {
  const expected = `${operation.id} ${status}: status must be ${status}, but is ${answer.status}`;
  const violations = judge({ operation: operation.id, method, answer }).map(({ message }) => message);
  return answer.status === status ? violations : [expected, ...violations];
}

/** Answers to other keys tell of other limits. */
function learn(
  answer: Answer,
  request: Request | undefined,
  goal: Goal,
  { keys, pacing, records }: Means,
): void {
  if (request?.headers.Authorization === `Bearer ${keys.key}`) pacing.observe(answer);
  records.adopt(goal.operation, answer);
}

/** Dredd compares media types with their parameters. */
function stripParameters({ real }: Transaction): void {
  const type = real?.headers['content-type'];
  if (real && typeof type === 'string') real.headers['content-type'] = type.split(';')[0]?.trim();
}

function messages(
  transaction: Transaction,
  { goal, violations, impossible }: Progress,
  error?: Error,
): string[] {
  if (impossible !== undefined) return [impossible];
  if (violations.length > 0) return violations;
  const name = nameOf(identity(goal));
  if (error) return [`${name}: no answer came: ${error.message}`];
  if (transaction.test?.valid) return [];
  const found = transaction.test?.message.trim().replaceAll('\n', '; ');
  return [`${name}: Dredd found: ${found || 'no reason given'}`];
}
