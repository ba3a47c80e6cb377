import { contract } from '@contentgen/contract';
import { type CheckName, verify } from '@contentgen/contract-tests';
import { changeRequest, type Fault, replaceAnswer, startFaultyProxy } from '@contentgen/faulty-proxy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeLists,
  changeLocation,
  deletion,
  dropField,
  forgetFilterOnLaterPages,
  forgetIdempotencyKeys,
  ignoreHeader,
  ignoreParameter,
  isForRecord,
  resizeBody,
  searchBeginningOfResult,
  truncateSearch,
  writeWholeRecord,
} from './rules-faults.ts';
import { type Caller, type RunningService, runService } from './running-service.ts';

let running: RunningService;
let caller: Caller;

beforeAll(async () => {
  running = await runService();
  caller = await running.newCaller();
});
afterAll(() => running.close());

const patience = { timeout: 300_000 };

function verifyRules(baseUrl: string, isWanted: (check: CheckName) => boolean = () => true) {
  return verify({ baseUrl, key: caller.secret, only: ['rules'], isWanted });
}

/** The records of the account, by the ids of both resources. */
async function idsOf(): Promise<readonly string[]> {
  const rows = await Promise.all(
    (['documents', 'images'] as const).map((resource) =>
      running.service.database
        .selectFrom(resource)
        .select('id')
        .where('account_id', '=', caller.accountId)
        .execute(),
    ),
  );
  return rows.flat().map(({ id }) => id);
}

describe('against the service', () => {
  it('every rule is kept, again and again, in an account that is not empty', patience, async () => {
    const bread = { name: 'Bread 100%', prompt: 'Questions about bread', creativity: '0.5' };
    await caller.sendForm('POST', '/api/v1/documents', bread);
    await caller.sendForm('POST', '/api/v1/documents', { ...bread, template_id: '16' });
    const lake = { name: 'A lake_1', description: 'A lake in snow', resolution: '256x256', style: 'anime' };
    await caller.sendForm('POST', '/api/v1/images', lake);
    const before = await idsOf();

    for (let time = 1; time <= 2; time += 1) {
      const { outcomes, gaps, verdict } = await verifyRules(running.url);
      const failed = outcomes.filter(({ result }) => result === 'failed');
      expect(failed.flatMap(({ messages }) => messages)).toEqual([]);
      expect({ gaps, verdict }).toEqual({ gaps: [], verdict: 'passed' });
      expect(outcomes.length).toBeGreaterThan(330);
    }
    expect(await idsOf()).toEqual(before);
  });
});

describe('against a service that breaks a rule', () => {
  const limits = ['a form', 'a JSON body'].map(
    (body) => `takes ${body} of ${contract['x-limits'].bodyBytes} bytes, and none of one more`,
  );

  it.each<[string, Fault, CheckName['operation'], RegExp, readonly string[]]>([
    [
      'a filter is forgotten behind the first page',
      forgetFilterOnLaterPages('style'),
      'listImages',
      /^cursors keep to/,
      [
        'cursors keep to the filter by style, however the list is sorted',
        'cursors keep to every filter at once, however the list is sorted',
      ],
    ],
    [
      'updates at once undo each other',
      writeWholeRecord(),
      'updateDocument',
      /at once$/,
      ['keeps every field of updates that are sent at once'],
    ],
    [
      'a search is cut',
      truncateSearch,
      'listImages',
      /to its end/,
      ['searches name to its end, for the longest text there can be'],
    ],
    [
      'a long text is searched in part',
      searchBeginningOfResult,
      'listDocuments',
      /to its end/,
      ['searches result to its end, for the longest text there can be'],
    ],
    ...['https://elsewhere.invalid', '/wrong'].map(
      (start): [string, Fault, CheckName['operation'], RegExp, readonly string[]] => [
        `a Location leads to ${start}`,
        changeLocation(start),
        'createDocument',
        /^shows the record as it is/,
        ['shows the record as it is, finished', 'shows the record as it is, waiting'],
      ],
    ),
    [
      'an Idempotency-Key is forgotten for those after it',
      forgetIdempotencyKeys(),
      'createDocument',
      /Idempotency-Key/,
      ['answers a repeated Idempotency-Key as it did first, at the end of the run'],
    ],
    ['the largest body is too large', resizeBody((body) => `${body}aa`), 'createDocument', /bytes/, limits],
    [
      'a body that is too large is taken',
      resizeBody((body) => body.replace('aa', '')),
      'putImage',
      /bytes/,
      limits,
    ],
    [
      'a filter is ignored',
      ignoreParameter('style'),
      'listImages',
      /^filters/,
      ['filters by style', 'filters by everything at once'],
    ],
    [
      'wildcards are wild',
      changeRequest(({ path }) => ({ path: path.replaceAll('%25', '') })),
      'listDocuments',
      /search/,
      [
        'takes every character of a search in name for itself',
        'takes every character of a search in result for itself',
      ],
    ],
    [
      'the order is reversed',
      changeLists(({ data }) => data.reverse()),
      'listDocuments',
      /^(sorts by id|keeps|tells)/,
      ['sorts by id, desc', 'sorts by id, asc', 'sorts by id, desc, unless told otherwise'],
    ],
    [
      'ties are out of order',
      changeLists(({ data }) => {
        const at = data.findIndex(({ name }, index) => name === data[index + 1]?.name);
        if (at >= 0) data.splice(at, 2, ...data.slice(at, at + 2).reverse());
      }),
      'listImages',
      /^sorts by name/,
      ['sorts by name, desc', 'sorts by name, asc'],
    ],
    [
      'a cursor passes a record over',
      changeLists(({ data, meta }) => {
        if (meta.prev_cursor !== null) data.shift();
      }),
      'listDocuments',
      /^cursors walk every/,
      ['id, desc', 'id, asc', 'name, desc', 'name, asc'].map(
        (sorting) => `cursors walk every record once, sorted by ${sorting}, while others come and go`,
      ),
    ],
    [
      'the total is of the page',
      changeLists(({ data, meta }) => {
        if (meta.total !== null) meta.total = data.length;
      }),
      'listDocuments',
      /^(counts|shows)/,
      ['counts what the filters let through, when it is asked to'],
    ],
    [
      'an update is lost',
      dropField('name'),
      'updateDocument',
      /^changes .* alone/,
      ['changes name alone, by a form'],
    ],
    [
      'If-Match is ignored',
      ignoreHeader('PUT', 'if-match'),
      'putImage',
      /If-Match|ETag/,
      ['412 when If-Match has another ETag', 'carries out one of several updates with the same ETag'],
    ],
    [
      'an Idempotency-Key is ignored',
      ignoreHeader('POST', 'idempotency-key'),
      'createDocument',
      /Idempotency-Key/,
      [
        'answers a repeated Idempotency-Key as it did first, at the beginning of the run',
        'answers a repeated Idempotency-Key as it did first, whatever became of the record',
        'answers a repeated Idempotency-Key as it did first, without waiting',
        'refuses an Idempotency-Key with another body',
        'makes one record of creates with the same Idempotency-Key at once',
        'answers a repeated Idempotency-Key as it did first, at the end of the run',
      ],
    ],
    [
      'a deletion is only answered',
      replaceAnswer((request) => (isForRecord('DELETE', request) ? deletion(request) : undefined)),
      'deleteImage',
      /^deletes the record/,
      ['deletes the record and no other'],
    ],
  ])('%s', patience, async (_, fault, operation, subject, red) => {
    await using proxy = await startFaultyProxy(running.url, fault);
    const isWanted = (check: CheckName) => check.operation === operation && subject.test(check.title);
    const { outcomes } = await verifyRules(proxy.url, isWanted);
    const failed = outcomes.filter(({ result }) => result === 'failed');
    expect(failed.map(({ title }) => title)).toEqual(red);
    expect(outcomes.length).toBeGreaterThanOrEqual(red.length);
  });
});
