import { expect, test } from 'vitest';
import { configurationOfStart } from '../../src/commands/check-start.ts';

test.each<[isValid: boolean, words: readonly string[], environment: Record<string, string>]>([
  [true, ['start'], {}],
  [true, ['start', '--port', '0'], { LOG_LEVEL: 'warn' }],
  [false, ['start', '--port', 'http'], {}],
  [false, ['start', '--help'], {}],
  [false, ['start', 'now'], {}],
  [false, ['start'], { PORT: 'http' }],
  [false, ['start'], { PROCESSES: '2' }],
  [false, ['start'], { TEXT_PROVIDERS: 'openai' }],
  [false, ['start', '9322'], { npm_config_port: 'true', npm_lifecycle_event: 'start' }],
])('a start is valid: %s, with %j and %j', (isValid, words, environment) => {
  expect(configurationOfStart(words, environment) !== undefined).toBe(isValid);
});

test('the configuration has the settings and the options', () => {
  const configuration = configurationOfStart(['start', '--port', '4011'], { LOG_FORMAT: 'json' });
  expect(configuration).toMatchObject({ port: 4_011, logFormat: 'json' });
});
