/** A setting that can't be used. The message names the variable, its value and the rule. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Environment variables. An empty one counts as unset. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** An environment variable: its meaning, its default, and how to read it. */
export interface Setting<Value> {
  /** One or two sentences for the help and the README, in Markdown. */
  readonly summary: string;
  /** The allowed values, as the end of "must be …". */
  readonly rule: string;
  readonly default: Value;
  /** The default as the README shows it, in Markdown. */
  readonly shownDefault: string;
  /** The option of the command line that replaces the variable. */
  readonly option: string | null;
  /**
   * Reads a value that is not empty.
   *
   * @param name the variable or the option, for messages.
   * @throws ConfigurationError
   */
  parse(text: string, name: string): Value;
}

/** The part of a setting's definition that is the same for every kind. */
export interface SettingText {
  readonly summary: string;
  /** The default in words, if its value is not clear. */
  readonly shownDefault?: string;
  readonly option?: string;
}

/** Settings by the names of their variables, or by the ends of these names. */
export type SettingTable = Readonly<Record<string, Setting<unknown>>>;

export type SettingValues<Table extends SettingTable> = {
  readonly [Name in keyof Table]: Table[Name] extends Setting<infer Value> ? Value : never;
};

/**
 * Reads every setting of a table. Unset and empty variables give the default.
 *
 * @param prefix the beginning of the variables' names, which the table omits.
 * @param options the values of command line options, which replace the values of variables.
 * @throws ConfigurationError that names the first variable or option that breaks a rule.
 */
export function readSettings<Table extends SettingTable>(
  table: Table,
  environment: Environment,
  { prefix = '', options = {} }: { readonly prefix?: string; readonly options?: Environment } = {},
): SettingValues<Table> {
  const values = Object.entries(table).map(([name, setting]) => {
    const given = setting.option === null ? undefined : options[setting.option];
    const text = given ?? environment[prefix + name];
    const shownName = given === undefined ? prefix + name : `--${setting.option}`;
    return [name, text ? setting.parse(text, shownName) : setting.default];
  });
  return Object.fromEntries(values) as SettingValues<Table>;
}

/** Returns the error for a value that breaks the rule. */
export function invalid(name: string, text: string, rule: string): ConfigurationError {
  return new ConfigurationError(`${name} is "${text}", but must be ${rule}.`);
}
