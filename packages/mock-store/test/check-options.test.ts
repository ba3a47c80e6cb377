import { expect, it } from 'vitest';
import { MockStore, type MockStoreOptions } from '../src/index.ts';

const wrong: [MockStoreOptions, string][] = [
  [{ latency: -1 }, 'latency must be milliseconds from 0, or a range such as [100, 300], not -1.'],
  [
    { latency: [300, 100] },
    'latency must be milliseconds from 0, or a range such as [100, 300], not [300,100].',
  ],
  [
    { generation: '2s' as never },
    'generation must be milliseconds from 0, or a range such as [100, 300], not "2s".',
  ],
  [{ generation: 2 ** 31 }, 'generation must be'],
  [{ pace: 0 }, 'pace must be more than 0, not 0.'],
  [{ faults: 5 }, 'faults must be a share from 0 to 1, not 5.'],
  [{ seed: Number.NaN }, 'seed must be a number'],
  [{ empty: 'yes' as never }, 'empty must be true or false, not "yes".'],
  [{ limits: { records: 1 } as never }, 'limits must be an object with some of the limits'],
  [{ limits: { accountRequests: { requests: 1 } as never } }, 'limits must be'],
  [{ override: true as never }, 'override must be a function, not true.'],
  [{ sead: 7 } as never, 'sead is no option. The options are empty, failsGeneration, faults,'],
];

it.each(wrong)('refuses %j', (options, message) => {
  expect(() => new MockStore(options)).toThrow(RangeError);
  expect(() => new MockStore(options)).toThrow(message);
});

it('accepts what the command line accepts', () => {
  new MockStore({ limits: { recordsPerAccount: 5, anonymousRequests: { requests: 1, windowSeconds: 9 } } });
  new MockStore({ latency: 0, generation: [0, 600_000], pace: 10_000, faults: 1, seed: 0, empty: true });
});
