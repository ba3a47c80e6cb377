import type { AccountsRepository } from '../accounts/accounts-repository.ts';
import type { ApiKeysRepository } from '../accounts/api-keys-repository.ts';

/** What a command works with, whether in the running service or in a process of its own. */
export interface CommandContext {
  readonly accounts: AccountsRepository;
  readonly apiKeys: ApiKeysRepository;
  /** The names of the migrations that opening the database applied. */
  readonly appliedMigrations: readonly string[];
  /** Called after a key has got another end, so that nobody goes on believing in it. */
  onKeysChanged(): void;
}

/** What a command has to say: `stdout` is for programs, `stderr` for people. Both lack the last line's end. */
export interface CommandOutput {
  readonly stdout?: string;
  readonly stderr?: string;
}

/** How a command ended, as a process does. */
export interface CommandResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Checks the arguments, without a database. What it returns carries the command out. */
export type Prepare = (
  commandArguments: readonly string[],
) => (context: CommandContext) => Promise<CommandOutput>;

/** A command that works on the data. */
export interface DataCommand {
  /** Its words, such as `keys create`. */
  readonly words: string;
  /** What may follow them. */
  readonly synopsis: string;
  readonly summary: string;
  readonly prepare: Prepare;
}
