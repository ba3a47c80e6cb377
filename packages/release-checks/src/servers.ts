import type { ChildProcess } from 'node:child_process';
import { startMock } from '@contentgen/mock';

/** The servers that samples call, on free ports of loopback. */
export interface Servers extends AsyncDisposable {
  /** A mock without state, which takes any key. */
  readonly mock: string;
  /**
   * The address of a mock, which replaces the service. (The tests of the service run the contract tests against the
   * service.)
   */
  readonly service: string;
  /** An API key of the mock with state. */
  readonly key: string;
}

const unlimited = { requests: 1_000_000, windowSeconds: 60 };

/** Starts the servers in this process. */
export async function startServers(): Promise<Servers> {
  const limits = { accountRequests: unlimited, anonymousRequests: unlimited };
  const [mock, service] = await Promise.all([
    startMock({ port: 0, stateless: true }),
    startMock({ port: 0, generation: 10, limits }),
  ]);
  return {
    mock: mock.url,
    service: service.url,
    key: service.keys.key,
    async [Symbol.asyncDispose]() {
      await Promise.all([mock.close(), service.close()]);
    },
  };
}

/**
 * Waits for a match in the standard output of a process.
 *
 * @throws Error with all output if the process exits first.
 */
export function outputMatching(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  let output = '';
  let errors = '';
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const match = pattern.exec(output);
      if (match) resolve(match);
    });
    child.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    child.on('error', reject);
    child.on('close', (code, signal) =>
      reject(new Error(`The process ended with ${signal ?? code}:\n${output}${errors}`)),
    );
  });
}

/** Sends SIGTERM and waits until the process exits. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await closed;
}
