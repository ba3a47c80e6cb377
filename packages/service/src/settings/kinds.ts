import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { Secret } from '../generation/providers/secret.ts';

/** A setting that can't be used. The message names the variable, its value and the rule. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Environment variables. An empty one counts as unset. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** An environment variable: its meaning, its default, and how to read it. */
export interface Setting<Value> extends SettingText {
  /** The allowed values, as the end of "must be …". */
  readonly rule: string;
  readonly default: Value;
  /**
   * Reads a value that is not empty.
   *
   * @param name the variable or the option, for messages.
   * @throws ConfigurationError
   */
  parse(text: string, name: string): Value;
}

/** The part of a setting's definition that is the same for every kind. */
interface SettingText {
  /** One or two sentences for the help and the README, in Markdown. */
  readonly summary: string;
  /** The default in words, in Markdown, if its value is not clear. */
  readonly shownDefault?: string;
  /** The option of the command line that replaces the variable. */
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
    const given = setting.option === undefined ? undefined : options[setting.option];
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

/** Creates a setting that is a text without further rules. */
export function text<Default extends string | null>(
  definition: SettingText & { readonly default: Default },
): Setting<string | Default> {
  return { ...definition, rule: 'a text', parse: (value) => value };
}

/** Creates a setting that is a path. A relative path starts at the working directory. */
export function path(definition: SettingText & { readonly default: string }): Setting<string> {
  return {
    shownDefault: `\`${definition.default}\``,
    ...definition,
    rule: 'a path',
    default: resolve(definition.default),
    parse: (value) => resolve(value),
  };
}

interface Range<Default extends number | null> {
  readonly default: Default;
  readonly least: number;
  readonly most: number;
}

/** Creates a setting that is a whole number in decimal digits. */
export function integer<Default extends number | null>(
  definition: SettingText & Range<Default>,
): Setting<number | Default> {
  const { least, most } = definition;
  const rule = `a whole number from ${least} to ${most}`;
  return {
    ...definition,
    rule,
    parse(value, name) {
      const number = Number(value);
      if (!/^\d+$/.test(value) || number < least || number > most) throw invalid(name, value, rule);
      return number;
    },
  };
}

/** Creates a setting that is a number of whole seconds. Its value is in milliseconds. */
export function seconds<Default extends number | null>(
  definition: SettingText & Range<Default>,
): Setting<number | Default> {
  const whole = integer(definition);
  return {
    shownDefault: `\`${definition.default}\``,
    ...whole,
    default: (definition.default === null ? null : 1_000 * definition.default) as number | Default,
    parse: (value, name) => 1_000 * (whole.parse(value, name) as number),
  };
}

/** Creates a setting that is one of a few values. */
export function choice<Value extends string, Default extends Value | null>(
  definition: SettingText & { readonly values: readonly Value[]; readonly default: Default },
): Setting<Value | Default> {
  const rule = `one of ${definition.values.join(', ')}`;
  return {
    ...definition,
    rule,
    parse(value, name) {
      const found = definition.values.find((candidate) => candidate === value);
      if (found === undefined) throw invalid(name, value, rule);
      return found;
    },
  };
}

/** Creates a setting that is an http or https URL. The value has no slashes at its end. */
export function httpUrl(definition: SettingText): Setting<string | null> {
  const rule = 'an http or https URL';
  return {
    ...definition,
    rule,
    default: null,
    parse(value, name) {
      if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
        throw invalid(name, value, rule);
      }
      return value.replace(/\/+$/, '');
    },
  };
}

/** Creates a setting that is a PostgreSQL URL. Messages do not show it, because it may contain a password. */
export function postgresqlUrl(definition: SettingText): Setting<string | null> {
  const rule = 'a PostgreSQL URL, such as postgresql://user:password@host:5432/name';
  return {
    ...definition,
    rule,
    default: null,
    parse(value, name) {
      // The URL of a local socket may have a user and no host.
      const parsed = URL.parse(value) ?? URL.parse(value.replace('@/', '@localhost/'));
      // With an @ after the host, the supposed host is the beginning of a password.
      const isMeant = parsed !== null && !/@/.test(parsed.pathname + parsed.search + parsed.hash);
      if (isMeant && /^postgres(ql)?:\/\//i.test(value)) return value;
      throw new ConfigurationError(
        `${name} must be ${rule}. ` +
          'Percent-encode :, /, ?, #, @ and % in the user and the password (@ is %40). ' +
          'This message does not show the value, because it may contain a password.',
      );
    },
  };
}

/** Where a server listens. */
export interface Address {
  readonly host: string;
  /** 0 chooses a free port. */
  readonly port: number;
}

/** The highest port of TCP (RFC 9293, section 3.1). */
export const highestPort = 65_535;

/** Creates a setting that is a host and a port. An IPv6 address is in brackets (RFC 3986, section 3.2.2). */
export function address(definition: SettingText): Setting<Address | null> {
  const rule = 'a host and a port, such as 127.0.0.1:9464 or [::1]:9464';
  return {
    ...definition,
    rule,
    default: null,
    parse(value, name) {
      const [, host, ipv6, port] = /^(?:([^:[\]\s/]+)|\[([\da-f:.]+)\]):(\d{1,5})$/i.exec(value) ?? [];
      const chosen = host ?? ipv6;
      if (chosen === undefined || Number(port) > highestPort) throw invalid(name, value, rule);
      return { host: chosen, port: Number(port) };
    },
  };
}

const longestKey = 4_096;
const keyRule = `a key of 1 to ${longestKey} visible ASCII characters, without spaces`;

/** Creates a setting that is a key. Messages do not show it. */
export function key(definition: SettingText): Setting<Secret | null> {
  return { ...definition, rule: keyRule, default: null, parse: checkedKey };
}

/** Creates a setting that is the path of a file with a key. Its value is the key. Messages show only the path. */
export function keyFile(definition: SettingText): Setting<Secret | null> {
  return {
    ...definition,
    rule: 'the path of a file with a key',
    default: null,
    parse(file, name) {
      let content: string;
      try {
        content = readFileSync(file, 'utf8').trim();
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new ConfigurationError(`${name} is "${file}", but must be a readable file (${code}).`);
      }
      return checkedKey(content, `The file "${file}" of ${name}`);
    },
  };
}

/** Requires that a key has only characters that a header can have, because the key is sent in one. */
function checkedKey(value: string, name: string): Secret {
  if (!/^[\x21-\x7e]+$/.test(value) || value.length > longestKey) {
    throw new ConfigurationError(`${name} must contain ${keyRule}.`);
  }
  return new Secret(value);
}

/** Creates a setting that is a list of IP addresses and networks (CIDR, RFC 4632), separated by commas. */
export function networks(definition: SettingText): Setting<readonly string[]> {
  const rule = 'IP addresses or networks such as 10.0.0.0/8, separated by commas';
  return {
    shownDefault: 'none',
    ...definition,
    rule,
    default: [],
    parse(value, name) {
      const given = value.split(',').map((network) => network.trim());
      if (given.every((network) => ipaddr.isValid(network) || ipaddr.isValidCIDR(network))) return given;
      throw invalid(name, value, rule);
    },
  };
}

/**
 * Creates a setting that is a list of HTTP headers `name=value`, separated by commas. Names and values are
 * percent-encoded (OpenTelemetry, "Environment variable specification"). Messages do not show the list, because it may
 * contain a key.
 */
export function headers(definition: SettingText): Setting<Readonly<Record<string, string>>> {
  const rule = 'headers name=value, separated by commas and percent-encoded';
  return {
    shownDefault: 'none',
    ...definition,
    rule,
    default: {},
    parse(list, variable) {
      try {
        const pairs = list.split(',').filter((pair) => pair.trim() !== '');
        const given = new Headers(pairs.map(readPair));
        return Object.fromEntries(given);
      } catch {
        throw new ConfigurationError(
          `${variable} must be ${rule}. This message does not show the value, because it may contain a key.`,
        );
      }
    },
  };
}

/** @throws Error if the text is no percent-encoded pair `name=value`. */
function readPair(pair: string): [name: string, value: string] {
  const [name = '', ...value] = pair.split('=');
  if (value.length === 0) throw new Error('There is no "=".');
  return [decodeURIComponent(name.trim()), decodeURIComponent(value.join('=').trim())];
}
