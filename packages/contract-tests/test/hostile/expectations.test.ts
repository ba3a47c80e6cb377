import type { FieldErrorCode, OperationId } from '@contentgen/contract';
import { describe, expect, test } from 'vitest';
import { type Draft, type Field, ownResults, ownTag } from '../../src/hostile/draft.ts';
import { requireAccepted } from '../../src/hostile/expectations/accepted.ts';
import { refusedFor } from '../../src/hostile/expectations/refused.ts';
import type { Expectation, Sent } from '../../src/hostile/family.ts';
import { noTarget, type Target } from '../../src/hostile/targets.ts';
import type { Caller } from '../../src/http/caller.ts';
import type { Received } from '../../src/http/received.ts';

function received(operation: OperationId, status: number, json?: unknown): Received {
  const request = { method: 'GET', path: '/', headers: {} };
  return { operation, status, json, request, headers: {}, body: '', header: () => undefined };
}

/** Resolves to the violation that the expectation reports for a response to the draft; undefined if there is none. */
async function violationOf(
  expectation: Expectation,
  response: Received,
  draft: Partial<Draft>,
  target: Target = noTarget,
  isStateless = false,
): Promise<string | undefined> {
  const sent: Sent = {
    draft: { query: [], headers: [], ...draft },
    target,
    caller: {} as Caller,
    isStateless,
  };
  try {
    await expectation(response, sent);
    return undefined;
  } catch (error) {
    return (error as { messages: string[] }).messages[0];
  }
}

describe('refused', () => {
  const errorsOf = (...errors: [field: string, code: FieldErrorCode][]) =>
    received('updateImage', 422, { errors: errors.map(([field, code]) => ({ field, code, detail: 'x' })) });
  const target: Target = { results: ['http://a.example/1.png', 'http://a.example/2.png'], words: {} };

  test.each<[string, Received, string[], FieldErrorCode[], string | undefined]>([
    ['the field', errorsOf(['name', 'type']), ['name'], ['type'], undefined],
    ['any field', errorsOf(['body', 'type']), [], [], undefined],
    ['one of two', errorsOf(['a', 'choice']), ['b', 'a'], ['choice'], undefined],
    [
      'an item after the own ones',
      errorsOf(['results[2]', 'type']),
      ['results[own]'],
      ['format', 'type'],
      undefined,
    ],
    [
      'another item',
      errorsOf(['results[1]', 'type']),
      ['results[own]'],
      ['type'],
      'must be 422 that names "results[2]"',
    ],
    [
      'the list together with its item',
      errorsOf(['results', 'type'], ['results[2]', 'type']),
      ['results[own]'],
      ['type'],
      undefined,
    ],
    ['a header in another case', errorsOf(['if-match', 'format']), ['If-Match'], ['format'], undefined],
    [
      'a field in another case',
      errorsOf(['name', 'unknown']),
      ['NAME'],
      ['unknown'],
      'must be 422 that names "NAME"',
    ],
    ['a long name, cut', errorsOf(['n'.repeat(256), 'unknown']), ['n'.repeat(300)], ['unknown'], undefined],
    ['a short name, cut', errorsOf(['nn', 'unknown']), ['nnn'], ['unknown'], 'must be 422 that names "nnn"'],
    ['another field', errorsOf(['favorite', 'type']), ['name'], ['type'], 'must be 422 that names "name"'],
    [
      'a valid field, too',
      errorsOf(['name', 'type'], ['favorite', 'type']),
      ['name'],
      ['type'],
      'and no valid field',
    ],
    [
      'another code',
      errorsOf(['name', 'type']),
      ['name'],
      ['too_long', 'format'],
      'must name the code too_long or format for "name"',
    ],
    [
      'a success',
      received('updateImage', 200, {}),
      ['name'],
      ['type'],
      'must be answered with 422 that names "name"',
    ],
    [
      'another refusal',
      received('updateImage', 400, { detail: 'no' }),
      [],
      [],
      'but is answered with 400: no',
    ],
  ])('%s', async (_, response, blamed, codes, sentence) => {
    const violation = await violationOf(refusedFor(...codes), response, { blamed }, target);
    if (sentence === undefined) expect(violation).toBeUndefined();
    else expect(violation).toContain(sentence);
  });
});

describe('accepted', () => {
  const body = (...fields: Field[]) => ({ body: { mediaType: 'application/json', fields } });
  const record = { id: '1', name: 'a', results: ['u'], favorite: true };
  const target: Target = { id: '1', results: ['u'], words: { [ownTag]: '"7"' } };
  const tagged = (name: string, value: string) => ({ headers: [{ name, value }] });
  const list = (data: object[], meta: object) =>
    received('listImages', 200, {
      data,
      meta: { per_page: 10, next_cursor: null, prev_cursor: null, total: null, ...meta },
    });

  const counted = { query: [{ name: 'include_total', value: true }] };

  test.each<[string, Received, Partial<Draft>, string | undefined]>([
    ['the sent value', received('updateImage', 200, record), body({ name: 'name', value: 'a' }), undefined],
    [
      'its own results',
      received('updateImage', 200, record),
      body({ name: 'results', value: [ownResults] }),
      undefined,
    ],
    [
      'another value',
      received('updateImage', 200, record),
      body({ name: 'name', value: 'a ' }),
      'name must be "a ", as sent, but is "a"',
    ],
    [
      'fewer results',
      received('updateImage', 200, { ...record, results: [] }),
      body({ name: 'results', value: [ownResults] }),
      'results must be ["u"], as sent',
    ],
    ['a refusal', received('updateImage', 422, { errors: [] }), {}, 'must be answered with 200'],
    [
      'a tag that matches',
      received('updateImage', 200, record),
      tagged('If-Match', `"x", ${ownTag}`),
      undefined,
    ],
    [
      'a tag that matches, refused',
      received('updateImage', 412, {}),
      tagged('If-Match', ownTag),
      'must be answered with 200',
    ],
    ['any tag', received('updateImage', 200, record), tagged('If-Match', '*'), undefined],
    ['a weak tag', received('updateImage', 412, {}), tagged('If-Match', `W/${ownTag}`), undefined],
    [
      'a weak tag, accepted',
      received('updateImage', 200, record),
      tagged('If-Match', `W/${ownTag}`),
      'must be answered with 412',
    ],
    [
      'another tag, accepted',
      received('deleteImage', 204),
      tagged('If-Match', '"77"'),
      'must be answered with 412',
    ],
    [
      'a weak tag of the known version',
      received('getImage', 304),
      tagged('If-None-Match', `W/${ownTag}`),
      undefined,
    ],
    [
      'a tag of another version',
      received('getImage', 304),
      tagged('If-None-Match', '"8"'),
      'must be answered with 200',
    ],
    [
      'a filtered page',
      list([{ style: 'retro' }], {}),
      { query: [{ name: 'style', value: 'retro' }] },
      undefined,
    ],
    [
      'an unfiltered page',
      list([{ style: 'retro' }, { style: null }], {}),
      { query: [{ name: 'style', value: 'retro' }] },
      'must only list records with style "retro", not with null',
    ],
    [
      'a page with a filter that another parameter turns off',
      received('listDocuments', 200, {
        data: [{ template_id: 1 }],
        meta: { per_page: 10, next_cursor: null, prev_cursor: null, total: null },
      }),
      {
        query: [
          { name: 'all_templates', value: true },
          { name: 'template_id', value: 16 },
        ],
      },
      undefined,
    ],
    ['a page of another size', list([], { per_page: 25 }), {}, 'meta.per_page must be 10, but is 25'],
    [
      'a page that is too long',
      list(
        Array.from({ length: 11 }, () => ({})),
        {},
      ),
      {},
      'must list at most 10 records, not 11',
    ],
    ['a total without a request for it', list([], { total: 0 }), {}, 'meta.total must be null'],
    ['no total', list([], {}), counted, 'meta.total must be a number'],
    ['a total', list([], { total: 10_000 }), counted, undefined],
  ])('%s', async (_, response, draft, sentence) => {
    const violation = await violationOf(requireAccepted, response, draft, target);
    if (sentence === undefined) expect(violation).toBeUndefined();
    else expect(violation).toContain(sentence);
  });

  test('a server that stores nothing need not show the sent value or know the tag', async () => {
    const sent = { ...body({ name: 'name', value: 'b' }), ...tagged('If-Match', '"8"') };
    expect(
      await violationOf(requireAccepted, received('updateImage', 200, record), sent, target, true),
    ).toBeUndefined();
    expect(
      await violationOf(requireAccepted, received('updateImage', 400, {}), sent, target, true),
    ).toContain('200 or 412');
  });
});
