import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { Secret } from '../generation/providers/secret.ts';
import { ConfigurationError, invalid, type Setting, type SettingText } from './setting.ts';

const longestKey = 4_096;
const keyRule = `a key of 1 to ${longestKey} visible ASCII characters, without spaces`;

function setting<Value>(
  text: SettingText,
  rule: string,
  preset: Value,
  parse: Setting<Value>['parse'],
): Setting<Value> {
  const { summary, shownDefault = preset === null ? 'none' : `\`${preset}\``, option = null } = text;
  return { summary, rule, default: preset, shownDefault, option, parse };
}

/** Creates a setting that is a text without further rules. */
export function text<Default extends string | null>(
  definition: SettingText & { readonly default: Default },
): Setting<string | Default> {
  return setting<string | Default>(definition, 'a text', definition.default, (value) => value);
}

/** Creates a setting that is a path. A relative path starts at the working directory. */
export function path(definition: SettingText & { readonly default: string }): Setting<string> {
  return setting(
    { shownDefault: `\`${definition.default}\``, ...definition },
    'a path',
    resolve(definition.default),
    (value) => resolve(value),
  );
}

/** Creates a setting that is a whole number in decimal digits. */
export function integer<Default extends number | null>(
  definition: SettingText & { readonly default: Default; readonly least: number; readonly most: number },
): Setting<number | Default> {
  const { least, most } = definition;
  const rule = `a whole number from ${least} to ${most}`;
  return setting<number | Default>(definition, rule, definition.default, (value, name) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least || number > most) throw invalid(name, value, rule);
    return number;
  });
}

/** Creates a setting that is a number of whole seconds. Its value is in milliseconds. */
export function seconds<Default extends number | null>(
  definition: SettingText & { readonly default: Default; readonly least: number; readonly most: number },
): Setting<number | Default> {
  const whole = integer(definition);
  const preset = definition.default === null ? definition.default : 1_000 * definition.default;
  return {
    ...whole,
    default: preset as number | Default,
    parse: (value, name) => 1_000 * (whole.parse(value, name) as number),
  };
}

/** Creates a setting that is one of a few values. */
export function choice<Value extends string, Default extends Value | null>(
  definition: SettingText & { readonly values: readonly Value[]; readonly default: Default },
): Setting<Value | Default> {
  const rule = `one of ${definition.values.join(', ')}`;
  return setting<Value | Default>(definition, rule, definition.default, (value, name) => {
    const found = definition.values.find((candidate) => candidate === value);
    if (found === undefined) throw invalid(name, value, rule);
    return found;
  });
}

/** Creates a setting that is an http or https URL. The value has no slashes at its end. */
export function httpUrl(definition: SettingText): Setting<string | null> {
  const rule = 'an http or https URL';
  return setting<string | null>(definition, rule, null, (value, name) => {
    if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) throw invalid(name, value, rule);
    return value.replace(/\/+$/, '');
  });
}

/** Creates a setting that is a PostgreSQL URL. Messages do not show it, because it may contain a password. */
export function postgresqlUrl(definition: SettingText): Setting<string | null> {
  const rule = 'a PostgreSQL URL, such as postgresql://user:password@host:5432/name';
  return setting<string | null>(definition, rule, null, (value, name) => {
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
  });
}

/** Creates a setting that is a key. Messages do not show it. */
export function key(definition: SettingText): Setting<Secret | null> {
  return setting<Secret | null>(definition, keyRule, null, checkedKey);
}

/** Creates a setting that is the path of a file with a key. Its value is the key. Messages show only the path. */
export function keyFile(definition: SettingText): Setting<Secret | null> {
  return setting<Secret | null>(definition, 'the path of a file with a key', null, (file, name) => {
    let content: string;
    try {
      content = readFileSync(file, 'utf8').trim();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new ConfigurationError(`${name} is "${file}", but must be a readable file (${code}).`);
    }
    return checkedKey(content, `The file "${file}" of ${name}`);
  });
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
  return setting<readonly string[]>({ shownDefault: 'none', ...definition }, rule, [], (value, name) => {
    const given = value.split(',').map((network) => network.trim());
    if (given.every((network) => ipaddr.isValid(network) || ipaddr.isValidCIDR(network))) return given;
    throw invalid(name, value, rule);
  });
}

/**
 * Creates a setting that is a list of pairs `name=value`, separated by commas. Names and values are percent-encoded
 * (OpenTelemetry, resource SDK, "Specifying resource information via an environment variable"). Messages do not show
 * the list, because it may contain a key.
 *
 * @param definition.names what the decoded names must match.
 * @param definition.values what the decoded values must match.
 */
export function pairs(
  definition: SettingText & { readonly rule: string; readonly names: RegExp; readonly values: RegExp },
): Setting<Readonly<Record<string, string>>> {
  const { rule, names, values } = definition;
  return setting({ shownDefault: 'none', ...definition }, rule, {}, (list, variable) => {
    const notEmpty = list.split(',').filter((pair) => pair.trim() !== '');
    const given = notEmpty.map(readPair);
    const isAllowed = given.every((pair) => pair !== null && names.test(pair[0]) && values.test(pair[1]));
    if (isAllowed) return Object.fromEntries(given.filter((pair) => pair !== null));
    throw new ConfigurationError(
      `${variable} must be ${rule}. This message does not show the value, because it may contain a key.`,
    );
  });
}

/** Reads a percent-encoded pair `name=value`. Returns null if it is none. */
function readPair(pair: string): readonly [name: string, value: string] | null {
  const equals = pair.indexOf('=');
  if (equals === -1) return null;
  try {
    return [
      decodeURIComponent(pair.slice(0, equals).trim()),
      decodeURIComponent(pair.slice(equals + 1).trim()),
    ];
  } catch {
    return null;
  }
}

/** Creates a setting of any other kind: from a rule in words and the function that applies the rule. */
export function custom<Value>(
  definition: SettingText & {
    readonly rule: string;
    readonly default: Value;
    readonly parse: Setting<Value>['parse'];
  },
): Setting<Value> {
  return setting(definition, definition.rule, definition.default, definition.parse);
}
