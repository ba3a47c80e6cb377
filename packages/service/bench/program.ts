import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startOptions } from '../load/start-options.ts';
import type { ResultMessage } from './programs/calls.ts';

/** A program of the benchmark that runs in a separate process and answers calls. */
export class Program {
  readonly #process: ChildProcess;

  /**
   * @param name a file of the folder `programs`, without its ending.
   * @param nodeOptions further options of Node, such as `--cpu-prof`.
   */
  constructor(name: string, nodeOptions: readonly string[] = []) {
    const file = fileURLToPath(new URL(`programs/${name}.ts`, import.meta.url));
    const options = name === 'service' ? startOptions : ['--conditions=@contentgen/source'];
    this.#process = fork(file, { execArgv: [...options, ...nodeOptions] });
  }

  /** Calls a function of the program. @throws Error with the stack of the program's error, or if the program ended. */
  async call<Result>(name: string, argument: unknown = null): Promise<Result> {
    const ended = new AbortController();
    const onExit = () => ended.abort(new Error('A program of the benchmark ended.'));
    this.#process.once('exit', onExit);
    try {
      const received = once(this.#process, 'message', { signal: ended.signal });
      this.#process.send({ name, argument });
      const [message] = (await received) as [ResultMessage];
      if ('failure' in message) throw new Error(message.failure);
      return message.result as Result;
    } finally {
      this.#process.off('exit', onExit);
    }
  }

  /** The CPU time that the process has used, in microseconds. */
  cpu(): Promise<number> {
    return this.call('cpu');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const exited = once(this.#process, 'exit');
    this.#process.disconnect();
    await exited;
  }
}
