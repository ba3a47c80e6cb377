import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { EventEmitter } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { requestTimeout } from '../http/http-client.ts';
import { type HttpResponse, headersOf } from '../judge/http-response.ts';
import type { DreddDocument } from './dredd-documents.ts';

/** A transaction of Dredd: one request and the expected response. Hooks change it in place. */
export interface Transaction {
  readonly name: string;
  readonly origin: { readonly apiName: string; readonly resourceName: string; readonly actionName: string };
  protocol: string;
  host: string;
  port: string | null;
  fullPath: string;
  request: { method: string; uri: string; headers: Record<string, string>; body: string };
  readonly expected: { readonly statusCode: string; bodySchema?: string };
  /** The actual response; undefined when there was none. */
  real?: {
    statusCode: number;
    headers: Record<string, string | string[] | undefined>;
    body?: string;
    /** Dredd encodes a body in base64 if it cannot read it as text. */
    bodyEncoding?: 'utf-8' | 'base64';
  };
  skip: boolean;
  /**
   * The reason with which Dredd fails the transaction, before it sends the request or after the response; undefined
   * to let Dredd decide.
   */
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

interface RegisteredHooks {
  beforeAll(hook: (transactions: Transaction[]) => void): void;
  beforeEach(hook: (transaction: Transaction, done: Done) => void): void;
  beforeEachValidation(hook: (transaction: Transaction) => void): void;
  afterEach(hook: (transaction: Transaction) => void): void;
}

type Executor = (transactions: Transaction[], hooks: RegisteredHooks, callback: Done) => void;

interface DreddInstance {
  readonly transactionRunner: { executeAllTransactions: Executor };
  run(callback: (error: Error | null | undefined) => void): void;
}

type DreddConstructor = new (configuration: object) => DreddInstance;

/**
 * Runs Dredd against a running server, in this process. Dredd itself prints nothing.
 *
 * @throws Error when Dredd cannot read the documents.
 */
export async function runDredd(endpoint: string, documents: readonly DreddDocument[], hooks: DreddHooks) {
  const emitter = new EventEmitter();
  let connectionError: Error | undefined;
  emitter.on('test error', (error: Error) => {
    connectionError = error;
  });
  // Dredd's client drops repeated headers.
  const arrived = new Map<string, HttpResponse['headers']>();
  const listen = (message: unknown) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
    arrived.set(nameOf(request.method, request.path), headersOf(response.headersDistinct));
  };
  const Dredd = load();
  const dredd = new Dredd({
    endpoint,
    emitter,
    apiDescriptions: documents,
    http: { timeout: requestTimeout },
    loglevel: 'silent',
    reporter: [],
  });
  const runner = dredd.transactionRunner;
  const execute = runner.executeAllTransactions.bind(runner);
  // The usual hook files of Dredd cannot see the state of this run, and a broken one passes silently. So this adds
  // the hooks directly.
  runner.executeAllTransactions = (transactions, registered, callback) => {
    registered.beforeAll((all) => hooks.beforeAll(all));
    registered.beforeEach((transaction, done) => {
      connectionError = undefined;
      arrived.clear();
      const failed = (error: Error) => {
        transaction.fail = error.message;
      };
      // Dredd catches errors that `done` throws, and runs the rest twice. So the hook calls `done` in a later iteration
      // of the event loop.
      hooks
        .beforeEach(transaction)
        .catch(failed)
        .finally(() => setImmediate(done));
    });
    registered.beforeEachValidation((transaction) => {
      hooks.beforeEachValidation(
        transaction,
        arrived.get(nameOf(transaction.request.method, transaction.fullPath)),
      );
    });
    registered.afterEach((transaction) => hooks.afterEach(transaction, connectionError));
    execute(transactions, registered, callback);
  };
  subscribe(responses, listen);
  try {
    await new Promise<void>((resolve, reject) => {
      dredd.run((error) => (error ? reject(error) : resolve()));
    });
  } finally {
    unsubscribe(responses, listen);
  }
}

/** The diagnostics channel on which Node publishes every response that a client in this process gets. */
const responses = 'http.client.response.finish';

function nameOf(method: string, path: string): string {
  return `${method} ${path}`;
}

/** Loads Dredd without the warnings of its old dependencies and without its reporter's output. */
function load(): DreddConstructor {
  const require = createRequire(import.meta.url);
  const { emitWarning } = process;
  process.emitWarning = () => {};
  process.noDeprecation = true;
  try {
    const Dredd = require('dredd') as DreddConstructor;
    const { default: reporter } = require('dredd/build/reporters/reporterOutputLogger');
    reporter.transports.console.silent = true;
    return Dredd;
  } finally {
    process.emitWarning = emitWarning;
  }
}
