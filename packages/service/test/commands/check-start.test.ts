import { expect, test } from 'vitest';
import { isValidStart } from '../../src/commands/check-start.ts';

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
  expect(isValidStart(words, environment)).toBe(isValid);
});
