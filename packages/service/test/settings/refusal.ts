import { expect } from 'vitest';
import { ConfigurationError, readConfiguration } from '../../src/configuration.ts';

/** Returns the error message for an invalid environment. */
export function refusal(environment: Record<string, string>): string {
  try {
    readConfiguration(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message;
  }
  throw new Error('The environment was accepted.');
}
