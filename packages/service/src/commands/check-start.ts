import { type Configuration, readConfiguration } from '../configuration.ts';
import type { Environment } from '../settings/setting.ts';
import { parseArguments, requirePassedOptions } from './command-parser.ts';
import { startCommand } from './start.ts';

/**
 * Returns the configuration with which the command `start` would start the service. A program that prepares a start
 * checks this first, because the preparation takes up to a minute.
 *
 * @param words the arguments, with the word `start`.
 * @returns undefined if `start` would not start the service: an argument or a setting is invalid, or it is asked for help.
 */
export function configurationOfStart(
  words: readonly string[],
  environment: Environment,
): Configuration | undefined {
  try {
    requirePassedOptions(startCommand, environment);
    return readConfiguration(environment, parseArguments(startCommand, words).options);
  } catch {
    return undefined;
  }
}
