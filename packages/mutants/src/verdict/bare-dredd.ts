import { type Operation, operations } from '@contentgen/contract';
import { untestableStatuses } from '@contentgen/contract-tests';
import {
  type DocumentedResponse,
  document,
  type Goal,
  type Provoked,
  type Provoking,
  provoke,
  runDredd,
  type Transaction,
} from '@contentgen/contract-tests/internals';
import type { Behaviour } from '../mutant.ts';
import type { MutatingProxy, Upstream } from '../proxy/mutating-proxy.ts';

/** A transaction in which Dredd reports a violation. */
export interface Finding {
  /** The name of the transaction, such as `createDocument 201 (application/json)`. */
  readonly transaction: string;
  readonly message: string;
}

/** One service for Dredd to test. */
export interface Show {
  /** Creates the faulty behaviour; undefined to change nothing. */
  readonly start: (() => Behaviour) | undefined;
  /** The responses to test. */
  readonly responses: readonly DocumentedResponse[];
}

/** The parts that a test with Dredd needs. */
export interface Stage {
  readonly proxy: MutatingProxy;
  readonly upstream: Upstream;
  /** Sends requests directly to the service. */
  readonly provoking: Provoking;
  /** Responses that need many requests, by the transaction of Dredd. Each is requested once and used several times. */
  readonly provoked: Map<string, Provoked>;
  /** Returns whether to skip a transaction, by its name. */
  isLeftOut(transaction: string): boolean;
}

/**
 * Runs Dredd alone against a proxy. Dredd itself decides whether a response is right, with the original contract and
 * its examples. Our hooks only do what Dredd needs: they set the key, the body and an existing id, cause the expected
 * status, and remove the charset from the media type. The requests of the hooks go directly to the service, so that
 * only the tested response has a fault.
 *
 * Dredd reads a document slowly. So it reads the document once, and then runs the transactions of all services in
 * order.
 *
 * @returns the findings for each service.
 */
export async function bareDredd(shows: readonly Show[], stage: Stage): Promise<Finding[][]> {
  const { proxy, upstream, provoking, provoked, isLeftOut } = stage;
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
      const found = await provokedOf(goal, provoking, provoked);
      if (found === undefined) {
        transaction.skip = true;
        return;
      }
      const { request, response } = found;
      if (response) proxy.hold(response);
      transaction.fullPath = request.path;
      const body = response ? '' : (request.body ?? '');
      Object.assign(transaction.request, { ...request, uri: request.path, body });
    },
    beforeEachValidation: withoutCharset,
    afterEach(transaction, connectionError) {
      const plan = plans.get(transaction);
      plans.delete(transaction);
      if (!plan || transaction.skip || (transaction.test?.valid && !connectionError)) return;
      // A connection that broke without a changed response is not a caught mutant.
      if (plan.show.start && !proxy.hasStruck) return;
      const message = connectionError?.message ?? transaction.fail ?? transaction.test?.message ?? '';
      plan.findings.push({ transaction: nameOf(plan.goal), message });
    },
  });
  return findings;
}

/** The service and the response that a transaction tests, and where its findings go. */
interface Plan {
  readonly show: Show;
  readonly goal: Goal;
  readonly findings: Finding[];
}

/**
 * Returns whether a transaction tests a response. Refusals are tested only with the preferred media type of the body,
 * successes with all.
 */
function isAbout({ operation, status, mediaType }: Goal, response: DocumentedResponse): boolean {
  const isWanted = status < 300 || mediaType === operation.bodyMediaTypes[0];
  return isWanted && response.operation === operation && response.status === status;
}

/** Returns the part of the contract for some responses. References are resolved, because Dredd fails on them. */
function describe(responses: ReadonlySet<DocumentedResponse>) {
  const paths = Object.fromEntries(
    [...Map.groupBy(responses, ({ operation }) => operation.path)].map(([path, ofPath]) => {
      const { parameters = [] } = document.paths[path] ?? {};
      const ofOperations = Map.groupBy(ofPath, ({ operation }) => operation);
      return [path, { parameters, ...Object.fromEntries([...ofOperations].map(describeOperation)) }];
    }),
  );
  // Without references the components are not needed.
  const { openapi, info } = document;
  return { location: 'contract', content: JSON.stringify({ openapi, info, paths }) };
}

function describeOperation([operation, own]: [Operation, DocumentedResponse[]]) {
  const described = document.paths[operation.path]?.[operation.method];
  const responses = own.map(({ status }) => [status, withoutOptional(described?.responses[status])]);
  return [operation.method, { ...described, responses: Object.fromEntries(responses) }];
}

type Response = (typeof document)['components']['responses'][string] | undefined;

/** Returns a response without its optional headers, because Dredd requires every declared header. */
function withoutOptional(response: Response) {
  const required = Object.entries(response?.headers ?? {}).filter(([, declared]) => declared.required);
  return { ...response, headers: Object.fromEntries(required) };
}

function goalOf({ origin, request, expected }: Transaction): Goal {
  const operation = Object.values<Operation>(operations).find(({ path, method }) => {
    return path === origin.resourceName && method === request.method.toLowerCase();
  });
  if (!operation)
    throw new Error(
      `Dredd tests an operation that the contract does not have: ${request.method} ${origin.resourceName}`,
    );
  const mediaType = operation.bodyMediaTypes.find((one) => one === request.headers['Content-Type']);
  return { operation, status: Number(expected.statusCode), mediaType };
}

function nameOf({ operation, status, mediaType }: Goal): string {
  return `${operation.id} ${status}${mediaType ? ` (${mediaType})` : ''}`;
}

/** Returns the request for a goal, or the response that many requests provoked; undefined if none does. */
async function provokedOf(
  goal: Goal,
  provoking: Provoking,
  provoked: Map<string, Provoked>,
): Promise<Provoked | undefined> {
  const name = nameOf(goal);
  const had = provoked.get(name);
  if (had) return had;
  try {
    const found = await provoke(goal, provoking);
    if (found.response) provoked.set(name, found);
    return found;
  } catch (error) {
    const { name: kind } = error as Error;
    if (kind !== 'Untestable') throw error;
    // The proxy supports the preference for such a status; the service does not.
    return goal.status in untestableStatuses ? { request: preferring(goal) } : undefined;
  }
}

/** Returns a request that prefers a status, which the proxy then answers with an example. */
function preferring({ operation, status, mediaType }: Goal): Provoked['request'] {
  return {
    method: operation.method.toUpperCase(),
    path: operation.path.replace(/\{[^}]+\}/, crypto.randomUUID()),
    headers: {
      Accept: 'application/json',
      Prefer: `code=${status}`,
      ...(mediaType !== undefined && { 'Content-Type': mediaType }),
    },
    ...(mediaType !== undefined && { body: '' }),
  };
}

function withoutCharset({ real }: Transaction): void {
  const type = real?.headers['content-type'];
  if (real && typeof type === 'string') real.headers['content-type'] = type.split(';')[0];
}
