import { type Configuration, ConfigurationError, readConfiguration } from '../configuration.ts';

/** The environment variable that each option replaces. */
const variables = { host: 'HOST', port: 'PORT', data: 'DATA_FOLDER' } as const;
export type Flag = keyof typeof variables;

/**
 * The configuration of the environment, with options in place of its variables.
 *
 * @throws ConfigurationError that names the option or the variable that breaks a rule.
 */
export function flagConfiguration(flags: { readonly [Name in Flag]?: string | undefined }): Configuration {
  const environment = { ...process.env };
  const given = (Object.keys(variables) as Flag[]).filter((flag) => flags[flag] !== undefined);
  for (const flag of given) environment[variables[flag]] = flags[flag];
  try {
    return readConfiguration(environment);
  } catch (error) {
    const flag = given.find(
      (name) => error instanceof Error && error.message.startsWith(`${variables[name]} is `),
    );
    if (flag === undefined || !(error instanceof ConfigurationError)) throw error;
    throw new ConfigurationError(error.message.replace(variables[flag], `--${flag}`));
  }
}
