import { readFileSync } from 'node:fs';
import { ConfigurationError, type Environment } from '../../settings.ts';
import { Secret } from './secret.ts';

const longestKey = 4_096;

/**
 * A key, from its variable or from the file that another variable names; null when there is neither.
 *
 * @throws ConfigurationError naming the variable, and the file, but never what stands in them.
 */
export function readKey(environment: Environment, variable: string, fileVariable: string): Secret | null {
  const { [variable]: value, [fileVariable]: path } = environment;
  if (value && path) {
    throw new ConfigurationError(`${variable} and ${fileVariable} are both set: set only one of them.`);
  }
  if (path) return checked(`The file "${path}" that ${fileVariable} names`, content(path, fileVariable));
  return value ? checked(variable, value) : null;
}

function content(path: string, fileVariable: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(`${fileVariable} is "${path}", but must be a file to read (${code}).`);
  }
}

/** A key has to fit into a header. */
function checked(where: string, key: string): Secret {
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > longestKey) {
    throw new ConfigurationError(
      `${where} must hold a key of 1 to ${longestKey} visible ASCII characters, without spaces.`,
    );
  }
  return new Secret(key);
}
