import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contract } from '@contentgen/contract';
import {
  type ProvidersConfiguration,
  readProviders,
  timeOfAll,
} from './generation/providers/provider-configuration.ts';
import { ConfigurationError, choice, type Environment, integer, text, url } from './settings.ts';

export { ConfigurationError } from './settings.ts';

import type { EventStreamLimits } from './http/event-streams.ts';

/** Everything that can be set, read once and checked. Times are milliseconds unless named otherwise. */
export interface Configuration {
  /** The address to listen on. */
  readonly host: string;
  /** The port to listen on; 0 takes any free one. */
  readonly port: number;
  /** The URL under which people reach the service, without a trailing slash; null: the address it listens on. */
  readonly publicUrl: string | null;
  /** The PostgreSQL server's database, with its password: not to be shown. Null: the embedded one. */
  readonly databaseUrl: string | null;
  /** Connections to the server at once. */
  readonly databasePoolSize: number;
  /** Where the embedded database, the images and the lock stand; null keeps everything in memory. */
  readonly dataFolder: string | null;
  readonly mediaStorage: MediaStorageConfiguration;
  /** The page served at `/docs`. */
  readonly docsPage: string;
  readonly logLevel: LogLevel;
  /** Requests an account may send in a window. */
  readonly accountRateLimit: RateLimitConfiguration;
  /** Requests without a valid key that an address may send in a window. */
  readonly anonymousRateLimit: RateLimitConfiguration;
  /** Requests that may be under way at once; more are answered 503. */
  readonly maxRequestsUnderWay: number;
  readonly providers: ProvidersConfiguration;
  /** Streams of events that may be open in this process at once; more are answered 429 and 503. */
  readonly eventStreamLimits: EventStreamLimits;
  /** Generations that run at once in this process. */
  readonly generationConcurrency: number;
  /** How long one try of a generation may take. */
  readonly generationTimeout: number;
  /** How often a generation is tried before it has failed. */
  readonly generationAttempts: number;
  /** How many calls of a provider may end with nobody knowing how, as their process died, before a generation has failed. */
  readonly generationInterruptions: number;
  /** How long the service may take to stop: what is under way finishes, or is handed over. */
  readonly stopDeadline: number;
  /** How long the second try waits after the first; each further one waits twice as long, up to an hour. */
  readonly generationRetryDelay: number;
}

export interface RateLimitConfiguration {
  readonly requests: number;
  readonly windowSeconds: number;
}

export type MediaStorageConfiguration =
  | { readonly kind: 'disk' }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      readonly region: string;
      /** The endpoint of a compatible store; null: Amazon's own. */
      readonly endpoint: string | null;
      readonly accessKeyId: string | null;
      readonly secretAccessKey: string | null;
    };

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Reads the configuration from environment variables. Unset and empty ones take their default.
 *
 * @throws ConfigurationError naming the first variable that breaks a rule.
 */
export function readConfiguration(environment: Environment): Configuration {
  const generationConcurrency = integer(environment, 'GENERATION_CONCURRENCY', 2, 1, 1_000);
  const providers = readProviders(environment, generationConcurrency);
  const contractPort = Number(new URL(contract.servers[0]?.url ?? '').port);
  return {
    host: text(environment, 'HOST', '127.0.0.1'),
    port: integer(environment, 'PORT', contractPort, 0, 65_535),
    publicUrl: url(environment, 'PUBLIC_URL'),
    databaseUrl: databaseUrl(environment),
    databasePoolSize: integer(environment, 'DATABASE_POOL_SIZE', 10, 1, 1_000),
    dataFolder: resolve(text(environment, 'DATA_FOLDER', 'data')),
    mediaStorage: mediaStorage(environment),
    docsPage: resolve(
      text(environment, 'DOCS_PAGE', fileURLToPath(new URL('../../docs/dist/index.html', import.meta.url))),
    ),
    logLevel: choice(environment, 'LOG_LEVEL', 'info', logLevels),
    accountRateLimit: {
      requests: integer(environment, 'RATE_LIMIT_REQUESTS', 3_000, 1, 1_000_000_000),
      windowSeconds: integer(environment, 'RATE_LIMIT_WINDOW_SECONDS', 60, 1, 86_400),
    },
    anonymousRateLimit: {
      requests: integer(environment, 'ANONYMOUS_RATE_LIMIT_REQUESTS', 600, 1, 1_000_000_000),
      windowSeconds: integer(environment, 'ANONYMOUS_RATE_LIMIT_WINDOW_SECONDS', 60, 1, 86_400),
    },
    maxRequestsUnderWay: integer(environment, 'MAX_REQUESTS_UNDER_WAY', 1_000, 1, 100_000),
    providers,
    eventStreamLimits: {
      perAccount: integer(environment, 'EVENT_STREAMS_PER_ACCOUNT', 100, 1, 100_000),
      altogether: integer(environment, 'EVENT_STREAMS', 500, 1, 100_000),
    },
    generationConcurrency,
    generationTimeout: generationTimeout(environment, timeOfAll(providers) / 1_000),
    generationAttempts: integer(environment, 'GENERATION_ATTEMPTS', 3, 1, 100),
    generationInterruptions: integer(environment, 'GENERATION_INTERRUPTIONS', 2, 1, 100),
    stopDeadline: 1_000 * integer(environment, 'STOP_DEADLINE_SECONDS', 10, 1, 3_600),
    generationRetryDelay: integer(environment, 'GENERATION_RETRY_DELAY_MILLISECONDS', 1_000, 0, 3_600_000),
  };
}

/** One try asks the providers of a list one after the other, and none is to lose its time to those before it. */
function generationTimeout(environment: Environment, secondsOfProviders: number): number {
  const name = 'GENERATION_TIMEOUT_SECONDS';
  const seconds = integer(
    environment,
    name,
    Math.max(60, secondsOfProviders),
    1,
    Math.max(3_600, secondsOfProviders),
  );
  if (seconds < secondsOfProviders) {
    throw new ConfigurationError(
      `${name} is "${seconds}", but must be at least ${secondsOfProviders}, the time that the providers of a list may take together.`,
    );
  }
  return 1_000 * seconds;
}

/** The value may hold a password, so that no message shows it. */
function databaseUrl(environment: Environment): string | null {
  const value = environment.DATABASE_URL;
  if (!value) return null;
  // The address of a local socket may have a user and no host.
  const parsed = URL.parse(value) ?? URL.parse(value.replace('@/', '@localhost/'));
  // An @ behind the host: what was taken for the host is the beginning of a password, and must not be shown.
  const isMeant = parsed !== null && !/@/.test(parsed.pathname + parsed.search + parsed.hash);
  if (isMeant && /^postgres(ql)?:\/\//i.test(value)) return value;
  throw new ConfigurationError(
    'DATABASE_URL must be a PostgreSQL URL, such as postgresql://user:password@host:5432/name, ' +
      'in which :, /, ?, #, @ and % in the user and the password are percent-encoded (@ is %40). ' +
      'Its value is not shown here, as it may hold a password.',
  );
}

function mediaStorage(environment: Environment): MediaStorageConfiguration {
  const kind = choice(environment, 'MEDIA_STORAGE', 'disk', ['disk', 's3'] as const);
  if (kind === 'disk') return { kind };
  const bucket = text(environment, 'S3_BUCKET', '');
  if (bucket === '') throw new ConfigurationError('S3_BUCKET must be set when MEDIA_STORAGE is "s3".');
  requireBoth(environment, 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
  return {
    kind,
    bucket,
    region: text(environment, 'S3_REGION', 'us-east-1'),
    endpoint: url(environment, 'S3_ENDPOINT'),
    accessKeyId: environment.S3_ACCESS_KEY_ID || null,
    secretAccessKey: environment.S3_SECRET_ACCESS_KEY || null,
  };
}

function requireBoth(environment: Environment, one: string, other: string): void {
  if (environment[one] && !environment[other])
    throw new ConfigurationError(`${other} must be set when ${one} is.`);
  if (environment[other] && !environment[one])
    throw new ConfigurationError(`${one} must be set when ${other} is.`);
}
