import type { AccountsRepository } from '../accounts/accounts-repository.ts';
import type { ApiKeysRepository } from '../accounts/api-keys-repository.ts';
import type { BackupSummary } from '../backup/create-backup.ts';
import type { Report } from '../backup/progress.ts';
import type { Environment } from '../settings/setting.ts';

/** What a command is called, what it does and what arguments it takes. The help and the parser use only this. */
export interface CommandDefinition<Option extends string = string, Operand extends string = string> {
  /** The words of the command, such as `keys create`. */
  readonly name: string;
  /** One sentence for the help. */
  readonly summary: string;
  /** The required arguments in their order, each with a sentence for the help. */
  readonly operands?: Readonly<Record<Operand, string>>;
  /** Whether the command takes the option `--data`. Default: true. */
  readonly takesData?: boolean;
  /** The options besides `--data`. Each takes one value, or none. */
  readonly options?: Readonly<Record<Option, OptionDefinition>>;
  /** The operands that are paths of files, relative to the folder in which the command was typed. */
  readonly files?: readonly Operand[];
}

export interface OptionDefinition {
  /** The placeholder of the value in the help, such as `NAME`. Null means that the option takes no value. */
  readonly value: string | null;
  /** A sentence for the help, and the default. */
  readonly summary: string;
}

/**
 * The parsed arguments of one call of a command. Every option may be missing. An option that takes no value has an
 * empty text as its value.
 */
export interface CommandArguments<Option extends string = string, Operand extends string = string> {
  readonly options: Readonly<Partial<Record<Option | 'data', string>>>;
  readonly operands: Readonly<Record<Operand, string>>;
}

/** The output of a command: `stdout` for programs, `stderr` for people. Neither ends with a line break. */
interface CommandOutput {
  readonly stdout?: string;
  readonly stderr?: string;
}

/** The output and the exit code of a command. */
export interface CommandResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The data that a command works on. The command runs in the running service or, if none runs, in its own process. */
export interface DataContext {
  readonly accounts: AccountsRepository;
  readonly apiKeys: ApiKeysRepository;
  /** The names of the migrations that were applied when the database was opened. */
  readonly appliedMigrations: readonly string[];
  /** Makes the service forget its cached keys, because the expiry of a key has changed. */
  onKeysChanged(): void;
  /** Writes a backup of the data into a new file. */
  backUp(file: string): Promise<BackupSummary>;
}

export type { Report };

/** The parts of its process that a command uses. */
export interface ProcessContext {
  readonly environment: Environment;
  /** Receives the progress of the command. */
  readonly stderr: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;
}

/** A command that works on the data. */
export interface DataCommand<Option extends string = string, Operand extends string = string>
  extends CommandDefinition<Option, Operand> {
  /**
   * Checks the values of the arguments, without a database.
   *
   * @returns the function that does the work.
   * @throws UsageError
   */
  prepare(given: CommandArguments<Option, Operand>): (context: DataContext) => Promise<CommandOutput>;
}

/** A command that does not use the data of the service, or opens the data itself. */
export interface ProcessCommand<Option extends string = string, Operand extends string = string>
  extends CommandDefinition<Option, Operand> {
  /** Resolves to `keepsRunning: true` when the process must not end with the command. */
  run(
    given: CommandArguments<Option, Operand>,
    context: ProcessContext,
  ): Promise<CommandResult & { readonly keepsRunning?: boolean }>;
}

/** Infers the names of a command's options and operands, so that a mistyped name is a type error. */
export function dataCommand<Option extends string = never, Operand extends string = never>(
  command: DataCommand<Option, Operand>,
): DataCommand {
  return command;
}

/** Infers the names of the options and operands of a command that does not work on the data. */
export function processCommand<Option extends string = never, Operand extends string = never>(
  command: ProcessCommand<Option, Operand>,
): ProcessCommand {
  return command;
}

/** The error for a wrong command line. The message names the part and the rule. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The error of a command that failed although its command line is right. The message says why and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
