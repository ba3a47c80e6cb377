import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { permitsPerAccount, readConfiguration } from '../src/configuration.ts';
import { refusal } from './settings/refusal.ts';

it('has a default for every setting', () => {
  expect(readConfiguration({})).toEqual({
    host: '127.0.0.1',
    port: 8080,
    publicUrl: null,
    processes: 1,
    only: null,
    databaseUrl: null,
    databasePoolSize: 10,
    dataFolder: resolve('data'),
    mediaStorage: { kind: 'disk' },
    metrics: null,
    traces: null,
    mediaTimeLimits: { call: 10_000, storing: 600_000 },
    docsFolder: expect.stringMatching(/docs[\\/]dist$/),
    logLevel: 'info',
    logFormat: 'auto',
    accountRateLimit: { requests: 3_000, windowSeconds: 60 },
    trustedProxies: [],
    concurrencyLimits: { total: 1_000, perAccount: 250 },
    connections: 9_000,
    stalledReaderTimeout: 20_000,
    providers: {
      text: [{ name: 'offline', kind: 'offline', pace: null }],
      image: [{ name: 'offline', kind: 'offline' }],
    },
    eventStreamLimits: { perAccount: 100, altogether: 500 },
    generationConcurrency: 4,
    generationsPerAccount: 2_000,
    generationTimeout: 60_000,
    generationAttempts: 3,
    generationInterruptions: 2,
    stopDeadline: 10_000,
    generationRetryDelay: 1_000,
  });
});

it('has an address for metrics only with METRICS_PORT', () => {
  expect(readConfiguration({ METRICS_HOST: '0.0.0.0' }).metrics).toBeNull();
  expect(readConfiguration({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  const { metrics } = readConfiguration({ METRICS_PORT: '0', METRICS_HOST: '::1' });
  expect(metrics).toEqual({ host: '::1', port: 0 });
});

describe('traces', () => {
  const endpoint = 'http://127.0.0.1:4318';
  const read = (more: Readonly<Record<string, string>>) =>
    readConfiguration({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/`, ...more }).traces;

  it('have a collector and the name of the service', () => {
    expect(readConfiguration({ OTEL_SERVICE_NAME: 'content' }).traces).toBeNull();
    expect(read({})).toEqual({ endpoint, headers: {}, attributes: { 'service.name': 'contentgen-service' } });
  });

  it('have the headers and attributes of percent-encoded pairs', () => {
    const traces = read({
      OTEL_EXPORTER_OTLP_HEADERS: ' api-key = a=b%2Cc , authorization=Basic%20YTpi,',
      OTEL_RESOURCE_ATTRIBUTES:
        'app.kubernetes.io/name=web,a%3Db=1,my key=x y,städte=Z%C3%BCrich,lines=a%0Ab,none=',
    });
    expect(traces?.headers).toEqual({ 'api-key': 'a=b,c', authorization: 'Basic YTpi' });
    expect(traces?.attributes).toEqual({
      'service.name': 'contentgen-service',
      'app.kubernetes.io/name': 'web',
      'a=b': '1',
      'my key': 'x y',
      städte: 'Zürich',
      lines: 'a\nb',
      none: '',
    });
  });

  it('prefer OTEL_SERVICE_NAME to the attribute, and the attribute to the default', () => {
    const attribute = { OTEL_RESOURCE_ATTRIBUTES: 'service.name=attribute' };
    expect(read(attribute)?.attributes).toEqual({ 'service.name': 'attribute' });
    expect(read({ ...attribute, OTEL_SERVICE_NAME: 'name' })?.attributes).toEqual({ 'service.name': 'name' });
  });

  const malformed = ['secret', '=secret', 'a=secret,b', 'a=secret%', 'a%=secret', 'a=secret%FF'];
  const noHeaders = [
    'a b=secret',
    'a=secretü',
    'a=secret%0A',
    'Host=secret',
    'content-length=5',
    'Connection=secret',
  ];
  it.each([
    ...malformed.map((value) => ['OTEL_RESOURCE_ATTRIBUTES', 'pairs', value] as const),
    ...[...malformed, ...noHeaders].map((value) => ['OTEL_EXPORTER_OTLP_HEADERS', 'headers', value] as const),
  ])('refuse %s other than %s: %s, without the value in the message', (name, kind, value) => {
    const message = refusal({ [name]: value });
    expect(message).toMatch(`${name} must be ${kind} name=value`);
    expect(message).not.toContain('secret');
  });
});

describe.each(['PUBLIC_URL', 'S3_ENDPOINT'])('%s', (name) => {
  const s3 = { MEDIA_STORAGE: 's3', S3_BUCKET: 'pictures' };
  const read = (value: string) => {
    const { publicUrl, mediaStorage } = readConfiguration({ ...s3, [name]: value });
    return name === 'PUBLIC_URL' ? publicUrl : mediaStorage.kind === 's3' && mediaStorage.endpoint;
  };

  it('is an http or https URL, without trailing slashes', () => {
    expect(read('https://content.example')).toBe('https://content.example');
    expect(read('http://127.0.0.1:9000//')).toBe('http://127.0.0.1:9000');
    expect(read('https://example.com/behind/a/proxy/')).toBe('https://example.com/behind/a/proxy');
  });

  it.each(['content.example', 'ftp://content.example', 'javascript:alert(1)', 'https://', '/media'])(
    '%j is an error that names the rule',
    (value) => {
      expect(refusal({ ...s3, [name]: value })).toBe(
        `${name} is "${value}", but must be an http or https URL.`,
      );
    },
  );
});

describe('DATABASE_URL', () => {
  it.each([
    'postgresql://user:password@db.example:5432/content',
    'postgres://db.example/content?sslmode=require',
    'postgresql:///content?host=/run/postgresql',
    'postgresql://user:password@/content?host=/run/postgresql',
  ])('may be %s, and stays unchanged', (value) => {
    expect(readConfiguration({ DATABASE_URL: value }).databaseUrl).toBe(value);
  });

  it.each([
    'confidential',
    'mysql://user:confidential@host/name',
    'postgresql:confidential',
    'postgres://a:confidential@b:x',
    'postgres://a:b@confidential/c@host:5432/name',
    'postgres://a:5432/confidential@host/name',
    'postgres://a:5432?confidential@host/name',
    'postgres://a:5432#confidential@host/name',
  ])('%s is an error that does not show the value', (value) => {
    const message = refusal({ DATABASE_URL: value });
    expect(message).toContain('DATABASE_URL must be a PostgreSQL URL');
    expect(message).not.toContain('confidential');
  });
});

describe('MEDIA_STORAGE', () => {
  it('is the disk or S3, and nothing else', () => {
    expect(readConfiguration({ MEDIA_STORAGE: 'disk', S3_BUCKET: 'ignored' }).mediaStorage).toEqual({
      kind: 'disk',
    });
    expect(refusal({ MEDIA_STORAGE: 'tape' })).toBe('MEDIA_STORAGE is "tape", but must be one of disk, s3.');
  });

  it('s3 without a bucket is an error that names the variable', () => {
    expect(refusal({ MEDIA_STORAGE: 's3' })).toBe('S3_BUCKET must be set when MEDIA_STORAGE is "s3".');
  });

  it('s3 uses Amazon and the credentials of the machine by default', () => {
    expect(readConfiguration({ MEDIA_STORAGE: 's3', S3_BUCKET: 'pictures' }).mediaStorage).toEqual({
      kind: 's3',
      bucket: 'pictures',
      region: 'us-east-1',
      endpoint: null,
      accessKeyId: null,
      secretAccessKey: null,
    });
    const settings = {
      S3_REGION: 'eu-central-1',
      S3_ENDPOINT: 'http://store.example:9000/',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(
      readConfiguration({ MEDIA_STORAGE: 's3', S3_BUCKET: 'pictures', ...settings }).mediaStorage,
    ).toMatchObject({
      region: 'eu-central-1',
      endpoint: 'http://store.example:9000',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
  });

  it.each([
    ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ])('s3 refuses %s without %s, and the error does not show the value', (set, missing) => {
    const message = refusal({ MEDIA_STORAGE: 's3', S3_BUCKET: 'pictures', [set]: 'confidential' });
    expect(message).toBe(`${missing} must be set when ${set} is.`);
  });
});

describe('PROCESSES and RUN_ONLY', () => {
  const DATABASE_URL = 'postgresql://localhost/contentgen';

  it('leave a port for the metrics of each process', () => {
    const ports = { DATABASE_URL, PROCESSES: '3', METRICS_PORT: '65533' };
    expect(readConfiguration(ports).metrics?.port).toBe(65_533);
    expect(() => readConfiguration({ ...ports, METRICS_PORT: '65534' })).toThrow(
      'METRICS_PORT is "65534", but must be at most 65533: the 3 processes use one port each, starting with this one.',
    );
  });

  it('leave the port of the API to the API', () => {
    const ports = { DATABASE_URL, PROCESSES: '3', PORT: '8080' };
    for (const METRICS_PORT of ['8078', '8080']) {
      expect(() => readConfiguration({ ...ports, METRICS_PORT })).toThrow(
        `METRICS_PORT is "${METRICS_PORT}", but the API uses port 8080 of the same host: choose another METRICS_PORT or PORT.`,
      );
    }
    for (const METRICS_PORT of ['8077', '8081', '0']) readConfiguration({ ...ports, METRICS_PORT });
    readConfiguration({ ...ports, METRICS_PORT: '8080', METRICS_HOST: '::1' });
    readConfiguration({ METRICS_PORT: '0', PORT: '0' });
  });

  it('are by default one process for each processor, at most 4, on a database server', () => {
    expect(readConfiguration({ DATABASE_URL }).processes).toBe(Math.min(4, availableParallelism()));
    expect(readConfiguration({ DATABASE_URL, PROCESSES: '7' }).processes).toBe(7);
  });

  it('leave no generation to a process for requests only', () => {
    const { only, generationConcurrency } = readConfiguration({ DATABASE_URL, RUN_ONLY: 'http' });
    expect({ only, generationConcurrency }).toEqual({ only: 'http', generationConcurrency: 0 });
  });

  it('cannot divide the work on the embedded database', () => {
    expect(readConfiguration({ PROCESSES: '1' }).processes).toBe(1);
    expect(() => readConfiguration({ PROCESSES: '2' })).toThrow(
      'PROCESSES (--processes) is "2", but the embedded database works in one process only. Set DATABASE_URL to use more.',
    );
    expect(() => readConfiguration({}, { only: 'http' })).toThrow(
      'RUN_ONLY (--only) is "http", but the embedded database works in one process only',
    );
  });
});

describe('an option of the command line', () => {
  it('replaces its variable', () => {
    const { host, port, dataFolder } = readConfiguration(
      { HOST: '::', PORT: '1', DATA_FOLDER: 'one' },
      { host: '127.0.0.2', port: '2', data: 'two' },
    );
    expect({ host, port, dataFolder }).toEqual({ host: '127.0.0.2', port: 2, dataFolder: resolve('two') });
  });

  it('is named in the error', () => {
    expect(() => readConfiguration({ PORT: '1' }, { port: 'http' })).toThrow(
      '--port is "http", but must be a whole number from 0 to 65535.',
    );
  });
});

it.each([
  ['the embedded database', {}, 4],
  ['a database server', { databaseUrl: 'postgresql://localhost/name' }, 8],
  [
    'a database server with one connection',
    { databaseUrl: 'postgresql://localhost/name', databasePoolSize: 1 },
    1,
  ],
])('the permits of an account suit %s', (_, overrides, permits) => {
  expect(permitsPerAccount({ ...readConfiguration({}), ...overrides })).toBe(permits);
});
