import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { Secret } from '../generation/providers/provider-configuration.ts';

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
export interface SettingText {
  /** One or two sentences for the help and the guide, in Markdown. */
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

/**
 * Creates a setting.
 *
 * @param read returns the value, or undefined if the text breaks the rule.
 * @param isSecret whether messages do not show the text, because it may contain a key or a password.
 */
export function setting<Value>(
  definition: SettingText,
  rule: string,
  preset: Value,
  read: (text: string) => Value | undefined,
  { isSecret = false } = {},
): Setting<Value> {
  return {
    ...definition,
    rule,
    default: preset,
    parse(text, name) {
      const value = read(text);
      if (value !== undefined) return value;
      throw new ConfigurationError(
        isSecret
          ? `${name} must be ${rule}. This message does not show the value, because it may contain a key or a password.`
          : `${name} is "${text}", but must be ${rule}.`,
      );
    },
  };
}

/** Creates a setting that is a text without further rules. */
export function text<Default extends string | null>(
  definition: SettingText & { readonly default: Default },
): Setting<string | Default> {
  return setting<string | Default>(definition, 'a text', definition.default, (value) => value);
}

/** Creates a setting that is a path. A relative path starts at the working directory. */
export function path(definition: SettingText & { readonly default: string }): Setting<string> {
  const shown = { shownDefault: `\`${definition.default}\``, ...definition };
  return setting(shown, 'a path', resolve(definition.default), (value) => resolve(value));
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
  return setting<number | Default>(definition, rule, definition.default, (value) => {
    const number = Number(value);
    return /^\d+$/.test(value) && number >= least && number <= most ? number : undefined;
  });
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
  return setting<Value | Default>(definition, rule, definition.default, (value) =>
    definition.values.find((candidate) => candidate === value),
  );
}

/** Creates a setting that is an http or https URL. The value has no slashes at its end. */
export function httpUrl(definition: SettingText): Setting<string | null> {
  return setting<string | null>(definition, 'an http or https URL', null, (value) =>
    /^https?:$/.test(URL.parse(value)?.protocol ?? '') ? value.replace(/\/+$/, '') : undefined,
  );
}

/** Creates a setting that is a PostgreSQL URL. Messages do not show it, because it may contain a password. */
export function postgresqlUrl(definition: SettingText): Setting<string | null> {
  const rule =
    'a PostgreSQL URL, such as postgresql://user:password@host:5432/name, with percent-encoded :, /, ?, #, @ and % in the user and the password (@ is %40)';
  const read = (value: string) => {
    // The URL of a local socket may have a user and no host.
    const parsed = URL.parse(value) ?? URL.parse(value.replace('@/', '@localhost/'));
    // With an @ after the host, the supposed host is the beginning of a password.
    const isMeant = parsed !== null && !/@/.test(parsed.pathname + parsed.search + parsed.hash);
    return isMeant && /^postgres(ql)?:\/\//i.test(value) ? value : undefined;
  };
  return setting<string | null>(definition, rule, null, read, { isSecret: true });
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
  return setting<Address | null>(definition, rule, null, (value) => {
    const [, name, ipv6, port] = /^(?:([^:[\]\s/]+)|\[([\da-f:.]+)\]):(\d{1,5})$/i.exec(value) ?? [];
    const host = name ?? ipv6;
    return host === undefined || Number(port) > highestPort ? undefined : { host, port: Number(port) };
  });
}

const longestKey = 4_096;

/**
 * Creates a setting that is a key. Messages do not show it.
 *
 * @param least the smallest number of characters.
 */
export function key(definition: SettingText, least = 1): Setting<Secret | null> {
  const rule = `a key of ${least} to ${longestKey} visible ASCII characters, without spaces`;
  // The key is sent in a header.
  const read = (value: string) =>
    /^[\x21-\x7e]+$/.test(value) && value.length >= least && value.length <= longestKey
      ? new Secret(value)
      : undefined;
  return setting<Secret | null>(definition, rule, null, read, { isSecret: true });
}

/** Creates a setting that is the path of a file with a key. Its value is the key. Messages show only the path. */
export function keyFile(definition: SettingText): Setting<Secret | null> {
  const rule = 'the path of a readable file with a key';
  return setting<Secret | null>(definition, rule, null, (file) => {
    try {
      return key(definition).parse(readFileSync(file, 'utf8').trim(), file) ?? undefined;
    } catch {
      return undefined;
    }
  });
}

/** Creates a setting that is a list of IP addresses and networks (CIDR, RFC 4632), separated by commas. */
export function networks(definition: SettingText): Setting<readonly string[]> {
  const rule = 'IP addresses or networks such as 10.0.0.0/8, separated by commas';
  return setting<readonly string[]>({ shownDefault: 'none', ...definition }, rule, [], (value) => {
    const given = value.split(',').map((network) => network.trim());
    return given.every((one) => ipaddr.isValid(one) || ipaddr.isValidCIDR(one)) ? given : undefined;
  });
}

/**
 * Creates a setting that is a list of HTTP headers `name=value`, separated by commas. Names and values are
 * percent-encoded (OpenTelemetry, "Environment variable specification"). Messages do not show the list, because it may
 * contain a key.
 */
export function headers(definition: SettingText): Setting<Readonly<Record<string, string>>> {
  const rule = 'headers name=value, separated by commas and percent-encoded';
  const read = (list: string) => {
    const pairs = list.split(',').filter((pair) => pair.trim() !== '');
    try {
      return Object.fromEntries(
        new Headers(
          pairs.map((pair) => {
            const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
            return [decodeURIComponent(name.trim()), decodeURIComponent(value.trim())];
          }),
        ),
      );
    } catch {
      return undefined;
    }
  };
  return setting({ shownDefault: 'none', ...definition }, rule, {}, read, { isSecret: true });
}
