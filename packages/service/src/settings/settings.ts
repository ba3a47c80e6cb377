import { fileURLToPath } from 'node:url';
import { contract } from '@contentgen/contract';
import { imageProviderSettings, providerListSettings, textProviderSettings } from './provider-settings.ts';
import type { SettingTable } from './setting.ts';
import {
  choice,
  httpUrl,
  integer,
  networks,
  pairs,
  path,
  postgresqlUrl,
  seconds,
  text,
} from './setting-kinds.ts';

const contractPort = Number(new URL(contract.servers[0]?.url ?? '').port);
const builtDocs = fileURLToPath(new URL('../../../docs/dist', import.meta.url));
export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export const logFormats = ['auto', 'json', 'pretty'] as const;
export const processRoles = ['http', 'worker'] as const;
/** The name of the service in traces without `OTEL_SERVICE_NAME`. */
export const serviceName = 'contentgen-service';
/** The highest port of TCP (RFC 9293, section 3.1). */
export const highestPort = 65_535;
/**
 * The largest number of processes that start without `PROCESSES`. It is low, because each process opens connections
 * to the database server.
 */
export const mostDefaultProcesses = 4;

const serverSettings = {
  HOST: text({ default: '127.0.0.1', option: 'host', summary: 'The address to listen on.' }),
  PORT: integer({
    default: contractPort,
    least: 0,
    most: highestPort,
    option: 'port',
    summary: 'The port to listen on. 0 chooses a free port.',
  }),
  PUBLIC_URL: httpUrl({
    shownDefault: 'the address that the service listens on',
    summary:
      'The URL that clients use, if the service is behind a proxy. The URLs of pictures begin with it.',
  }),
  PROCESSES: integer({
    default: null,
    shownDefault: `with \`DATABASE_URL\` one for each processor, but at most ${mostDefaultProcesses}; otherwise \`1\``,
    least: 1,
    most: 128,
    option: 'processes',
    summary:
      'The number of processes. They share the port and the work. More than 1 requires `DATABASE_URL`.',
  }),
  RUN_ONLY: choice({
    values: processRoles,
    default: null,
    shownDefault: 'both',
    option: 'only',
    summary:
      'What the processes do: only handle requests (`http`) or only run generations (`worker`). Needs `DATABASE_URL`.',
  }),
  TRUSTED_PROXIES: networks({
    summary:
      'The proxies in front of the service. If a request comes from one of them, rate limits count the client address in `X-Forwarded-For`.',
  }),
  DOCS_FOLDER: path({
    default: builtDocs,
    shownDefault: 'the built docs',
    summary: 'The folder of the docs that the service serves at `/docs`.',
  }),
  LOG_LEVEL: choice({
    values: logLevels,
    default: 'info',
    summary:
      'The service writes log lines of this level and of more severe levels to standard error. `debug` logs every request.',
  }),
  LOG_FORMAT: choice({
    values: logFormats,
    default: 'auto',
    summary: 'The format of log lines. `auto` is `pretty` if standard error is a terminal, else `json`.',
  }),
  STOP_DEADLINE_SECONDS: seconds({
    default: 10,
    least: 1,
    most: 3_600,
    summary:
      'How long a stop may take. Running generations have 3 s less to end; then they return to the queue.',
  }),
};

const storageSettings = {
  DATA_FOLDER: path({
    default: 'data',
    option: 'data',
    summary: 'The folder of the embedded database and the images. With `DATABASE_URL` it has only images.',
  }),
  DATABASE_URL: postgresqlUrl({
    shownDefault: 'the embedded database',
    summary: 'The PostgreSQL database to use.',
  }),
  DATABASE_POOL_SIZE: integer({
    default: 10,
    least: 1,
    most: 1_000,
    summary: 'The largest number of connections to the PostgreSQL server.',
  }),
  MEDIA_STORAGE: choice({
    values: ['disk', 's3'],
    default: 'disk',
    summary: 'Where images are stored. `s3` is any S3-compatible object storage.',
  }),
  MEDIA_TIMEOUT_SECONDS: seconds({
    default: 10,
    least: 1,
    most: 600,
    summary: 'The time limit of one call to the storage of images.',
  }),
  MEDIA_STORING_SECONDS: seconds({
    default: 600,
    least: 1,
    most: 36_000,
    summary:
      'How long the service tries to store a new picture while the storage fails. After that, the record is marked `failed`.',
  }),
  S3_BUCKET: text({ default: null, summary: 'The bucket. Required with `MEDIA_STORAGE=s3`.' }),
  S3_REGION: text({ default: 'us-east-1', summary: 'The region of the bucket.' }),
  S3_ENDPOINT: httpUrl({
    shownDefault: 'the endpoint of Amazon S3',
    summary: 'The URL of the object storage.',
  }),
  S3_ACCESS_KEY_ID: text({
    default: null,
    shownDefault: 'the default credentials of the AWS SDK',
    summary: 'The access key of the object storage. Needs `S3_SECRET_ACCESS_KEY`.',
  }),
  S3_SECRET_ACCESS_KEY: text({ default: null, summary: 'The secret of the access key.' }),
};

const limitSettings = {
  RATE_LIMIT_REQUESTS: integer({
    default: 3_000,
    least: 1,
    most: 1_000_000_000,
    summary: 'How many requests an account may send in one window.',
  }),
  RATE_LIMIT_WINDOW_SECONDS: integer({
    default: 60,
    least: 1,
    most: 86_400,
    summary: 'The length of the window in which the requests of an account are counted, in seconds.',
  }),
  MAX_CONCURRENT_REQUESTS: integer({
    default: 1_000,
    least: 1,
    most: 100_000,
    summary:
      'How many requests with an API key one process handles at the same time. Further requests get 503.',
  }),
  CONCURRENT_REQUESTS_PER_ACCOUNT: integer({
    default: 250,
    least: 1,
    most: 100_000,
    summary:
      'How many requests of one account one process handles at the same time. Further requests get 429. An account also gets 429 when it has as many requests as the process can still add to `MAX_CONCURRENT_REQUESTS`.',
  }),
  STALLED_READER_SECONDS: seconds({
    default: 20,
    least: 1,
    most: 3_600,
    summary: 'The service closes a connection if the client reads no part of a response for this time.',
  }),
  EVENT_STREAMS_PER_ACCOUNT: integer({
    default: 100,
    least: 1,
    most: 100_000,
    summary:
      'How many event streams an account may have open in one process. Further streams get 429. An account also gets 429 when it has as many streams as the process can still add to `EVENT_STREAMS`.',
  }),
  EVENT_STREAMS: integer({
    default: 500,
    least: 1,
    most: 100_000,
    summary: 'How many event streams one process keeps open. Further streams get 503.',
  }),
};

const generationSettings = {
  GENERATION_CONCURRENCY: integer({
    default: 4,
    least: 1,
    most: 1_000,
    summary:
      'How many texts, and how many images, one process generates at the same time. If it is more than 1, no account can use all slots: one stays free for other accounts.',
  }),
  GENERATIONS_PER_ACCOUNT: integer({
    default: 2_000,
    least: 1,
    most: 1_000_000,
    summary:
      'How many unfinished generations an account may have in all processes together. Further creates get 429.',
  }),
  GENERATION_TIMEOUT_SECONDS: seconds({
    default: null,
    shownDefault: '`60`, or, if larger, the sum of the timeouts of the listed providers',
    least: 1,
    most: 36_000,
    summary: 'The time limit of one attempt. Waiting for a busy provider does not count.',
  }),
  GENERATION_ATTEMPTS: integer({
    default: 3,
    least: 1,
    most: 100,
    summary:
      'The number of attempts of a generation. If the last attempt fails, the record is marked `failed`.',
  }),
  GENERATION_RETRY_DELAY_MILLISECONDS: integer({
    default: 1_000,
    least: 0,
    most: 3_600_000,
    summary: 'The pause before the second attempt. It doubles with every further attempt, up to an hour.',
  }),
  GENERATION_INTERRUPTIONS: integer({
    default: 2,
    least: 1,
    most: 100,
    summary: 'The number of crashed attempts after which a record is marked `failed`.',
  }),
};

const monitoringSettings = {
  METRICS_PORT: integer({
    default: null,
    shownDefault: 'none (no metrics)',
    least: 0,
    most: highestPort,
    summary: 'The port of `/metrics`, for Prometheus. 0 chooses a free port.',
  }),
  METRICS_HOST: text({ default: '127.0.0.1', summary: 'The address of `/metrics`.' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl({
    shownDefault: 'none (no traces)',
    summary:
      'The URL of an OpenTelemetry collector, for traces in OTLP over HTTP. The service adds `/v1/traces` to it.',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: pairs({
    rule: 'headers name=value in ASCII, separated by commas and percent-encoded, but not Host, Connection, Transfer-Encoding or Content-…',
    names: /^(?!(?:host|connection|transfer-encoding|content-.*)$)[\w!#$%&'*+.^`|~-]+$/i,
    values: /^[\x20-\x7e]*$/,
    summary: 'HTTP headers for the collector, such as `api-key=YOUR_KEY`.',
  }),
  OTEL_SERVICE_NAME: text({
    default: null,
    shownDefault: `\`${serviceName}\``,
    summary:
      'The name of the service in traces: the attribute `service.name`. It overrides `OTEL_RESOURCE_ATTRIBUTES`.',
  }),
  OTEL_RESOURCE_ATTRIBUTES: pairs({
    rule: 'pairs name=value, separated by commas, with percent-encoded names and values',
    names: /./s,
    values: /^/,
    summary: 'Attributes that describe the service in traces, such as `service.version=1.2`.',
  }),
};

/** The settings of the service, except the settings of single providers. */
export const settings = {
  ...serverSettings,
  ...storageSettings,
  ...limitSettings,
  ...generationSettings,
  ...monitoringSettings,
};

/** A heading and its settings. */
export interface SettingGroup {
  readonly title: string;
  /** The beginning of the variables' names, if the table omits it. */
  readonly prefix: string;
  readonly table: SettingTable;
}

/** Every environment variable of the service, once, in the order of the help and the README. */
export const settingGroups: readonly SettingGroup[] = [
  { title: 'Server', prefix: '', table: serverSettings },
  { title: 'Storage', prefix: '', table: storageSettings },
  { title: 'Limits', prefix: '', table: limitSettings },
  { title: 'Generation', prefix: '', table: { ...generationSettings, ...providerListSettings } },
  { title: 'Metrics and traces', prefix: '', table: monitoringSettings },
  { title: 'Each text provider', prefix: 'TEXT_PROVIDER_<NAME>_', table: textProviderSettings },
  { title: 'Each image provider', prefix: 'IMAGE_PROVIDER_<NAME>_', table: imageProviderSettings },
];
