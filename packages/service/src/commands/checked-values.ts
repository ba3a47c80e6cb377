import { validate as isUuid } from 'uuid';
import { type Scope, scopes } from '../accounts/api-keys-repository.ts';
import { MisuseError } from './command-errors.ts';
import { commandLine } from './command-line.ts';

const maxNameLength = 128;

/**
 * The name, when it has 1 to 128 characters and none that would break the line of a list.
 *
 * @param what the argument, for the message.
 * @throws MisuseError
 */
export function checkedName(what: string, name: string): string {
  const length = [...name].length;
  const rule = `Give one of 1 to ${maxNameLength} characters, without control characters.`;
  if (name.trim() === '') throw new MisuseError(`${what} is empty. ${rule}`);
  if (length > maxNameLength) throw new MisuseError(`${what} has ${length} characters. ${rule}`);
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) {
    throw new MisuseError(`${what} ${JSON.stringify(name)} holds a control character. ${rule}`);
  }
  return name;
}

/**
 * The scopes of a list such as `read,write`, each once.
 *
 * @throws MisuseError
 */
export function checkedScopes(list: string): Scope[] {
  const named = list.split(',').map((name) => {
    const scope = scopes.find((candidate) => candidate === name.trim());
    if (scope !== undefined) return scope;
    throw new MisuseError(
      `--scopes is "${list}", and "${name.trim()}" is no scope. Name ${scopes.join(' or ')}, or both: ${scopes.join(',')}.`,
    );
  });
  return scopes.filter((scope) => named.includes(scope));
}

/**
 * The id of a key, when it has the form of one.
 *
 * @throws MisuseError whose message does not repeat what may be a secret.
 */
export function checkedKeyId(id: string): string {
  const lists = `"${commandLine('keys list')}" shows the ids.`;
  if (id.startsWith('cgk_'))
    throw new MisuseError(`ID is a key or the beginning of one, and not its id. ${lists}`);
  if (!isUuid(id)) throw new MisuseError(`ID is "${id}", which is not the id of a key. ${lists}`);
  return id;
}
