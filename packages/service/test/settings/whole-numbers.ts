import type { Configuration } from '../../src/configuration.ts';

/** A setting, its value in the configuration, its default, its least and its greatest value. */
type WholeNumber = [
  name: string,
  read: (configuration: Configuration) => number | null,
  preset: number | null,
  least: number,
  most: number,
];

/** Every setting that is a whole number. */
export const wholeNumbers: WholeNumber[] = [
  ['PORT', ({ port }) => port, 8080, 0, 65_535],
  ['RATE_LIMIT_REQUESTS', ({ accountRateLimit }) => accountRateLimit.requests, 3_000, 1, 1_000_000_000],
  ['RATE_LIMIT_WINDOW_SECONDS', ({ accountRateLimit }) => accountRateLimit.windowSeconds, 60, 1, 86_400],
  [
    'ANONYMOUS_RATE_LIMIT_REQUESTS',
    ({ anonymousRateLimit }) => anonymousRateLimit.requests,
    600,
    1,
    1_000_000_000,
  ],
  [
    'ANONYMOUS_RATE_LIMIT_WINDOW_SECONDS',
    ({ anonymousRateLimit }) => anonymousRateLimit.windowSeconds,
    60,
    1,
    86_400,
  ],
  ['EVENT_STREAMS_PER_ACCOUNT', (read) => read.eventStreamLimits.perAccount, 100, 1, 100_000],
  ['EVENT_STREAMS', (read) => read.eventStreamLimits.altogether, 500, 1, 100_000],
  ['MAX_CONCURRENT_REQUESTS', ({ concurrencyLimits }) => concurrencyLimits.total, 1_000, 1, 100_000],
  [
    'CONCURRENT_REQUESTS_PER_ACCOUNT',
    ({ concurrencyLimits }) => concurrencyLimits.perAccount,
    250,
    1,
    100_000,
  ],
  ['ANONYMOUS_CONCURRENT_REQUESTS', ({ concurrencyLimits }) => concurrencyLimits.anonymous, 500, 1, 100_000],
  ['DATABASE_POOL_SIZE', ({ databasePoolSize }) => databasePoolSize, 10, 1, 1_000],
  ['GENERATION_CONCURRENCY', ({ generationConcurrency }) => generationConcurrency, 4, 1, 1_000],
  ['GENERATIONS_PER_ACCOUNT', ({ generationsPerAccount }) => generationsPerAccount, 2_000, 1, 1_000_000],
  ['GENERATION_TIMEOUT_SECONDS', ({ generationTimeout }) => generationTimeout / 1_000, 60, 1, 36_000],
  ['OFFLINE_PACE', paceOf, null, 1, 10_000],
  ['GENERATION_INTERRUPTIONS', ({ generationInterruptions }) => generationInterruptions, 2, 1, 100],
  ['GENERATION_ATTEMPTS', ({ generationAttempts }) => generationAttempts, 3, 1, 100],
  ['MEDIA_TIMEOUT_SECONDS', ({ mediaTimeLimits }) => mediaTimeLimits.call / 1_000, 10, 1, 600],
  ['MEDIA_STORING_SECONDS', ({ mediaTimeLimits }) => mediaTimeLimits.storing / 1_000, 600, 1, 36_000],
  ['STALLED_READER_SECONDS', ({ stalledReaderTimeout }) => stalledReaderTimeout / 1_000, 20, 1, 3_600],
  ['STOP_DEADLINE_SECONDS', ({ stopDeadline }) => stopDeadline / 1_000, 10, 1, 3_600],
  [
    'GENERATION_RETRY_DELAY_MILLISECONDS',
    ({ generationRetryDelay }) => generationRetryDelay,
    1_000,
    0,
    3_600_000,
  ],
];

function paceOf({ providers }: Configuration): number | null {
  const [writer] = providers.text;
  return writer?.kind === 'offline' ? writer.pace : null;
}
