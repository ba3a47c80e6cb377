import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { contract } from '@contentgen/contract';
import {
  longestAttempt,
  type ProvidersConfiguration,
  wholeTime,
} from './generation/providers/provider-configuration.ts';
import {
  address,
  ConfigurationError,
  choice,
  type Environment,
  headers,
  highestPort,
  httpUrl,
  integer,
  key,
  networks,
  path,
  postgresqlUrl,
  readSettings,
  type SettingTable,
  type SettingValues,
  seconds,
  text,
} from './settings/kinds.ts';
import { offlinePace, providerList, providerSettings, readProviders } from './settings/providers.ts';

export { ConfigurationError, type Environment } from './settings/kinds.ts';

/** The largest number of processes that start without `PROCESSES`: each opens connections to the database server. */
const mostDefaultProcesses = 4;

/**
 * The number of attempts that may end with their process. Then the record is marked `failed`, because its generation may
 * be what ends the processes.
 */
const generationInterruptions = 10;

const serverSettings = {
  HOST: text({ default: '127.0.0.1', option: 'host', summary: 'The address to listen on.' }),
  PORT: integer({
    default: Number(new URL(contract.servers[0]?.url ?? '').port),
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
  ROLE: choice({
    values: ['http', 'worker', 'all'],
    default: 'all',
    option: 'role',
    summary:
      'What the processes do: only handle requests (`http`), only run generations (`worker`), or both (`all`). One part needs `DATABASE_URL`.',
  }),
  TRUSTED_PROXIES: networks({
    summary:
      'The proxies in front of the service. If a request comes from one of them, the service takes the address of the client from `X-Forwarded-For`.',
  }),
  LOG_LEVEL: choice({
    values: ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
    default: 'info',
    summary:
      'The service writes log lines of this level and of more severe levels to standard error. `debug` logs every request.',
  }),
  LOG_FORMAT: choice({
    values: ['auto', 'json', 'pretty'],
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
  DATABASE_DIRECT_URL: postgresqlUrl({
    shownDefault: '`DATABASE_URL`',
    summary:
      'The same database without a pooler, for notifications, locks and migrations. Required if `DATABASE_URL` leads to a pooler in transaction mode.',
  }),
  DATABASE_POOL_SIZE: integer({
    default: 10,
    least: 1,
    most: 1_000,
    summary: 'The largest number of connections of one process to the PostgreSQL server.',
  }),
  S3_BUCKET: text({
    default: null,
    shownDefault: 'none (images are in `DATA_FOLDER`)',
    summary: 'The bucket for images, in Amazon S3 or any S3-compatible object storage.',
  }),
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

const webhookSettings = {
  WEBHOOK_KEY: key(
    {
      shownDefault: 'a file in `DATA_FOLDER`; with `DATABASE_URL` none, and then nobody can create webhooks',
      summary:
        'The key from which the secrets of webhooks follow, such as the output of `openssl rand -hex 32`. All processes need the same. With another key, webhooks get no events.',
    },
    32,
  ),
  WEBHOOK_NETWORKS: networks({
    shownDefault:
      'none; this machine if `HOST` is its own address (loopback), and neither `PUBLIC_URL` nor `TRUSTED_PROXIES` is set',
    summary:
      'The inner networks that webhooks may call, also with `http`. Everybody with an API key can then send requests to them.',
  }),
};

const generationSettings = {
  RATE_LIMIT_PER_MINUTE: integer({
    default: 3_000,
    least: 1,
    most: 1_000_000_000,
    summary: 'How many requests an account may send in a minute. Further requests get 429.',
  }),
  GENERATIONS_PER_MINUTE: integer({
    default: null,
    shownDefault: '`60`, or no limit if all models run in the service itself',
    least: 0,
    most: 1_000_000,
    summary:
      'How many generations an account may begin in a minute. Further creates get 429. 0: no limit. `accounts limit` sets other limits for one account.',
  }),
  GENERATIONS_PER_DAY: integer({
    default: null,
    shownDefault: '`5000`, or no limit if all models run in the service itself',
    least: 0,
    most: 1_000_000_000,
    summary: 'The same for a day, which begins at midnight (UTC).',
  }),
  GENERATIONS_PER_ACCOUNT: integer({
    default: 2_000,
    least: 1,
    most: 1_000_000,
    summary:
      'How many unfinished generations an account may have in all processes together. Further creates get 429.',
  }),
  GENERATION_CONCURRENCY: integer({
    default: 4,
    least: 1,
    most: 1_000,
    summary:
      'How many texts, and how many images, one process generates at the same time. If it is more than 1, no account can use all slots: one stays free for other accounts.',
  }),
  GENERATION_TIMEOUT_SECONDS: seconds({
    default: null,
    shownDefault:
      '`60`, or, if larger, the longest time of the listed providers: 12 times the sum of their timeouts',
    least: 1,
    most: 36_000,
    summary: 'The time limit of one attempt. Waiting for a busy provider does not count.',
  }),
  GENERATION_ATTEMPTS: integer({
    default: 3,
    least: 1,
    most: 100,
    summary: `The number of attempts of a generation. If the last attempt fails, the record is marked \`failed\`. Attempts that end because their process ends do not count, up to ${generationInterruptions}.`,
  }),
  TEXT_PROVIDERS: providerList('The providers of texts. If one fails, the service calls the next one.'),
  IMAGE_PROVIDERS: providerList('The providers of images. If one fails, the service calls the next one.'),
  OFFLINE_PACE: offlinePace,
};

const monitoringSettings = {
  METRICS_ADDRESS: address({
    shownDefault: 'none (no metrics)',
    summary: 'Where `/metrics` is served, for Prometheus. Port 0 chooses a free port.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl({
    shownDefault: 'none (no traces)',
    summary:
      'The URL of an OpenTelemetry collector, for traces in OTLP over HTTP. The service adds `/v1/traces` to it.',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: headers({
    summary: 'HTTP headers for the collector, such as `api-key=YOUR_KEY`.',
  }),
  OTEL_SERVICE_NAME: text({
    default: 'contentgen-service',
    summary: 'The name of the service in traces: the attribute `service.name`.',
  }),
};

/** The settings of the service, except the settings of single providers. */
export const settings = {
  ...serverSettings,
  ...storageSettings,
  ...generationSettings,
  ...webhookSettings,
  ...monitoringSettings,
};

/** A heading and its settings. */
export interface SettingGroup {
  readonly title: string;
  /** The beginning of the variables' names, if the table omits it. */
  readonly prefix: string;
  readonly table: SettingTable;
}

/** Every environment variable of the service, once, in the order of the help and the guide. */
export const settingGroups: readonly SettingGroup[] = [
  { title: 'Server', prefix: '', table: serverSettings },
  { title: 'Storage', prefix: '', table: storageSettings },
  { title: 'Limits and generation', prefix: '', table: generationSettings },
  { title: 'Webhooks', prefix: '', table: webhookSettings },
  { title: 'Metrics and traces', prefix: '', table: monitoringSettings },
  { title: 'Each provider', prefix: 'PROVIDER_<NAME>_', table: providerSettings },
];

/** Returns the help on the environment variables, in plain text. */
export function settingsHelp(): string {
  const groups = settingGroups.map(({ title, prefix, table }) => [
    title,
    '',
    ...Object.entries(table).flatMap(([name, setting]) => [
      `  ${prefix}${name}`,
      `      ${plain(setting.summary)}`,
      `      Value: ${setting.rule}. Default: ${plain(shownDefault(setting))}.`,
    ]),
    '',
  ]);
  return ['Environment variables. All are optional.', '', ...groups.flat()].join('\n');
}

/** Returns the help on the option that replaces a variable. */
export function optionHelp(variable: keyof typeof settings): string {
  const setting = settings[variable];
  return `${plain(setting.summary)} Default: ${variable}, or ${plain(shownDefault(setting))}.`;
}

/** Returns the default of a setting in Markdown. */
export function shownDefault(setting: SettingTable[string]): string {
  return setting.shownDefault ?? (setting.default === null ? 'none' : `\`${setting.default}\``);
}

function plain(markdown: string): string {
  return markdown.replaceAll('`', '');
}

/** Returns the folder of a built site: in this repository, or else its copy in an installed package. */
function siteFolder(name: 'docs' | 'console'): string {
  const own = fileURLToPath(new URL(`../../${name}/dist`, import.meta.url));
  const copy = fileURLToPath(new URL(`../${name}`, import.meta.url));
  return existsSync(copy) && !existsSync(own) ? copy : own;
}

/** Limits that fit every service, so that no operator sets them. Tests use other values. Times are in milliseconds. */
const constants = {
  /** The built docs, which are served at `/docs/`. */
  docsFolder: siteFolder('docs'),
  /** The built console, which is served at `/`. */
  consoleFolder: siteFolder('console'),
  /** How many requests one process handles at the same time. */
  concurrencyLimits: { total: 1_000, perAccount: 250 } as {
    readonly total: number;
    readonly perAccount: number;
    readonly permitsPerAccount?: number;
  },
  /** How many connections of clients one process keeps open: five idle ones for each request and stream. */
  connections: 9_000,
  /** The service closes a connection if the client reads no part of a response for this time. */
  stalledReaderTimeout: 20_000,
  /** How many event streams one process keeps open. */
  eventStreamLimits: { perAccount: 100, altogether: 500 },
  /** The time limit of one call of the storage of images, and how long a new picture is stored again while it fails. */
  mediaTimeLimits: { call: 10_000, storing: 600_000 },
  generationInterruptions,
  /** The pause before the second attempt. It doubles with every further attempt, up to an hour. */
  generationRetryDelay: 1_000,
  /** How many deliveries of webhooks one process sends at the same time. */
  webhookLimits: { perWebhook: 2, perAccount: 20, altogether: 256 },
  /** How often a process looks for due deliveries. */
  webhookInterval: 1_000,
  /** The time limit of a delivery. */
  webhookTimeout: 15_000,
  /** The pauses before further attempts, as Standard Webhooks recommends: 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h. */
  webhookPauses: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].map((pause) => pause * 1_000),
};

type Camel<Name extends string> = Name extends `${infer Start}_${infer Rest}`
  ? `${Lowercase<Start>}${Capitalize<Camel<Rest>>}`
  : Lowercase<Name>;

/** The property of a setting: `DATA_FOLDER` is `dataFolder`. Times are in milliseconds and have no unit in the name. */
type PropertyOf<Name extends string> = Camel<Name extends `${infer Start}_SECONDS` ? Start : Name>;

type Values = SettingValues<typeof settings>;

/**
 * The settings, read and checked, the constants, and what follows from several settings. `dataFolder` is null only in
 * tests: then everything is in memory.
 */
export type Configuration = {
  readonly [Name in keyof Omit<Values, 'DATA_FOLDER'> as PropertyOf<Name>]: Values[Name];
} & typeof constants &
  ReturnType<typeof derive> & {
    readonly dataFolder: string | null;
    /** Whether another process of the group logs the address that they all listen on, and that of the metrics. */
    readonly isAddressLogged?: boolean;
  };

/**
 * Reads the configuration from environment variables. Unset and empty variables give the default.
 *
 * @param options the values of command line options, which replace the values of variables.
 * @throws ConfigurationError that names the first variable or option that breaks a rule, and a variable whose name is
 *   nearly that of a setting.
 */
export function readConfiguration(environment: Environment, options: Environment = {}): Configuration {
  refuseNearNames(environment);
  const values = readSettings(settings, environment, { options });
  const properties = Object.entries(values).map(([name, value]) => [propertyOf(name), value]);
  return {
    ...constants,
    ...Object.fromEntries(properties),
    ...derive(values, readProviders(environment, values)),
  };
}

/** Below this length a name that is near must have the same letters: `PROT` may mean `PORT`, but `POST` does not. */
const shortestName = 7;

/**
 * Refuses a variable whose name differs from that of a setting in one letter, in two swapped letters, or in case. All
 * other variables may belong to other programs.
 */
function refuseNearNames(environment: Environment): void {
  const names = Object.keys(settings);
  for (const [variable, value] of Object.entries(environment)) {
    if (!value || Object.hasOwn(settings, variable)) continue;
    const typed = variable.toUpperCase();
    const meant = names.find(
      (name) =>
        isNear(typed, name) &&
        (name.length >= shortestName || new Set([...typed, ...name]).size === new Set(name).size),
    );
    if (meant !== undefined) {
      throw new ConfigurationError(`${variable} is not a setting. Did you mean ${meant}?`);
    }
  }
}

function isNear(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const longest = Math.min(one.length, other.length) - start;
  while (end < longest && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one, other].map((name) => name.slice(start, name.length - end)) as [string, string];
  return Math.max(left.length, right.length) <= 1 || (left.length === 2 && left === `${right[1]}${right[0]}`);
}

function propertyOf(name: string): string {
  const words = name.replace(/_SECONDS$/, '').toLowerCase();
  return words.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns what follows from several settings, and checks that they fit each other. */
function derive(values: Values, providers: ProvidersConfiguration) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values;
  const { OTEL_EXPORTER_OTLP_HEADERS: fields, OTEL_SERVICE_NAME: serviceName } = values;
  requireServerFor(values);
  const processes = processCount(values);
  requireFreePorts(values, processes);
  return {
    providers,
    processes,
    /** With 0 this process runs no generations, and other processes run them. */
    generationConcurrency: values.ROLE === 'http' ? 0 : values.GENERATION_CONCURRENCY,
    generationTimeout: generationTimeout(values.GENERATION_TIMEOUT_SECONDS, providers),
    mediaStorage: mediaStorage(values),
    /** Where traces are sent. The headers may contain a key: do not show them. */
    traces: endpoint === null ? null : { endpoint, headers: fields, serviceName },
    generationRates: generationRates(values, providers),
    webhookNetworks: webhookNetworks(values),
    accountRateLimit: { requests: values.RATE_LIMIT_PER_MINUTE, windowSeconds: 60 },
  };
}

/** Returns the inner networks that webhooks may call. On a service for one machine alone, this machine is no secret. */
function webhookNetworks({ WEBHOOK_NETWORKS, HOST, PUBLIC_URL, TRUSTED_PROXIES }: Values): readonly string[] {
  if (WEBHOOK_NETWORKS.length > 0) return WEBHOOK_NETWORKS;
  const isTrial =
    /^(?:127\.[\d.]+|::1|localhost)$/.test(HOST) && PUBLIC_URL === null && TRUSTED_PROXIES.length === 0;
  return isTrial ? ['127.0.0.0/8', '::1'] : [];
}

/** The default limits of generations with models that may cost money, so that a leaked key can't spend it all. */
const paidRates = { perMinute: 60, perDay: 5_000 };

function generationRates(
  { GENERATIONS_PER_MINUTE: minute, GENERATIONS_PER_DAY: day }: Values,
  { text, image }: ProvidersConfiguration,
): { readonly perMinute: number | null; readonly perDay: number | null } {
  const mayCost = [...text, ...image].some(({ kind }) => kind !== 'offline' && kind !== 'local');
  const rate = (chosen: number | null, usual: number | null) => (chosen ?? (mayCost ? usual : null)) || null;
  return { perMinute: rate(minute, paidRates.perMinute), perDay: rate(day, paidRates.perDay) };
}

/** The embedded database works in one process only, which must do all the work. */
function requireServerFor({ DATABASE_URL, DATABASE_DIRECT_URL, PROCESSES, ROLE }: Values): void {
  if (DATABASE_URL !== null) return;
  if (DATABASE_DIRECT_URL !== null) {
    throw new ConfigurationError('DATABASE_DIRECT_URL is set without DATABASE_URL. Set DATABASE_URL, too.');
  }
  const reason = 'the embedded database works in one process only';
  if (PROCESSES !== null && PROCESSES > 1) {
    throw new ConfigurationError(
      `PROCESSES (--processes) is "${PROCESSES}", but ${reason}. Set DATABASE_URL to use more.`,
    );
  }
  if (ROLE !== 'all') {
    throw new ConfigurationError(
      `ROLE (--role) is "${ROLE}", but ${reason}, so that process must do all the work. Set DATABASE_URL to divide the work.`,
    );
  }
}

function processCount({ DATABASE_URL, PROCESSES }: Values): number {
  const suitable = DATABASE_URL === null ? 1 : Math.min(mostDefaultProcesses, availableParallelism());
  return PROCESSES ?? suitable;
}

/** Each process serves its metrics on another port: the first on that of METRICS_ADDRESS, the second on the next. */
function requireFreePorts({ METRICS_ADDRESS, HOST, PORT }: Values, processes: number): void {
  if (METRICS_ADDRESS === null || METRICS_ADDRESS.port === 0) return;
  const { host, port } = METRICS_ADDRESS;
  const last = highestPort - processes + 1;
  if (port > last) {
    throw new ConfigurationError(
      `The port of METRICS_ADDRESS is "${port}", but must be at most ${last}: the ${processes} processes use one port each, starting with this one.`,
    );
  }
  if (host === HOST && PORT >= port && PORT < port + processes) {
    throw new ConfigurationError(
      `The port of METRICS_ADDRESS is "${port}", but the API uses port ${PORT} of the same host: choose another METRICS_ADDRESS or PORT.`,
    );
  }
}

/**
 * Returns the time limit of an attempt. One attempt may call all providers of a list, so the limit is at least the
 * sum of their timeouts.
 */
function generationTimeout(timeout: number | null, providers: ProvidersConfiguration): number {
  if (timeout === null) return Math.max(60_000, longestAttempt(providers, wholeTime));
  const least = longestAttempt(providers, (provider) =>
    provider.kind === 'offline' ? wholeTime(provider) : provider.timeout,
  );
  if (timeout >= least) return timeout;
  throw new ConfigurationError(
    `GENERATION_TIMEOUT_SECONDS is "${timeout / 1_000}", but must be at least ${least / 1_000}, ` +
      'the sum of the timeouts of the listed providers.',
  );
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

function mediaStorage(values: Values): MediaStorageConfiguration {
  if (values.S3_BUCKET === null) return { kind: 'disk' };
  const [accessKeyId, secretAccessKey] = [values.S3_ACCESS_KEY_ID, values.S3_SECRET_ACCESS_KEY];
  if ((accessKeyId === null) !== (secretAccessKey === null)) {
    throw new ConfigurationError('Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or none of them.');
  }
  return {
    kind: 's3',
    bucket: values.S3_BUCKET,
    region: values.S3_REGION,
    endpoint: values.S3_ENDPOINT,
    accessKeyId,
    secretAccessKey,
  };
}
