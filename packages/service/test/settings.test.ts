import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingsGuide } from '../generate/settings-guide.ts';
import { ConfigurationError, readConfiguration, settingGroups } from '../src/settings.ts';
import { runCommand } from './commands/run-command.ts';

/** Returns the error message for an invalid environment. */
function refusal(environment: Record<string, string>): string {
  try {
    readConfiguration(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message;
  }
  throw new Error('The environment was accepted.');
}

it('the guide of the settings is generated from them: otherwise run `npm run generate`', async () => {
  const guide = await readFile(new URL('../../docs/guides/settings.md', import.meta.url), 'utf8');
  expect(guide).toBe(settingsGuide());
  for (const { prefix, table } of settingGroups) {
    for (const name of Object.keys(table)) expect(guide.split(`\n- \`${prefix}${name}\`: `)).toHaveLength(2);
  }
});

it('"help settings" has every setting, without Markdown', async () => {
  const { stdout } = await runCommand('no-folder', 'help', 'settings');
  for (const { prefix, table } of settingGroups) {
    for (const [name, { rule }] of Object.entries(table)) {
      expect(stdout).toContain(`  ${prefix}${name}\n`);
      expect(stdout).toContain(`Value: ${rule}. Default: `);
    }
  }
  expect(stdout).not.toContain('`');
});

it('every setting has a property, and times are in milliseconds', () => {
  expect(readConfiguration({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    publicUrl: null,
    processes: 1,
    databasePoolSize: 10,
    dataFolder: resolve('data'),
    mediaStorage: { kind: 'disk' },
    metricsAddress: null,
    traces: null,
    accountRateLimit: { requests: 3_000, windowSeconds: 60 },
    generationTimeout: 60_000,
    stopDeadline: 10_000,
  });
});

describe('a name that is nearly that of a setting', () => {
  it.each([
    ['LOG_LEVLE', 'LOG_LEVEL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['DATABASE_URLL', 'DATABASE_URL'],
    ['data_folder', 'DATA_FOLDER'],
    ['TEXT_PROVIDER', 'TEXT_PROVIDERS'],
    ['HSOT', 'HOST'],
    ['PORTT', 'PORT'],
  ])('is refused: %s', (variable, meant) => {
    expect(refusal({ [variable]: 'x' })).toBe(`${variable} is not a setting. Did you mean ${meant}?`);
  });

  it('is not one of other programs', () => {
    const others = ['HOME', 'HOSTNAME', 'POST', 'PORTS', 'PROCESS', 'DATABASE_PORT', 'DATABASE_SSL'];
    const more = ['PUBLIC_KEY', 'OTEL_EXPORTER_OTLP_PROTOCOL', 'LOG_FILE'];
    readConfiguration(Object.fromEntries([...others, ...more].map((name) => [name, 'x'])));
    readConfiguration({ DATABASE_URLL: '' });
  });
});

describe('METRICS_ADDRESS', () => {
  it('is a host and a port', () => {
    const read = (value: string) => readConfiguration({ METRICS_ADDRESS: value }).metricsAddress;
    expect(read('0.0.0.0:9464')).toEqual({ host: '0.0.0.0', port: 9_464 });
    expect(read('[::1]:0')).toEqual({ host: '::1', port: 0 });
  });

  it.each(['9464', '127.0.0.1', '127.0.0.1:65536', '::1:9464', 'http://127.0.0.1:9464'])(
    'is not %s',
    (value) => {
      expect(refusal({ METRICS_ADDRESS: value })).toBe(
        `METRICS_ADDRESS is "${value}", but must be a host and a port, such as 127.0.0.1:9464 or [::1]:9464.`,
      );
    },
  );

  it('leaves a port for each process, and the port of the API to the API', () => {
    const three = { DATABASE_URL: 'postgresql://localhost/contentgen', PROCESSES: '3', PORT: '8080' };
    const read = (METRICS_ADDRESS: string) => readConfiguration({ ...three, METRICS_ADDRESS });
    for (const free of ['127.0.0.1:65533', '127.0.0.1:8077', '127.0.0.1:8081', '127.0.0.1:0', '[::1]:8080']) {
      read(free);
    }
    expect(() => read('127.0.0.1:65534')).toThrow(
      'The port of METRICS_ADDRESS is "65534", but must be at most 65533: the 3 processes use one port each',
    );
    expect(() => read('127.0.0.1:8078')).toThrow('but the API uses port 8080 of the same host');
  });
});

describe('traces', () => {
  const endpoint = 'http://127.0.0.1:4318';
  const read = (more: Readonly<Record<string, string>>) =>
    readConfiguration({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/`, ...more }).traces;

  it('have a collector, and by default the name of the service', () => {
    expect(readConfiguration({ OTEL_SERVICE_NAME: 'content' }).traces).toBeNull();
    expect(read({})).toEqual({ endpoint, headers: {}, serviceName: 'contentgen-service' });
  });

  it('have the headers of percent-encoded pairs', () => {
    const headers = ' api-key = a=b%2Cc , authorization=Basic%20YTpi,';
    expect(read({ OTEL_EXPORTER_OTLP_HEADERS: headers })?.headers).toEqual({
      'api-key': 'a=b,c',
      authorization: 'Basic YTpi',
    });
  });

  it.each(['secret', '=secret', 'a=secret,b', 'a=secret%', 'a b=secret', 'a=se%0Acret'])(
    'refuse the headers %s, without the value in the message',
    (value) => {
      const message = refusal({ OTEL_EXPORTER_OTLP_HEADERS: value });
      expect(message).toMatch('OTEL_EXPORTER_OTLP_HEADERS must be headers name=value');
      expect(message).not.toMatch(/cret/);
    },
  );
});

describe('PUBLIC_URL', () => {
  it('is an http or https URL, without trailing slashes', () => {
    const read = (value: string) => readConfiguration({ PUBLIC_URL: value }).publicUrl;
    expect(read('http://127.0.0.1:9000//')).toBe('http://127.0.0.1:9000');
    expect(read('https://example.com/behind/a/proxy/')).toBe('https://example.com/behind/a/proxy');
  });

  it.each(['content.example', 'ftp://content.example', 'javascript:alert(1)', 'https://', '/media'])(
    '%j is an error that names the rule',
    (value) => {
      expect(refusal({ PUBLIC_URL: value })).toBe(
        `PUBLIC_URL is "${value}", but must be an http or https URL.`,
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
    'postgres://a:5432?confidential@host/name',
  ])('%s is an error that does not show the value', (value) => {
    const message = refusal({ DATABASE_URL: value });
    expect(message).toContain('DATABASE_URL must be a PostgreSQL URL');
    expect(message).not.toContain('confidential');
  });
});

describe('S3_BUCKET', () => {
  const s3 = { S3_BUCKET: 'pictures' };

  it('selects Amazon and the credentials of the machine by default', () => {
    expect(readConfiguration(s3).mediaStorage).toEqual({
      kind: 's3',
      bucket: 'pictures',
      region: 'us-east-1',
      endpoint: null,
      accessKeyId: null,
      secretAccessKey: null,
    });
  });

  it.each(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])('needs more than %s', (set) => {
    expect(refusal({ ...s3, [set]: 'confidential' })).toBe(
      'Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or none of them.',
    );
  });
});

describe('PROCESSES and ROLE', () => {
  const DATABASE_URL = 'postgresql://localhost/contentgen';

  it('are by default one process for each processor, at most 4, on a database server', () => {
    expect(readConfiguration({ DATABASE_URL }).processes).toBe(Math.min(4, availableParallelism()));
    expect(readConfiguration({ DATABASE_URL, PROCESSES: '7' }).processes).toBe(7);
  });

  it('leave no generation to a process for requests only', () => {
    const { role, generationConcurrency } = readConfiguration({ DATABASE_URL, ROLE: 'http' });
    expect({ role, generationConcurrency }).toEqual({ role: 'http', generationConcurrency: 0 });
  });

  it('cannot divide the work on the embedded database', () => {
    expect(readConfiguration({ PROCESSES: '1' }).processes).toBe(1);
    expect(refusal({ PROCESSES: '2' })).toBe(
      'PROCESSES (--processes) is "2", but the embedded database works in one process only. Set DATABASE_URL to use more.',
    );
    expect(() => readConfiguration({}, { role: 'http' })).toThrow(
      'ROLE (--role) is "http", but the embedded database works in one process only',
    );
  });
});

it('DATABASE_DIRECT_URL does not replace DATABASE_URL', () => {
  expect(refusal({ DATABASE_DIRECT_URL: 'postgresql://localhost/contentgen' })).toContain('Set DATABASE_URL');
});

describe('an option of the command line', () => {
  it('replaces its variable', () => {
    const { host, port, dataFolder } = readConfiguration(
      { HOST: '::', PORT: '1', DATA_FOLDER: 'one' },
      { host: '127.0.0.2', port: '2', data: 'two' },
    );
    expect({ host, port, dataFolder }).toEqual({ host: '127.0.0.2', port: 2, dataFolder: resolve('two') });
  });
});
