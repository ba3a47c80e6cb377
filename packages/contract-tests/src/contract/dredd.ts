/// <reference path="./dredd-module.d.ts" />
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { EventEmitter } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { groupBy } from '../group-by.ts';
import { requestTimeout } from '../http/client.ts';
import { type HttpResponse, headersOf } from '../http/response.ts';
import { type DocumentedResponse, document } from '../judge/documented-responses.ts';

/** An API description for Dredd. */
interface DreddDocument {
  readonly location: string;
  readonly content: string;
}

/** A transaction of Dredd: one request and the expected response. Hooks change it in place. */
export interface Transaction {
  readonly name: string;
  readonly origin: { readonly apiName: string; readonly resourceName: string; readonly actionName: string };
  fullPath: string;
  request: { method: string; uri: string; headers: Record<string, string>; body: string };
  readonly expected: { readonly statusCode: string };
  /** The actual response; undefined when there was none. */
  real?: {
    statusCode: number;
    headers: Record<string, string | string[] | undefined>;
    body?: string;
    /** Dredd encodes a body in base64 if it cannot read it as text. */
    bodyEncoding?: 'utf-8' | 'base64';
  };
  skip: boolean;
  /** The reason with which Dredd fails the transaction; undefined to let Dredd decide. */
  fail?: string;
  /** Dredd's result; undefined until Dredd has validated the response. */
  readonly test?: { readonly valid?: boolean; readonly message: string };
}

/** The hooks around the transactions. The caller awaits all of them; a rejection fails the transaction. */
export interface DreddHooks {
  /** May reorder the transactions in place. */
  beforeAll(transactions: Transaction[]): void;
  beforeEach(transaction: Transaction): Promise<void>;
  /**
   * May change the response before Dredd validates it.
   *
   * @param headers the headers of the response, with all values of repeated ones; undefined without a response.
   */
  beforeEachValidation(transaction: Transaction, headers: HttpResponse['headers'] | undefined): void;
  afterEach(transaction: Transaction, connectionError: Error | undefined): void;
}

type Done = () => void;

/** The hooks of Dredd, as https://dredd.org/en/latest/hooks/js/ documents them. */
interface RegisteredHooks {
  beforeAll(hook: (transactions: Transaction[]) => void): void;
  beforeEach(hook: (transaction: Transaction, done: Done) => void): void;
  beforeEachValidation(hook: (transaction: Transaction) => void): void;
  afterEach(hook: (transaction: Transaction) => void): void;
}

/** The diagnostics channel on which Node publishes every response that a client in this process gets. */
const responses = 'http.client.response.finish';

const hookFile = fileURLToPath(new URL('../../src/contract/dredd-hooks.cjs', import.meta.url));

/**
 * Runs Dredd against a running server, in this process. Dredd prints nothing.
 *
 * @throws Error when Dredd cannot read the documents.
 */
export async function runDredd(endpoint: string, documents: readonly DreddDocument[], hooks: DreddHooks) {
  const emitter = new EventEmitter();
  let connectionError: Error | undefined;
  let hasRegistered = false;
  // Dredd's client drops repeated headers.
  const arrived = new Map<string, HttpResponse['headers']>();
  const listen = (message: unknown) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
    arrived.set(`${request.method} ${request.path}`, headersOf(response.headersDistinct));
  };
  const register = (registered: RegisteredHooks) => {
    hasRegistered = true;
    registered.beforeAll((all) => hooks.beforeAll(all));
    registered.beforeEach((transaction, done) => {
      connectionError = undefined;
      arrived.clear();
      // Dredd catches errors that `done` throws, and runs the rest twice. So the hook calls it in a later iteration of
      // the event loop.
      hooks
        .beforeEach(transaction)
        .catch((error: Error) => {
          transaction.fail = error.message;
        })
        .finally(() => setImmediate(done));
    });
    registered.beforeEachValidation((transaction) => {
      const { request, fullPath } = transaction;
      hooks.beforeEachValidation(transaction, arrived.get(`${request.method} ${fullPath}`));
    });
    registered.afterEach((transaction) => hooks.afterEach(transaction, connectionError));
  };
  const { default: Dredd } = await import('dredd');
  const dredd = new Dredd({
    endpoint,
    emitter,
    apiDescriptions: documents,
    http: { timeout: requestTimeout },
    loglevel: 'silent',
    hookfiles: [hookFile],
    custom: { cwd: '/', register },
  });
  subscribe(responses, listen);
  try {
    await new Promise<void>((resolve, reject) => {
      dredd.run((error) => (error ? reject(error) : resolve()));
      // Dredd has no option against the output of its reporters (https://github.com/apiaryio/dredd/issues/1346). They
      // listen since `run` began; without them, someone must answer the first and the last event.
      emitter
        .removeAllListeners()
        .on('start', (_, ready: Done) => ready())
        .on('end', (ready: Done) => ready())
        .on('test error', (error: Error) => {
          connectionError = error;
        });
    });
  } finally {
    unsubscribe(responses, listen);
  }
  if (!hasRegistered) throw new Error(`Dredd did not load ${hookFile}.`);
}

const eventStream = 'text/event-stream';

/**
 * Returns the contract in a form that Dredd can parse: OpenAPI 3.0 without references. It contains only what Dredd
 * needs to make a transaction for each response and each media type of a request. It has no schemas, because Dredd's
 * parser would change them: the judge validates the bodies.
 */
export function dreddDocument(wanted: readonly DocumentedResponse[]): DreddDocument {
  const paths = grouped(
    wanted,
    ({ operation }) => operation.path,
    (ofPath) => grouped(ofPath, ({ operation }) => operation.method, operationNode),
  );
  const info = { title: document.info.title, version: document.info.version };
  return { location: 'contract', content: JSON.stringify({ openapi: '3.0.3', info, paths }) };
}

function grouped<Node>(
  wanted: readonly DocumentedResponse[],
  key: (response: DocumentedResponse) => string,
  node: (group: readonly [DocumentedResponse, ...DocumentedResponse[]]) => Node,
): Record<string, Node> {
  return Object.fromEntries([...groupBy(wanted, key)].map(([name, group]) => [name, node(group)]));
}

function operationNode(group: readonly [DocumentedResponse, ...DocumentedResponse[]]) {
  const [{ operation }] = group;
  const parameters = document.paths[operation.path]?.parameters ?? [];
  const bodies = operation.bodyMediaTypes.map((mediaType) => [mediaType, { example: {} }]);
  return {
    // Dredd takes the name of a transaction's action from the summary.
    summary: operation.id,
    parameters: parameters.map(({ name, example }) => ({
      ...{ name, example, in: 'path', required: true },
      schema: { type: 'string' },
    })),
    ...(bodies.length > 0 && { requestBody: { content: Object.fromEntries(bodies) } }),
    responses: Object.fromEntries(group.map((response) => [response.status, responseNode(response)])),
  };
}

function responseNode({ status, headers, bodies }: DocumentedResponse) {
  // Dredd compiles no transaction for an empty `content`, and it can't validate streams.
  const mediaTypes = Object.keys(bodies).filter((mediaType) => mediaType !== eventStream);
  const content = mediaTypes.map((mediaType) => [mediaType, { example: {} }]);
  // Dredd requires every declared header.
  const required = Object.entries(headers).filter(([, declared]) => declared.required);
  return {
    description: String(status),
    headers: Object.fromEntries(required.map(([name]) => [name, { schema: { type: 'string' } }])),
    ...(content.length > 0 && { content: Object.fromEntries(content) }),
  };
}
