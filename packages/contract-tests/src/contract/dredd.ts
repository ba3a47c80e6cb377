import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { requestTimeout } from '../http/http-client.ts';
import type { DreddDocument } from './dredd-documents.ts';

/** A transaction of Dredd: one request and the answer expected of it. Hooks change it in place. */
export interface Transaction {
  readonly name: string;
  readonly origin: { readonly apiName: string; readonly resourceName: string; readonly actionName: string };
  protocol: string;
  host: string;
  port: string | null;
  fullPath: string;
  request: { method: string; uri: string; headers: Record<string, string>; body: string };
  readonly expected: { readonly statusCode: string; bodySchema?: string };
  /** The real answer; undefined when none came. */
  real?: { statusCode: number; headers: Record<string, string | string[] | undefined>; body?: string };
  skip: boolean;
  /** A reason makes it fail without being sent, or after it was answered. */
  fail?: string;
  /** Dredd's verdict, once there is one. */
  readonly test?: { readonly valid?: boolean; readonly message: string };
}

/** What happens around the transactions. All of it is awaited; a rejection fails the transaction. */
export interface DreddHooks {
  /** May reorder the transactions in place. */
  beforeAll(transactions: Transaction[]): void;
  beforeEach(transaction: Transaction): Promise<void>;
  beforeEachValidation(transaction: Transaction): void;
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
 * Runs Dredd on descriptions against a live endpoint, in this process, without a word of its own.
 *
 * @throws Error when Dredd can't read the descriptions.
 */
export async function runDredd(endpoint: string, documents: readonly DreddDocument[], hooks: DreddHooks) {
  const emitter = new EventEmitter();
  let connectionError: Error | undefined;
  emitter.on('test error', (error: Error) => {
    connectionError = error;
  });
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
  // Hook files can't see this run's state, and a broken one passes in silence: the hooks are added directly.
  runner.executeAllTransactions = (transactions, registered, callback) => {
    registered.beforeAll((all) => hooks.beforeAll(all));
    registered.beforeEach((transaction, done) => {
      connectionError = undefined;
      const failed = (error: Error) => {
        transaction.fail = error.message;
      };
      // Dredd catches what `done` throws later and runs the rest twice, so it is called from a fresh stack.
      hooks
        .beforeEach(transaction)
        .catch(failed)
        .finally(() => setImmediate(done));
    });
    registered.beforeEachValidation((transaction) => hooks.beforeEachValidation(transaction));
    registered.afterEach((transaction) => hooks.afterEach(transaction, connectionError));
    execute(transactions, registered, callback);
  };
  await new Promise<void>((resolve, reject) => {
    dredd.run((error) => (error ? reject(error) : resolve()));
  });
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
