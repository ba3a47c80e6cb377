import { expect, it } from 'vitest';
import { createLogger } from '../src/logger.ts';

type LogFormat = Parameters<typeof createLogger>[0]['logFormat'];

/** Resolves to what a log with this format prints for one warning. */
async function printed(logFormat: LogFormat, isTerminal: boolean, hasColors = false): Promise<string> {
  let text = '';
  const write = (line: string) => {
    text += line;
  };
  const logger = await createLogger({ logLevel: 'info', logFormat }, { write, isTerminal, hasColors });
  logger.debug('not printed');
  logger.warn({ provider: 'openai', reason: 'a\u001b[31m\nb' }, 'provider failed');
  return text;
}

const readable =
  /^\[\d\d:\d\d:\d\d\] WARN: provider failed \{"provider":"openai","reason":"a\\u001b\[31m\\nb"\}\n$/;

it.each([
  ['auto', true],
  ['pretty', false],
] as const)('LOG_FORMAT=%s gives a readable line if a terminal is %s', async (format, isTerminal) => {
  expect(await printed(format, isTerminal)).toMatch(readable);
});

it.each([
  ['auto', false],
  ['json', true],
] as const)('LOG_FORMAT=%s gives a JSON line if a terminal is %s', async (format, isTerminal) => {
  const line = await printed(format, isTerminal);
  expect(line).toMatch(/^[^\n]*\n$/);
  expect(JSON.parse(line)).toEqual({
    level: 40,
    time: expect.any(Number),
    provider: 'openai',
    reason: 'a\u001b[31m\nb',
    msg: 'provider failed',
  });
});

it('uses colors only where the terminal has them', async () => {
  expect(await printed('auto', true, true)).toContain('\u001b[');
  expect(await printed('auto', true, false)).not.toContain('\u001b[');
});
