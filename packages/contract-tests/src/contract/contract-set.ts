import type { Check, CheckSet } from '../checks.ts';
import { type Context, lazily } from '../context.ts';
import type { HttpRequest } from '../http/request.ts';
import { bodyOf, type HttpResponse } from '../http/response.ts';
import { documentedResponses } from '../judge/documented-responses.ts';
import { resources } from '../resources.ts';
import { Violated, violated } from '../violated.ts';
import { dreddDocument, runDredd, type Transaction } from './dredd.ts';
import { type Goal, type Provoking, provoke } from './provocations.ts';

/**
 * The set that provokes every documented response of every operation, and validates it. Dredd sends the requests. The
 * checks of the rate limit are the last ones, because the server refuses other requests afterwards.
 */
export const contractSet: CheckSet = {
  name: 'contract',
  inapplicable: () => undefined,
  checks(context) {
    const goals = goalsOfContract();
    const dredd = startDredd(context, goals);
    const made = new Map(
      resources.map((resource) => [resource, lazily(() => context.caller('key').make(resource))]),
    );
    const sharedRecord: Provoking['sharedRecord'] = async (resource) => {
      const make = made.get(resource);
      if (!make) throw new Error(`${resource.name} is no resource of the contract.`);
      return make();
    };
    return goals.map((goal): Check => {
      const { operation, status, mediaType } = goal;
      const isPreferred = mediaType === operation.bodyMediaTypes[0];
      return {
        operation: operation.id,
        title: isPreferred ? String(status) : `${status} (${mediaType})`,
        run: () => requireResponse(context, goal, dredd, { context, sharedRecord }),
      };
    });
  },
  // Dredd sends one request at a time.
  laneOf: () => 'Dredd',
};

/** Returns the documented responses: with the preferred media type, and successes with each other one, too. */
function goalsOfContract(): readonly Goal[] {
  const goals = documentedResponses.flatMap(({ operation, status }) => {
    const [preferred, ...others] = operation.bodyMediaTypes;
    const mediaTypes = [preferred, ...(status < 300 ? others : [])];
    return mediaTypes.map((mediaType): Goal => ({ operation, status, mediaType }));
  });
  return goals.toSorted((one, other) => Number(one.status === 429) - Number(other.status === 429));
}

async function requireResponse(
  context: Context,
  goal: Goal,
  dredd: DreddSession,
  provoking: Provoking,
): Promise<void> {
  const { operation, status } = goal;
  const provoked = await provoke(goal, provoking);
  const { request } = provoked;
  const { response, complaint } = provoked.response
    ? { response: provoked.response, complaint: undefined }
    : await dredd.send(goal, request);
  const exchanged = { operation: operation.id, request };
  if (!response) throw violated(exchanged, `no response: ${complaint}`);
  const answered = { ...exchanged, status: response.status };
  const broken = context.judge({ operation: operation.id, ...request, response });
  const byJudge = broken.length > 0 ? Violated.byResponse(answered, broken).violations : [];
  const byStatus =
    response.status === status
      ? []
      : violated(answered, `status must be ${status}, but is ${response.status}`).violations;
  if (byStatus.length + byJudge.length > 0) throw new Violated([...byStatus, ...byJudge]);
  if (complaint !== undefined) throw violated(answered, `Dredd found: ${complaint}`);
}

/** Dredd, which sends the request of one check after another. */
interface DreddSession {
  /**
   * Makes Dredd send a request in the transaction of a goal. The goals must come in their order.
   *
   * @returns the response, if there is one; and what Dredd has found, if it has found something.
   */
  send(goal: Goal, request: HttpRequest): Promise<Sent>;
}

interface Sent {
  readonly response?: HttpResponse;
  readonly complaint?: string | undefined;
}

interface Job {
  readonly goal: Goal;
  readonly request: HttpRequest;
  readonly resolve: (sent: Sent) => void;
  readonly reject: (error: unknown) => void;
}

/** Creates a session. Dredd starts with the first request, and stays at the transaction after the last one. */
function startDredd(context: Context, goals: readonly Goal[]): DreddSession {
  const { client, records, baseUrl, headers } = context;
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  let job: Job | undefined;
  let hasStarted = false;
  let isOver = false;
  let wake = () => {};
  const newJob = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  let awaited = newJob();
  let received: HttpResponse | undefined;
  const end = (error: unknown = new Error('Dredd has no transaction for this response.')) => {
    isOver = true;
    job?.reject(error);
  };
  context.onClose(() => {
    isOver = true;
    wake();
  });

  const place = (transaction: Transaction) => goals.findIndex((goal) => isFor(transaction, goal));
  const start = () =>
    runDredd(baseUrl, [dreddDocument(documentedResponses)], {
      beforeAll: (transactions) => void transactions.sort((one, other) => place(one) - place(other)),
      async beforeEach(transaction) {
        received = undefined;
        if (place(transaction) < 0) {
          transaction.skip = true;
          return;
        }
        await awaited;
        // No check has asked for the transactions before that of the job.
        if (!job || !isFor(transaction, job.goal)) {
          transaction.skip = true;
          return;
        }
        const { method, path, body = '' } = job.request;
        transaction.fullPath = prefix + path;
        const all = { ...headers, ...job.request.headers };
        Object.assign(transaction.request, { method, body, headers: all, uri: path });
      },
      beforeEachValidation(transaction, arrived) {
        received = responseOf(transaction, arrived);
        if (job && received) {
          client.observe(received, job.request.headers.Authorization);
          records.adopt(job.goal.operation, received, job.request);
        }
        normalize(transaction);
      },
      afterEach(transaction, connectionError) {
        if (transaction.skip || !job) return;
        const { resolve, reject } = job;
        job = undefined;
        awaited = newJob();
        const complaint = complaintOf(transaction, connectionError);
        const sent = { ...(received && { response: received }), complaint };
        // Dredd treats a stopped service as a broken connection.
        if (connectionError) client.requireAlive().then(() => resolve(sent), reject);
        else resolve(sent);
      },
    });

  return {
    send: (goal, request) =>
      new Promise((resolve, reject) => {
        job = { goal, request, resolve, reject };
        if (!hasStarted) start().then(() => end(), end);
        hasStarted = true;
        if (isOver) end();
        wake();
      }),
  };
}

function isFor({ origin, request, expected }: Transaction, { operation, status, mediaType }: Goal): boolean {
  return (
    origin.actionName === operation.id &&
    Number(expected.statusCode) === status &&
    (mediaType === undefined || request.headers['Content-Type'] === mediaType)
  );
}

function responseOf(
  { real }: Transaction,
  headers: HttpResponse['headers'] | undefined,
): HttpResponse | undefined {
  if (!real) return undefined;
  const { statusCode: status, body = '', bodyEncoding } = real;
  return { status, headers: headers ?? real.headers, ...bodyOf(Buffer.from(body, bodyEncoding)) };
}

/**
 * Changes parts of a response that Dredd would judge wrongly. Dredd compares media types with their parameters, and
 * treats a text with the replacement character (U+FFFD) as base64. The judge has seen the whole response.
 */
function normalize({ real }: Transaction): void {
  if (!real) return;
  const type = real.headers['content-type'];
  if (typeof type === 'string') real.headers['content-type'] = type.split(';')[0]?.trim().toLowerCase();
  if (real.bodyEncoding !== 'base64') return;
  real.body = Buffer.from(real.body ?? '', 'base64').toString();
  real.bodyEncoding = 'utf-8';
}

function complaintOf({ test, fail }: Transaction, connectionError: Error | undefined): string | undefined {
  if (connectionError) return connectionError.message;
  if (test?.valid) return undefined;
  return (fail ?? test?.message ?? '').trim().replaceAll('\n', '; ') || 'no reason given';
}
