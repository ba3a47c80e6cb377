import { describe, expect, test } from 'vitest';
import type { ServerSentEvent } from '../../src/http/response.ts';
import { type Resource, resources } from '../../src/resources.ts';
import { endOfStream, requireWhole } from '../../src/rules/watching.ts';
import { received } from '../received.ts';

const [documents] = resources as [Resource];
const id = '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70';
const stream = received('watchDocument', undefined);

const event = (name: string, data: object): ServerSentEvent => ({
  name,
  id: '1',
  data: JSON.stringify(data),
});
const text = (offset: number, piece: string) => event('text', { offset, text: piece });
const record = (state: string, result: string | null = null) => event('record', { id, state, result });
const deleted = event('deleted', { id });

const finished = received('getDocument', { id, state: 'succeeded', result: '🙂 bread' });
const last = record('succeeded', '🙂 bread');

describe('a whole stream', () => {
  test.each([
    ['in one piece', [text(0, '🙂 bread')]],
    ['in pieces, whose offsets count characters', [text(0, '🙂'), text(1, ' br'), text(4, 'ead')]],
    ['after a draft that is discarded', [text(0, '🙂🙂'), text(0, '🙂 '), text(2, 'bread')]],
  ])('has the text %s', (_, events) => {
    const whole = [record('processing'), ...events, last];
    expect(() => requireWhole(documents, stream, whole, finished)).not.toThrow();
  });

  test.each([
    ['a piece whose offset counts UTF-16 units', [text(0, '🙂'), text(2, ' bread')], 'offset must be 1'],
    ['a gap', [text(0, '🙂'), text(2, 'bread')], 'offset must be 1, the characters before'],
    ['another text', [text(0, 'bread')], 'the pieces of the text must be the result'],
    [
      'a new draft after the text',
      [text(0, '🙂 bread'), text(0, '🙂')],
      'the pieces of the text must be the result',
    ],
    ['no text', [record('processing')], 'the pieces of the text must be the result'],
    ['two ends', [text(0, '🙂 bread'), last], 'no event may follow'],
    ['a deletion before its end', [text(0, '🙂 bread'), deleted], 'no event may follow'],
  ])('must not have %s', (_, events, sentence) => {
    expect(() => requireWhole(documents, stream, [...events, last], finished)).toThrow(sentence);
  });

  test('must end with the record as it is shown', () => {
    const other = [text(0, '🙂 bread'), record('succeeded', 'another')];
    expect(() => requireWhole(documents, stream, other, finished)).toThrow('the record as it is shown');
    expect(() => requireWhole(documents, stream, [deleted], finished)).toThrow('the record as it is shown');
  });
});

test('a stream ends with the finished record or a deletion', () => {
  expect(endOfStream(documents, stream, [record('queued'), record('failed')]).name).toBe('record');
  expect(endOfStream(documents, stream, [record('processing'), text(0, 'a'), deleted]).name).toBe('deleted');
  for (const events of [[], [record('processing')], [last, text(0, 'a')]])
    expect(() => endOfStream(documents, stream, events)).toThrow('must be the finished record or a deletion');
});
