import { readConfiguration } from '../configuration.ts';
import type { Environment } from '../settings/setting.ts';
import { parseArguments, requirePassedOptions } from './command-parser.ts';
import { startCommand } from './start.ts';

/**
 * Returns whether the command `start` would start the service: its arguments and all settings are valid, and it is
 * not asked for help. A program that prepares a start checks this first, because the preparation takes up to a
 * minute.
 *
 * @param words the arguments, with the word `start`.
 */
export function isValidStart(words: readonly string[], environment: Environment): boolean {
  try {
    requirePassedOptions(startCommand, environment);
    readConfiguration(environment, parseArguments(startCommand, words).options);
    return true;
  } catch {
    return false;
  }
}
