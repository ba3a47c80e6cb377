import { expect, it } from 'vitest';
import { costOfUse } from '../../src/commands/prices.ts';

const models = [
  { provider: 'p', per_picture: 0.04 },
  { provider: 'p', model: 'm', input_per_million_tokens: 2, output_per_million_tokens: 10 },
  { provider: 'p', model: 'half', input_per_million_tokens: 2 },
];
const nothing = { provider: 'p', model: 'm', input_tokens: 0, output_tokens: 0, pictures: 0 };

it.each([
  ['tokens by the price of their model', { input_tokens: 500_000, output_tokens: 100_000 }, 2, true],
  ['pictures by the price of the other models', { model: 'other', pictures: 3 }, 0.12, true],
  ['tokens without a price', { model: 'half', input_tokens: 500_000, output_tokens: 1 }, 1, false],
  ['pictures whose model has a price of tokens alone', { pictures: 1 }, 0, false],
  ['nothing that has no price', { model: 'half', input_tokens: 500_000 }, 1, true],
  ['a provider without a price', { provider: 'q' }, 0, false],
])('the cost counts %s', (_, use, cost, isPriced) => {
  expect(costOfUse({ currency: 'EUR', models }, { ...nothing, ...use })).toEqual({
    cost: expect.closeTo(cost, 9),
    isPriced,
  });
});
