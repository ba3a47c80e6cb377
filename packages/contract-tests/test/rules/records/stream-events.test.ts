import { describe, expect, test } from 'vitest';
import type { ServerSentEvent } from '../../../src/judge/server-sent-events.ts';
import { type Resource, resources } from '../../../src/resources.ts';
import { endOfStream, requireWhole } from '../../../src/rules/records/stream-events.ts';
import { received } from '../received.ts';

const [documents] = resources as [Resource];
const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';
const stream = received('getDocument', undefined);

const event = (name: string, data: object): ServerSentEvent => ({
  name,
  id: '1',
  data: JSON.stringify(data),
});
const text = (offset: number, piece: string) => event('text', { offset, text: piece });
const restart = (discarded: number) => event('restart', { discarded });
const state = (of: string, result: string | null = null) => event('state', { id, state: of, result });
const deleted = event('deleted', { id });

const finished = received('getDocument', { id, state: 'succeeded', result: '🙂 bread' });
const last = state('succeeded', '🙂 bread');

describe('a whole stream', () => {
  test.each([
    ['in one piece', [text(0, '🙂 bread')]],
    ['in pieces, whose offsets count characters', [text(0, '🙂'), text(1, ' br'), text(4, 'ead')]],
    ['after a draft that is discarded', [text(0, '🙂🙂'), restart(2), text(0, '🙂 '), text(2, 'bread')]],
    ['after two drafts of unknown length', [text(0, 'a'), restart(0), restart(0), text(0, '🙂 bread')]],
  ])('has the text %s', (_, events) => {
    const whole = [state('processing'), ...events, last];
    expect(() => requireWhole(documents, stream, whole, finished)).not.toThrow();
  });

  test.each([
    ['a piece whose offset counts UTF-16 units', [text(0, '🙂'), text(2, ' bread')], 'offset must be 1'],
    ['a gap', [text(0, '🙂'), text(2, 'bread')], 'offset must be 1, the characters before'],
    [
      'a draft that goes on after a restart',
      [text(0, '🙂'), restart(1), text(1, ' bread')],
      'offset must be 0',
    ],
    ['a restart of another length', [text(0, '🙂'), restart(2), text(0, '🙂 bread')], 'discarded must be 1'],
    ['another text', [text(0, 'bread')], 'the pieces of the text must be the result'],
    [
      'a restart after the text',
      [text(0, '🙂 bread'), restart(7)],
      'the pieces of the text must be the result',
    ],
    ['two ends', [text(0, '🙂 bread'), last], 'no event may follow'],
    ['a deletion before its end', [text(0, '🙂 bread'), deleted], 'no event may follow'],
  ])('must not have %s', (_, events, sentence) => {
    expect(() => requireWhole(documents, stream, [...events, last], finished)).toThrow(sentence);
  });

  test('must end with the record as it is shown', () => {
    const other = [text(0, '🙂 bread'), state('succeeded', 'another')];
    expect(() => requireWhole(documents, stream, other, finished)).toThrow('the record as it is shown');
    expect(() => requireWhole(documents, stream, [deleted], finished)).toThrow('the record as it is shown');
  });
});

test('a stream ends with a final state or a deletion', () => {
  expect(endOfStream(documents, stream, [state('queued'), state('failed')]).name).toBe('state');
  expect(endOfStream(documents, stream, [state('processing'), text(0, 'a'), deleted]).name).toBe('deleted');
  for (const events of [[], [state('processing')], [last, text(0, 'a')]])
    expect(() => endOfStream(documents, stream, events)).toThrow('must be a final state or a deletion');
});
