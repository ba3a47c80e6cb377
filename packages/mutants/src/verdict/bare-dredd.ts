import { type Operation, operations } from '@contentgen/contract';
import { unprovokable } from '@contentgen/contract-tests';
import {
  type Attempt,
  createDraft,
  type DocumentedResponse,
  document,
  type Goal,
  type ProvocationTools,
  provocations,
  runDredd,
  type Transaction,
  toRequest,
} from '@contentgen/contract-tests/internals';
import type { Behaviour } from '../mutant.ts';
import type { MutatingProxy, Upstream } from '../proxy/mutating-proxy.ts';

/** A transaction that Dredd calls wrong. */
export interface Finding {
  /** `createDocument 201 (application/json)` */
  readonly transaction: string;
  readonly message: string;
}

/** What is shown to Dredd at a time. */
export interface Show {
  /** How the service behaves; truly when undefined. */
  readonly start: (() => Behaviour) | undefined;
  /** The responses that Dredd is to have. */
  readonly responses: readonly DocumentedResponse[];
}

/** What Dredd is shown it with. */
export interface Stage {
  readonly proxy: MutatingProxy;
  readonly upstream: Upstream;
  /** Asks the service behind the proxy. */
  readonly tools: ProvocationTools;
  /** Real answers that take many requests to be had, by transaction; they are had once, and given again. */
  readonly answers: Map<string, Attempt>;
  /** Whether a transaction, by its name, is not to be run. */
  isLeftOut(transaction: string): boolean;
}

/**
 * What Dredd by itself finds wrong with what is behind a proxy: its own verdict, on the contract's own document,
 * examples and all. Its hooks do what nobody can do without: they give each request its key, its body and an id
 * that exists, bring about the status that is expected, and take the charset from the media type. For that they
 * ask the service itself, so that nothing but the answer that Dredd judges is wrong.
 *
 * Dredd is slow to read a document: it reads it once, and runs the transactions for one show after the other.
 *
 * @returns what it finds in each show.
 */
export async function bareDredd(shows: readonly Show[], stage: Stage): Promise<Finding[][]> {
  const { proxy, upstream, tools, answers, isLeftOut } = stage;
  const findings = shows.map((): Finding[] => []);
  const plans = new Map<Transaction, Plan>();
  let current: Show | undefined;
  await runDredd(proxy.url, [describe(new Set(shows.flatMap(({ responses }) => responses)))], {
    beforeAll(transactions) {
      const originals = transactions.splice(0);
      for (const [index, show] of shows.entries()) {
        for (const original of originals) {
          const goal = goalOf(original);
          if (!show.responses.some((response) => isAbout(goal, response)) || isLeftOut(nameOf(goal)))
            continue;
          const transaction = structuredClone(original);
          plans.set(transaction, { show, goal, findings: findings[index] ?? [] });
          transactions.push(transaction);
        }
      }
    },
    async beforeEach(transaction) {
      const plan = plans.get(transaction);
      if (!plan) return;
      const { show, goal } = plan;
      if (show !== current) proxy.behave(show.start?.(), upstream);
      current = show;
      const attempt = await attemptOf(goal, tools, answers);
      if (attempt.kind === 'unprovokable') {
        transaction.skip = true;
        return;
      }
      const request = attempt.kind === 'request' ? toRequest(attempt.draft, goal) : attempt.request;
      if (attempt.kind === 'answer') proxy.hold(attempt.answer);
      transaction.fullPath = request.path;
      const body = attempt.kind === 'request' ? (request.body ?? '') : '';
      Object.assign(transaction.request, { ...request, uri: request.path, body });
    },
    beforeEachValidation: withoutCharset,
    afterEach(transaction, connectionError) {
      const plan = plans.get(transaction);
      plans.delete(transaction);
      if (!plan || transaction.skip || (transaction.test?.valid && !connectionError)) return;
      // A connection that broke by itself is no mutant that was caught.
      if (plan.show.start && !proxy.hasStruck) return;
      const message = connectionError?.message ?? transaction.fail ?? transaction.test?.message ?? '';
      plan.findings.push({ transaction: nameOf(plan.goal), message });
    },
  });
  return findings;
}

/** What a transaction is for. */
interface Plan {
  readonly show: Show;
  readonly goal: Goal;
  readonly findings: Finding[];
}

/** A refusal is brought about in the preferred media type alone, a success in all. */
function isAbout({ operation, status, mediaType }: Goal, response: DocumentedResponse): boolean {
  const isWanted = status < 300 || mediaType === operation.bodyMediaTypes[0];
  return isWanted && response.operation === operation && response.status === status;
}

/** The contract, as far as it is about some responses. Dredd fails on its references, so they are resolved. */
function describe(responses: ReadonlySet<DocumentedResponse>) {
  const paths = Object.fromEntries(
    [...Map.groupBy(responses, ({ operation }) => operation.path)].map(([path, ofPath]) => {
      const { parameters = [] } = document.paths[path] ?? {};
      const ofOperations = Map.groupBy(ofPath, ({ operation }) => operation);
      return [path, { parameters, ...Object.fromEntries([...ofOperations].map(describeOperation)) }];
    }),
  );
  // Where nothing is a reference any more, nothing is needed of the components.
  const { openapi, info } = document;
  return { location: 'contract', content: JSON.stringify({ openapi, info, paths }) };
}

function describeOperation([operation, own]: [Operation, DocumentedResponse[]]) {
  const described = document.paths[operation.path]?.[operation.method];
  const responses = own.map(({ status }) => [status, withoutOptional(described?.responses[status])]);
  return [operation.method, { ...described, responses: Object.fromEntries(responses) }];
}

type Response = (typeof document)['components']['responses'][string] | undefined;

/** Dredd takes every declared header for a required one. */
function withoutOptional(response: Response) {
  const required = Object.entries(response?.headers ?? {}).filter(([, declared]) => declared.required);
  return { ...response, headers: Object.fromEntries(required) };
}

function goalOf({ origin, request, expected }: Transaction): Goal {
  const operation = Object.values<Operation>(operations).find(({ path, method }) => {
    return path === origin.resourceName && method === request.method.toLowerCase();
  });
  if (!operation)
    throw new Error(`Dredd has a transaction that the contract has not: ${origin.resourceName}`);
  const mediaType = operation.bodyMediaTypes.find((one) => one === request.headers['Content-Type']);
  return { operation, status: Number(expected.statusCode), mediaType };
}

function nameOf({ operation, status, mediaType }: Goal): string {
  return `${operation.id} ${status}${mediaType ? ` (${mediaType})` : ''}`;
}

async function attemptOf(
  goal: Goal,
  tools: ProvocationTools,
  answers: Map<string, Attempt>,
): Promise<Attempt> {
  const name = nameOf(goal);
  const had = answers.get(name);
  if (had) return had;
  const draft = await createDraft(goal, tools);
  // The proxy honours the preference for such a status, the service does not.
  if (goal.status in unprovokable) return { kind: 'request', draft };
  const provoke = provocations[goal.status];
  if (!provoke) throw new Error(`Nothing is written that provokes ${name}.`);
  const attempt = await provoke(draft, goal, tools);
  if (attempt.kind === 'answer') answers.set(name, attempt);
  return attempt;
}

function withoutCharset({ real }: Transaction): void {
  const type = real?.headers['content-type'];
  if (real && typeof type === 'string') real.headers['content-type'] = type.split(';')[0];
}
