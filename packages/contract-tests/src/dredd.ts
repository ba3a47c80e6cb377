import { type JsonSchema, operations } from '@contentgen/contract';
import { environmentVariableOf } from './arguments.ts';
import { Untestable } from './checks.ts';
import { type Context, createContext } from './context.ts';
import { sharedRecordsOf } from './contract/contract-set.ts';
import { type Goal, type Provoking, provoke } from './contract/provocations.ts';
import { bodyOf } from './http/response.ts';
import { documentedResponse } from './judge/documented-responses.ts';
import { KeyMissing, type Keys, keyNames } from './keys.ts';

/** A transaction of Dredd: one request and the expected response. The session changes it in place. */
export interface Transaction {
  readonly name: string;
  /** The name of the resource is the path of the contract. */
  readonly origin: { readonly resourceName: string };
  readonly protocol: string;
  readonly host: string;
  readonly port: string;
  fullPath: string;
  readonly request: { method: string; uri: string; headers: Record<string, string>; body: string };
  readonly expected: {
    readonly statusCode: string;
    headers: Record<string, string>;
    body?: string;
    /** Dredd validates the body against this JSON Schema (draft-07). Without it, it compares the keys of an example. */
    bodySchema?: object;
  };
  /** The response; undefined if there was none. */
  real?: {
    readonly statusCode: number;
    headers: Record<string, string>;
    body?: string;
    bodyEncoding?: 'utf-8' | 'base64';
  };
  skip: boolean;
}

/** The steps of the hooks in `dredd/hooks.cjs`. */
export interface DreddSession {
  /** Orders the transactions: those of the rate limit come last, because the server refuses others afterwards. */
  prepareAll(transactions: Transaction[]): Promise<void>;
  /** Writes the request that causes the response, or skips the transaction and prints the reason. */
  prepare(transaction: Transaction): Promise<void>;
  /** Notes a created record, and removes what Dredd would judge wrongly. */
  received(transaction: Transaction): Promise<void>;
  /** Removes the records of the run. */
  end(): Promise<void>;
}

/**
 * Creates the session of a run of stock Dredd.
 *
 * @param environment has the keys; see `environmentVariableOf`.
 */
export function createDreddSession(environment: NodeJS.ProcessEnv): DreddSession {
  let context: Context | undefined;
  let provoking: Provoking;
  let goal: Goal | undefined;
  return {
    async prepareAll(transactions) {
      const [first] = transactions;
      if (first === undefined) throw new Error('The document has no transactions.');
      const [prefix] = first.fullPath.split(first.request.uri);
      context = createContext({
        baseUrl: `${first.protocol}//${first.host}:${first.port}${prefix}`,
        ...keysOf(environment),
      });
      provoking = { context, sharedRecord: sharedRecordsOf(context) };
      transactions.sort((one, other) => rankOf(one) - rankOf(other));
    },
    async prepare(transaction) {
      goal = goalOf(transaction);
      if (goal === undefined) return skip(transaction, '`default` stands for many statuses');
      const response = documentedResponse(goal.operation.id, goal.status);
      try {
        const { request, response: caused } = await provoke(goal, provoking);
        if (goal.status === 409 && caused) return skip(transaction, 'it needs two requests at the same time');
        transaction.fullPath = transaction.fullPath.replace(transaction.request.uri, request.path);
        const { method, path: uri, headers, body = '' } = request;
        Object.assign(transaction.request, { method, uri, headers, body });
      } catch (error) {
        if (error instanceof Untestable || error instanceof KeyMissing)
          return skip(transaction, error.message);
        throw error;
      }
      const { expected } = transaction;
      const [type = ''] = Object.keys(response?.bodies ?? {});
      // Dredd requires every declared header.
      const required = Object.entries(response?.headers ?? {}).filter(([, header]) => header.required);
      expected.headers = Object.fromEntries(required.map(([name]) => [name, '']));
      if (type !== '') expected.headers['Content-Type'] = type;
      delete expected.body;
      const schema = response?.bodies[type];
      // Dredd can't read a stream of events.
      if (schema !== undefined && /json$/.test(type)) expected.bodySchema = withoutNumberFormats(schema);
    },
    async received({ request, real }) {
      if (context === undefined || goal === undefined || real === undefined) return;
      const type = real.headers['content-type'];
      // Dredd compares media types with their parameters.
      if (type !== undefined) real.headers['content-type'] = String(type.split(';')[0]);
      const bytes = Buffer.from(real.body ?? '', real.bodyEncoding);
      const response = { status: real.statusCode, headers: real.headers, ...bodyOf(bytes) };
      context.client.observe(response, request.headers.Authorization);
      context.records.adopt(goal.operation, response, request);
    },
    async end() {
      await context?.records.removeAll();
      context?.close();
    },
  };
}

/** Returns a schema of draft-07, which has no formats of numbers, such as `int32`. */
function withoutNumberFormats(schema: JsonSchema): object {
  return JSON.parse(
    JSON.stringify(schema, function (this: JsonSchema, key: string, value: unknown) {
      const isOfText = [this.type].flat().includes('string');
      return key === 'format' && typeof value === 'string' && !isOfText ? undefined : value;
    }),
  );
}

/** @throws Error if there is no key with every scope. */
function keysOf(environment: NodeJS.ProcessEnv): Keys {
  const keys = Object.fromEntries(keyNames.map((name) => [name, environment[environmentVariableOf(name)]]));
  if (!keys.key)
    throw new Error(`Set ${environmentVariableOf('key')} to a key with the scopes read and write.`);
  return { ...keys, key: keys.key };
}

const rankOf = ({ expected }: Transaction) => Number(expected.statusCode === '429');

/** Returns what a transaction wants; undefined for `default`, which Dredd takes for 200. */
function goalOf({ origin, request, expected }: Transaction): Goal | undefined {
  const status = Number(expected.statusCode);
  const method = request.method.toLowerCase();
  const operation = Object.values(operations).find(
    (one) => one.path === origin.resourceName && one.method === method,
  );
  const isDefault = status < 400 && expected.headers['Content-Type'] === 'application/problem+json';
  if (operation === undefined || isDefault) return undefined;
  const mediaType = operation.bodyMediaTypes.length > 0 ? request.headers['Content-Type'] : undefined;
  return { operation, status, mediaType };
}

function skip(transaction: Transaction, reason: string): void {
  transaction.skip = true;
  process.stdout.write(`not run: ${transaction.name}: ${reason}\n`);
}
