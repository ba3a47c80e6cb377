import { operations } from '@contentgen/contract';
import { expect, test } from 'vitest';
import { runDredd, type Transaction } from '../../src/contract/dredd.ts';
import { dreddDocuments } from '../../src/contract/dredd-documents.ts';
import { expectedBodySchema, goalOf } from '../../src/contract/transaction-goal.ts';
import { documentedResponses } from '../../src/judge/documented-response.ts';

/** Resolves to the transactions that Dredd compiles. No request is sent. */
async function compiled(): Promise<Transaction[]> {
  let transactions: Transaction[] = [];
  await runDredd('http://127.0.0.1:1', dreddDocuments(documentedResponses), {
    beforeAll: (all) => {
      transactions = all;
    },
    beforeEach: async (transaction) => {
      transaction.skip = true;
    },
    beforeEachValidation: () => {},
    afterEach: () => {},
  });
  return transactions;
}

test('Dredd compiles a transaction for every documented response, and for each other body type of a success', async () => {
  const goals = (await compiled()).map(goalOf);
  const names = goals.map(({ operation, status, mediaType }) => `${operation.id} ${status} ${mediaType}`);
  const documented = Object.values(operations).flatMap(({ id, statuses, bodyMediaTypes: [preferred] }) =>
    statuses.map((status) => `${id} ${status} ${preferred}`),
  );
  const further = Object.values(operations).flatMap(({ id, statuses, bodyMediaTypes: [, ...others] }) =>
    statuses
      .filter((status) => status < 300)
      .flatMap((status) => others.map((mediaType) => `${id} ${status} ${mediaType}`)),
  );
  expect(further.length).toBeGreaterThan(0);
  expect(names.sort()).toEqual([...documented, ...further].sort());
});

test('Dredd judges bodies by the schema of the contract, as draft-07', async () => {
  const transaction = (await compiled()).find((one) => goalOf(one).operation.id === 'getDocument');
  const schema = JSON.parse((transaction && expectedBodySchema(transaction, false)) ?? '{}');
  expect(schema).toMatchObject({
    $schema: 'http://json-schema.org/draft-07/schema#',
    additionalProperties: false,
    properties: { favorite: { type: 'boolean' }, id: { format: 'uuid' } },
  });
  expect(schema.properties.creativity).toMatchObject({ type: 'number' });
  expect(schema.properties.creativity).not.toHaveProperty('format');
});
