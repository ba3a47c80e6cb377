import { describe, expect, test } from 'vitest';
import { serverSentEvents } from '../../src/http/response.ts';
import { judge } from '../../src/index.ts';
import { document } from '../../src/judge/documented-responses.ts';

describe('the events of a stream', () => {
  test('end at empty lines, with any line ending', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const stream = ['event: a', 'id: 1', 'data: x', 'data: y', '', ': comment', 'data', '', ''].join(end);
      expect(serverSentEvents(`\uFEFF${stream}`)).toEqual([
        { name: 'a', id: '1', data: 'x\ny' },
        { name: 'message', id: '1', data: '' },
      ]);
    }
  });

  test('are complete: one that is cut off is dropped', () => {
    expect(serverSentEvents('data: x\n\ndata: cut off\n')).toEqual([{ name: 'message', id: '', data: 'x' }]);
  });
});

const { examples } =
  document.paths['/api/v1/documents/{id}/events']?.get?.responses[200]?.content?.['text/event-stream'] ?? {};
const stream = String(Object.values(examples ?? {})[0]?.value);

/** Returns the violations in the contract's example after a change. */
function found(from: string, to: string): string[] {
  const headers = { 'content-type': 'text/event-stream', 'x-request-id': 'req-1' };
  const response = { status: 200, headers, body: stream.replace(from, to) };
  return judge({ operation: 'watchDocument', method: 'GET', response }).map(({ message }) => message);
}

describe('a stream', () => {
  test("like the contract's example is valid, also when it is cut off", () => {
    expect(found('', '')).toEqual([]);
    expect(found(stream, stream.slice(0, 500))).toEqual([]);
  });

  test('must not have events that the contract does not declare', () => {
    expect(found('event: record', 'event: status')).toEqual([
      'watchDocument 200: an event must be in the contract, but is "status"',
    ]);
  });

  test('must have events with ids and valid data', () => {
    for (const id of ['2 0', 'é', '', 'a'.repeat(65)])
      expect(found('id: 2-0-e3b0c44298fc1c14', `id: ${id}`)[0]).toContain('the id of an event record must');
    expect(found('"favorite":false', '"favorite":0')).toEqual([
      'watchDocument 200: Document.favorite must be true or false, but is the number 0',
    ]);
    expect(found('{"offset":0,', '{')).toEqual([
      expect.stringMatching(/^watchDocument 200: \w[\w ]*\.offset must be present$/),
    ]);
    expect(found('data: {"offset"', 'data: "offset"')).toEqual([
      expect.stringContaining('must be JSON, but is'),
    ]);
  });
});
