import { expect, it } from 'vitest';
import { MockStore, type MockStoreOptions } from '../../src/store/index.ts';

const wrong: [MockStoreOptions, string][] = [
  [{ latency: -1 }, 'latency must be milliseconds from 0 to 600000, or a range such as [100, 300], not -1.'],
  [
    { latency: [300, 100] },
    'latency must be milliseconds from 0 to 600000, or a range such as [100, 300], not [300,100].',
  ],
  [
    { generation: '2s' as never },
    'generation must be milliseconds from 0 to 600000, or a range such as [100, 300], not "2s".',
  ],
  [{ generation: 600_001 }, 'generation must be'],
  [{ pace: 0 }, 'pace must be a whole number from 1 to 10000, not 0.'],
  [{ pace: 0.001 }, 'pace must be'],
  [{ pace: 10_001 }, 'pace must be'],
  [{ faults: 5 }, 'faults must be a share from 0 to 1, not 5.'],
  [{ seed: Number.NaN }, 'seed must be a whole number from 0 to 2147483647'],
  [{ seed: 1.5 }, 'seed must be'],
  [{ seed: -1 }, 'seed must be'],
  [{ seed: 2 ** 40 }, 'seed must be'],
  [{ empty: 'yes' as never }, 'empty must be true or false, not "yes".'],
  [{ limits: { records: 1 } as never }, 'limits must be an object with some of the limits'],
  [{ limits: { accountRequests: { requests: 1 } as never } }, 'limits must be'],
  [{ limits: { accountRequests: { requests: 0, windowSeconds: 60 } } }, 'limits must be'],
  [{ limits: { anonymousRequests: { requests: 1, windowSeconds: 0 } } }, 'limits must be'],
  [{ limits: { recordsPerAccount: 1.5 } }, 'limits must be'],
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
  new MockStore({ seed: 2 ** 31 - 1, pace: 1, limits: { recordsPerAccount: 0, eventStreamsPerAccount: 0 } });
});
