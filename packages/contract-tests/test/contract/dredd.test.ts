import { operations } from '@contentgen/contract';
import { expect, test } from 'vitest';
import { dreddDocument, runDredd, type Transaction } from '../../src/contract/dredd.ts';
import { documentedResponses } from '../../src/judge/documented-responses.ts';

test('Dredd compiles a transaction for every documented response and each media type of its request', async () => {
  let transactions: readonly Transaction[] = [];
  await runDredd('http://127.0.0.1:1', [dreddDocument(documentedResponses)], {
    beforeAll: (all) => {
      transactions = [...all];
    },
    beforeEach: async (transaction) => {
      transaction.skip = true;
    },
    beforeEachValidation: () => {},
    afterEach: () => {},
  });
  const names = transactions.map(({ origin, expected, request }) =>
    [origin.actionName, expected.statusCode, request.headers['Content-Type']].join(' '),
  );
  const documented = Object.values(operations).flatMap(({ id, statuses, bodyMediaTypes }) =>
    statuses.flatMap((status) =>
      (bodyMediaTypes.length > 0 ? bodyMediaTypes : ['']).map((mediaType) => `${id} ${status} ${mediaType}`),
    ),
  );
  expect(names.sort()).toEqual(documented.sort());
});
