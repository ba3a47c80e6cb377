import { availableParallelism } from 'node:os';
import { type ProvidersConfiguration, totalTimeout } from './generation/providers/provider-configuration.ts';
import { readProviders } from './settings/provider-settings.ts';
import { ConfigurationError, type Environment, readSettings } from './settings/setting.ts';
import {
  highestPort,
  type logFormats,
  type logLevels,
  mostDefaultProcesses,
  type processRoles,
  serviceName,
  settings,
} from './settings/settings.ts';

export { ConfigurationError } from './settings/setting.ts';

/** All settings, read and checked. Times are in milliseconds unless a name ends in another unit. */
export interface Configuration {
  /** The address to listen on. */
  readonly host: string;
  /** The port to listen on. 0 chooses a free port. */
  readonly port: number;
  /** The URL of the service for clients, without a trailing slash. Null means the address that it listens on. */
  readonly publicUrl: string | null;
  /** The number of processes. They share the port. */
  readonly processes: number;
  /** Whether another process of the group logs the address that they all listen on, and the port of the metrics. */
  readonly isAddressLogged?: boolean;
  /** The only work of the process: requests or generations. Null means both. */
  readonly only: (typeof processRoles)[number] | null;
  /** The PostgreSQL database, with its password: do not show it. Null means the embedded database. */
  readonly databaseUrl: string | null;
  /** The largest number of connections to the PostgreSQL server. */
  readonly databasePoolSize: number;
  /** The folder of the embedded database, the images and the lock. Null keeps everything in memory. */
  readonly dataFolder: string | null;
  readonly mediaStorage: MediaStorageConfiguration;
  /** Where `/metrics` is served. Null means that nothing is measured. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Where traces are sent. Null means that nothing is traced. */
  readonly traces: TracesConfiguration | null;
  readonly mediaTimeLimits: MediaTimeLimits;
  /** The folder of the built docs, which are served at `/docs/`. */
  readonly docsFolder: string;
  readonly logLevel: LogLevel;
  /** `auto` means readable lines on a terminal and JSON elsewhere. */
  readonly logFormat: LogFormat;
  /** The rate limit of an account. */
  readonly accountRateLimit: RateLimitConfiguration;
  /** The addresses and networks (CIDR) of proxies whose `X-Forwarded-For` counts. */
  readonly trustedProxies: readonly string[];
  readonly concurrencyLimits: ConcurrencyConfiguration;
  /** How many connections of clients may be open in this process. Further connections are closed. */
  readonly connections: number;
  /** The service closes a connection if the client reads no part of a response for this time. */
  readonly stalledReaderTimeout: number;
  readonly providers: ProvidersConfiguration;
  /** How many event streams may be open in this process at the same time. Further streams get 429 or 503. */
  readonly eventStreamLimits: EventStreamLimits;
  /**
   * How many generations of each resource this process runs at the same time. With 0 it runs none, and other
   * processes run them.
   */
  readonly generationConcurrency: number;
  /** How many unfinished generations an account may have in all processes together. */
  readonly generationsPerAccount: number;
  /** The time limit of one attempt of a generation. */
  readonly generationTimeout: number;
  /** The number of attempts after which a record is marked `failed`. */
  readonly generationAttempts: number;
  /** The number of crashed attempts after which a record is marked `failed`. */
  readonly generationInterruptions: number;
  /** The shutdown grace period. */
  readonly stopDeadline: number;
  /** The pause before the second attempt. It doubles with every further attempt, up to an hour. */
  readonly generationRetryDelay: number;
}

/** How many requests one process handles at the same time. */
export interface ConcurrencyConfiguration {
  /** The maximum for all requests with a valid API key. Further requests get 503. */
  readonly total: number;
  /** The maximum for the requests of one account. Further requests get 429. */
  readonly perAccount: number;
  /**
   * How many requests of one account use the database at the same time. If undefined, the kind of database decides.
   */
  readonly permitsPerAccount?: number;
}

/** Where traces are sent, and what they contain about the service. */
export interface TracesConfiguration {
  /** The URL of the collector, without a trailing slash. */
  readonly endpoint: string;
  /** HTTP headers for the collector. They may contain a key: do not show them. */
  readonly headers: Readonly<Record<string, string>>;
  /** The attributes of the service (OpenTelemetry, resource semantic conventions). */
  readonly attributes: Readonly<Record<string, string>>;
}

export interface RateLimitConfiguration {
  readonly requests: number;
  readonly windowSeconds: number;
}

/** How many event streams may be open in this process at the same time. */
export interface EventStreamLimits {
  readonly perAccount: number;
  readonly altogether: number;
}

export type MediaStorageConfiguration =
  | { readonly kind: 'disk' }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      readonly region: string;
      /** The URL of a compatible object storage. Null means the object storage of Amazon. */
      readonly endpoint: string | null;
      readonly accessKeyId: string | null;
      readonly secretAccessKey: string | null;
    };

/** The time limits of the storage of images. */
export interface MediaTimeLimits {
  /** Time limit of one call of the storage, in milliseconds. */
  readonly call: number;
  /** How long the service tries again to store a new picture while the storage fails, in milliseconds. */
  readonly storing: number;
}

type LogLevel = (typeof logLevels)[number];
type LogFormat = (typeof logFormats)[number];

/**
 * Reads the configuration from environment variables. Unset and empty variables give the default.
 *
 * @param options the values of command line options, which replace the values of variables.
 * @throws ConfigurationError that names the first variable or option that breaks a rule.
 */
export function readConfiguration(environment: Environment, options: Environment = {}): Configuration {
  const values = readSettings(settings, environment, { options });
  const providers = readProviders(environment, values.GENERATION_CONCURRENCY);
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL,
    processes: processes(values),
    only: only(values),
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    dataFolder: values.DATA_FOLDER,
    mediaStorage: mediaStorage(values),
    metrics: metrics(values),
    traces: traces(values),
    mediaTimeLimits: { call: values.MEDIA_TIMEOUT_SECONDS, storing: values.MEDIA_STORING_SECONDS },
    docsFolder: values.DOCS_FOLDER,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    accountRateLimit: {
      requests: values.RATE_LIMIT_REQUESTS,
      windowSeconds: values.RATE_LIMIT_WINDOW_SECONDS,
    },
    trustedProxies: values.TRUSTED_PROXIES,
    concurrencyLimits: {
      total: values.MAX_CONCURRENT_REQUESTS,
      perAccount: values.CONCURRENT_REQUESTS_PER_ACCOUNT,
    },
    connections: connections(values),
    stalledReaderTimeout: values.STALLED_READER_SECONDS,
    providers,
    eventStreamLimits: { perAccount: values.EVENT_STREAMS_PER_ACCOUNT, altogether: values.EVENT_STREAMS },
    generationConcurrency: values.RUN_ONLY === 'http' ? 0 : values.GENERATION_CONCURRENCY,
    generationsPerAccount: values.GENERATIONS_PER_ACCOUNT,
    generationTimeout: generationTimeout(values.GENERATION_TIMEOUT_SECONDS, totalTimeout(providers)),
    generationAttempts: values.GENERATION_ATTEMPTS,
    generationInterruptions: values.GENERATION_INTERRUPTIONS,
    stopDeadline: values.STOP_DEADLINE_SECONDS,
    generationRetryDelay: values.GENERATION_RETRY_DELAY_MILLISECONDS,
  };
}

/**
 * Returns the time limit of an attempt. One attempt may call all providers of a list, so the limit is at least the
 * sum of their timeouts.
 */
function generationTimeout(timeout: number | null, ofProviders: number): number {
  if (timeout === null) return Math.max(60_000, ofProviders);
  if (timeout >= ofProviders) return timeout;
  throw new ConfigurationError(
    `GENERATION_TIMEOUT_SECONDS is "${timeout / 1_000}", but must be at least ${ofProviders / 1_000}, ` +
      'the sum of the timeouts of the listed providers.',
  );
}

/**
 * Returns how many requests of one account use the database at the same time. On a PostgreSQL server, this is two
 * fewer than the connections of the pool, so that other accounts have two. The embedded database has only one
 * connection.
 */
export function permitsPerAccount(
  configuration: Pick<Configuration, 'concurrencyLimits' | 'databaseUrl' | 'databasePoolSize'>,
): number {
  const { concurrencyLimits, databaseUrl, databasePoolSize } = configuration;
  const suitable = databaseUrl === null ? 4 : Math.max(1, databasePoolSize - 2);
  return concurrencyLimits.permitsPerAccount ?? suitable;
}

/** Number of idle connections for each busy one. */
const idleConnections = 5;

/** Returns how many connections may be open: one for each request and stream of the process, and idle ones. */
function connections(values: Values): number {
  const busy = values.MAX_CONCURRENT_REQUESTS + values.EVENT_STREAMS;
  return (1 + idleConnections) * busy;
}

function processes({ DATABASE_URL, PROCESSES }: Values): number {
  if (DATABASE_URL !== null) return PROCESSES ?? Math.min(mostDefaultProcesses, availableParallelism());
  if (PROCESSES === null || PROCESSES === 1) return 1;
  throw new ConfigurationError(
    `PROCESSES (--processes) is "${PROCESSES}", but the embedded database works in one process only. Set DATABASE_URL to use more.`,
  );
}

/**
 * Returns where the metrics are served. Each process needs a port for its metrics: the first process has
 * METRICS_PORT, the second the next port, and so on.
 */
function metrics(values: Values): Configuration['metrics'] {
  const { METRICS_HOST: host, METRICS_PORT: port } = values;
  if (port === null) return null;
  const count = processes(values);
  const last = highestPort - count + 1;
  if (port > last) {
    throw new ConfigurationError(
      `METRICS_PORT is "${port}", but must be at most ${last}: the ${count} processes use one port each, starting with this one.`,
    );
  }
  if (host === values.HOST && port !== 0 && values.PORT >= port && values.PORT < port + count) {
    throw new ConfigurationError(
      `METRICS_PORT is "${port}", but the API uses port ${values.PORT} of the same host: choose another METRICS_PORT or PORT.`,
    );
  }
  return { host, port };
}

function traces(values: Values): TracesConfiguration | null {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === null) return null;
  const attributes = { 'service.name': serviceName, ...values.OTEL_RESOURCE_ATTRIBUTES };
  if (values.OTEL_SERVICE_NAME !== null) attributes['service.name'] = values.OTEL_SERVICE_NAME;
  return { endpoint, headers: values.OTEL_EXPORTER_OTLP_HEADERS, attributes };
}

function only({ DATABASE_URL, RUN_ONLY }: Values): Configuration['only'] {
  if (DATABASE_URL !== null || RUN_ONLY === null) return RUN_ONLY;
  throw new ConfigurationError(
    `RUN_ONLY (--only) is "${RUN_ONLY}", but the embedded database works in one process only, so that process must do all the work. Set DATABASE_URL to divide the work.`,
  );
}

type Values = ReturnType<typeof readSettings<typeof settings>>;

function mediaStorage(values: Values): MediaStorageConfiguration {
  if (values.MEDIA_STORAGE === 'disk') return { kind: 'disk' };
  if (values.S3_BUCKET === null) {
    throw new ConfigurationError('S3_BUCKET must be set when MEDIA_STORAGE is "s3".');
  }
  requireBoth(values, 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
  requireBoth(values, 'S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID');
  return {
    kind: 's3',
    bucket: values.S3_BUCKET,
    region: values.S3_REGION,
    endpoint: values.S3_ENDPOINT,
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
  };
}

function requireBoth(values: Values, one: keyof Values, other: keyof Values): void {
  if (values[one] !== null && values[other] === null) {
    throw new ConfigurationError(`${other} must be set when ${one} is.`);
  }
}
