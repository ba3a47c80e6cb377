import { appendFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import S3rver from 's3rver';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { archiveEntries } from '../../src/backup/archive.ts';
import { storedTables } from '../../src/backup/backup-format.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { newDatabase } from '../database/new-database.ts';
import { newStoreForProcesses, openTestDatabase, type Store } from '../database/test-database.ts';
import { keyIn, type ServiceProcess, startOnStore, startProcess } from './command-process.ts';
import { type CommandPlace, runCommand } from './run-command.ts';

let folder: string;
let store: Store;
let service: ServiceProcess;
let key: string;
let backup: string;
let saved: Awaited<ReturnType<typeof runCommand>>;
/** What clients saw before the backup. */
let before: Seen;
const drops: (() => Promise<unknown>)[] = [];

interface Seen {
  readonly records: readonly string[];
  readonly pictures: readonly Buffer[];
}

/** In a run on a database server, pictures are in the bucket of an object storage. */
let storage: S3rver;
let endpoint: string;

/** The settings of a service whose pictures are in this bucket. */
const inBucket = (bucket: string) => ({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
});
const mediaSettings = () => (inject('postgresql') === null ? {} : inBucket('original'));

const place = ({ configuration: { databaseUrl, dataFolder } }: Store): CommandPlace => ({
  folder: String(dataFolder),
  environment: { DATABASE_URL: databaseUrl ?? '', ...mediaSettings() },
});

async function request(
  url: string,
  path: string,
  fields?: Readonly<Record<string, string>>,
): Promise<string> {
  const response = await fetch(url + path, {
    headers: { authorization: `Bearer ${key}` },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text}`);
  return text;
}

/** Creates a record. Resolves when its generation has ended, to its state. */
async function create(url: string, path: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const { id } = JSON.parse(await request(url, path, fields));
  await request(url, `${path}/${id}/events`);
  return JSON.parse(await request(url, `${path}/${id}`)).state;
}

/** Resolves to every record and picture. The URLs of pictures begin with the address of the service. */
async function look(url: string): Promise<Seen> {
  const ids = async (list: string) =>
    JSON.parse(await request(url, `${list}&per_page=100&sort_by=id&sort=asc`)).data.map(
      ({ id }: { id: string }) => id,
    ) as string[];
  const documents = await ids('/api/v1/documents?all_templates=true');
  const images = await ids('/api/v1/images?');
  const records = await Promise.all([
    ...documents.map((id) => request(url, `/api/v1/documents/${id}`)),
    ...images.map((id) => request(url, `/api/v1/images/${id}`)),
  ]);
  const addresses = records.flatMap((record) => (JSON.parse(record).results as string[] | undefined) ?? []);
  const pictures = await Promise.all(
    addresses.map(async (address) => Buffer.from(await (await fetch(address)).arrayBuffer())),
  );
  return { records: records.map((record) => record.replaceAll(url, 'http://service')), pictures };
}

/** Creates an empty data folder and, with `isOnServer`, an empty database on a PostgreSQL server and an empty bucket. */
async function emptyPlace(
  isOnServer: boolean,
): Promise<{ folder: string; environment: Record<string, string> }> {
  const empty = await mkdtemp(join(tmpdir(), 'contentgen-restored-'));
  const { databaseUrl, drop } = isOnServer
    ? await newDatabase({ empty: true })
    : { databaseUrl: '', drop: async () => {} };
  drops.push(drop, () => rm(empty, { recursive: true, force: true }));
  const media = isOnServer ? inBucket('restored') : {};
  return { folder: empty, environment: { DATABASE_URL: String(databaseUrl), ...media } };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contentgen-backups-'));
  backup = join(folder, 'backup.tar.gz');
  storage = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'original' }, { name: 'restored' }],
  });
  endpoint = `http://127.0.0.1:${(await storage.run()).port}`;
  store = await newStoreForProcesses();
  service = await startOnStore(store, mediaSettings());
  key = String(await keyIn(service.banner));
  for (const name of ['one', 'two', '\ufeffzürich 東京 \\ "']) {
    await create(service.url, '/api/v1/documents', {
      name,
      prompt: `About ${name}`,
      creativity: '0.25',
      template_id: '16',
    });
  }
  await create(service.url, '/api/v1/images', {
    name: 'boat',
    description: 'A boat',
    resolution: '256x256',
  });
  before = await look(service.url);
  saved = await runCommand(place(store), 'backup', backup);
});

afterAll(async () => {
  await service?.end('SIGTERM');
  await storage?.close();
  for (const drop of drops) await drop();
  await store?.remove();
  await rm(folder, { recursive: true, force: true });
});

it('names every table with data that a crash must not lose', async () => {
  const { database, close } = await openTestDatabase();
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'`.execute(database);
  await close();
  const own = rows.map(({ name }) => name).filter((name) => !/^kysely_|^compatible_migrations$/.test(name));
  expect([...storedTables].sort()).toEqual(own.sort());
});

it('a running service is saved in a file for this user only, without any key', async () => {
  const { exitCode, stdout, stderr } = saved;
  expect({ exitCode, stdout, stderr }).toEqual({
    exitCode: 0,
    stdout: `${backup}\n`,
    stderr: expect.stringMatching(/^Saved \d+ rows and 1 picture\. /),
  });
  expect((await stat(backup)).mode & 0o777).toBe(0o600);
  const content = gunzipSync(await readFile(backup)).toString('latin1');
  expect(content).toContain('About one');
  expect(content).not.toContain(key);
  expect((await readdir(folder)).filter((name) => name.startsWith('backup'))).toEqual(['backup.tar.gz']);
});

it('an existing file stays as it is', async () => {
  const { exitCode, stderr } = await runCommand(place(store), 'backup', backup);
  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr: `The file ${backup} exists already. Choose another name.\n`,
  });
});

it.each([
  [
    () => join(folder, 'none/a.tar.gz'),
    () => `the folder ${folder}/none does not exist. Create it, or choose`,
  ],
  [
    () => join(import.meta.filename, 'a.tar.gz'),
    () => `a part of the path ${import.meta.filename} is a file.`,
  ],
  [() => '/proc/a.tar.gz', () => 'the folder /proc accepts no files. Choose'],
])('a path that no file can have is refused in one sentence: %s', async (path, reason) => {
  const { exitCode, stdout, stderr } = await runCommand(place(store), 'backup', path());
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(stderr).toMatch(/^The backup \S+ can't be written: [^()]+\.\n$/m);
  expect(stderr).toContain(`${path()} can't be written: ${reason()}`);
});

/** Whether there is a database server beside the embedded database. */
const kinds = inject('postgresql') === null ? [false] : [false, true];

it('each kind of database gives the same records and pictures, byte by byte, to the same keys', async () => {
  let [latest, expected] = [backup, before];
  for (const isOnServer of kinds) {
    const target = await emptyPlace(isOnServer);
    const { exitCode, stdout, stderr } = await runCommand(target, 'restore', latest);
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '' });
    expect(stderr).toMatch(
      /Restored \d+ rows and 1 picture\. To use them, start the service with the same settings\.\n$/,
    );
    const restored = await startProcess(target);
    try {
      expect(restored.banner).not.toContain('API key  ');
      expect(await look(restored.url)).toEqual(expected);
      expect(expected.records.length).toBeGreaterThanOrEqual(4);
      expect(expected.pictures[0]?.subarray(1, 4).toString()).toBe('PNG');
      const fields = { name: 'new', prompt: 'New', creativity: '0' };
      expect(await create(restored.url, '/api/v1/documents', fields)).toBe('succeeded');
      expected = await look(restored.url);
      // The next kind of database restores the backup of this one.
      latest = join(folder, `of-${isOnServer ? 'server' : 'folder'}.tar.gz`);
      expect(await runCommand(target, 'backup', latest)).toMatchObject({ exitCode: 0 });
    } finally {
      await restored.end('SIGTERM');
    }
  }
});

it.each(kinds)(
  'a restored place refuses another backup, and saves without lost pictures but with exit code 1 (on a server: %s)',
  async (isOnServer) => {
    const target = await emptyPlace(isOnServer);
    expect(await runCommand(target, 'restore', backup)).toMatchObject({ exitCode: 0 });
    const again = await runCommand(target, 'restore', backup);
    expect(again.exitCode).toBe(1);
    const place = isOnServer ? 'with DATABASE_URL into an empty database' : 'with --data into a new folder';
    expect(again.stderr).toContain(
      `The database is not empty: its table accounts has rows. Restore ${place}.`,
    );

    const media = isOnServer ? join(folder, 's3/restored') : join(target.folder, 'media');
    for (const name of await readdir(media)) await rm(join(media, name), { recursive: true });
    const [file, copy] = [join(target.folder, 'lost.tar.gz'), join(target.folder, 'lost')];
    for (const [path, ...words] of [
      [file, 'backup', file],
      [copy, 'accounts', 'export', 'default', copy],
    ] as const) {
      const { exitCode, stdout, stderr } = await runCommand(target, ...words);
      expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: `${path}\n` });
      expect(stderr).toMatch(/^(Saved|Exported) \d+ \w+ and 0 pictures/m);
      expect(stderr).toContain(`1 picture that records name is not in the storage and not in ${path}.`);
    }
    expect((await stat(file)).size).toBeGreaterThan(0);
    expect(await readdir(copy)).toContain('images.jsonl');
  },
);

/** Changes one byte of a file. A negative position counts from the end. */
async function changeByte(file: string, position: number) {
  const bytes = await readFile(file);
  const index = position < 0 ? bytes.length + position : position;
  bytes[index] = (bytes[index] ?? 0) ^ 0xff;
  await writeFile(file, bytes);
}

describe('a file that is no complete backup is refused in one sentence and changes nothing', () => {
  const missingEnd = 'its end is missing';
  const otherBytes = 'it contains bytes that are not in gzip format';

  it.each<[damage: string, apply: (file: string) => Promise<unknown>, reason: string]>([
    ['cut off', async (file) => truncate(file, (await stat(file)).size - 20), missingEnd],
    ['with a changed byte', async (file) => changeByte(file, Math.floor((await stat(file)).size / 2)), '.+'],
    ['with a changed head', (file) => changeByte(file, 3), 'its data is damaged'],
    ['with a changed checksum', (file) => changeByte(file, -8), 'its checksum is wrong'],
    ['not an archive', (file) => writeFile(file, 'text'), otherBytes],
    ['not a tar archive', (file) => writeFile(file, gzipSync('text')), 'its data is damaged'],
    ['with more bytes', (file) => appendFile(file, 'text'), otherBytes],
  ])('%s', async (_, damage, reason) => {
    const file = join(folder, 'damaged.tar.gz');
    await writeFile(file, await readFile(backup));
    await damage(file);
    const target = await emptyPlace(false);
    const missing = join(target.folder, 'new');
    const { exitCode, stdout, stderr } = await runCommand({ ...target, folder: missing }, 'restore', file);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toMatch(
      RegExp(`The file \\S+ is not a complete backup: ${reason}\\. Nothing was restored\\.\\n$`),
    );
    expect(stderr).not.toMatch(/^ +at /m);
    expect(await readdir(target.folder)).toEqual([]);
    await rm(file);
  });

  it('missing', async () => {
    const file = join(folder, 'none');
    const { exitCode, stderr } = await runCommand(await emptyPlace(false), 'restore', file);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: `Checking the backup.\nThere is no file ${file}. Check the path of the backup.\n`,
    });
  });
});

interface Forgery {
  /** A text in the rows of a table, by default the documents, and what replaces it. */
  readonly replace?: readonly [search: string | RegExp, text: string];
  readonly table?: string;
  /** A table with a row that the head and the end name, too. */
  readonly row?: readonly [table: string, row: string];
  readonly entry?: readonly [name: string, text: string];
}

/** Changes the backup, as someone does who knows its format. */
async function forge({ replace = ['', ''], table = 'documents', row, entry }: Forgery): Promise<string> {
  const archive = pack();
  const added = row && [`tables/${row[0]}/1.jsonl`, `${row[1]}\n`];
  for await (const { name, bytes } of archiveEntries(backup)) {
    let content: Buffer | string = bytes;
    if (name.startsWith(`tables/${table}/`)) content = String(bytes).replace(...replace);
    if (name === 'backup.json' && row) {
      const head = JSON.parse(String(bytes));
      content = JSON.stringify({ ...head, tables: [...head.tables, row[0]] });
    }
    if (name === 'end.json') {
      for (const [path, text] of [added, entry].filter((each) => each !== undefined)) {
        archive.entry({ name: String(path) }, String(text));
      }
      const end = JSON.parse(String(bytes));
      if (row) content = JSON.stringify({ ...end, rows: { ...end.rows, [row[0]]: 1 } });
    }
    archive.entry({ name }, content);
  }
  archive.finalize();
  const file = join(folder, 'forged.tar.gz');
  await writeFile(file, gzipSync(await buffer(archive)));
  return file;
}

const superuser = JSON.stringify({ oid: 99_999, rolname: 'intruder', rolsuper: true, rolconnlimit: -1 });

describe('a forged backup leaves nothing', () => {
  const isOnServer = inject('postgresql') !== null;
  const tables = 'select relname from pg_class where relkind = $$r$$ order by 1';
  let target: Awaited<ReturnType<typeof emptyPlace>>;
  let tablesBefore: unknown[];

  beforeAll(async () => {
    target = await emptyPlace(isOnServer);
    await queryIn(target, 'create table orders (paid boolean)');
    tablesBefore = await queryIn(target, tables);
  });

  it.each<[what: string, forgery: Forgery, reason: string]>([
    ['a table of PostgreSQL', { row: ['pg_authid', superuser] }, 'tables/pg_authid/1.jsonl belongs'],
    ['a table of others', { row: ['orders', '{"paid":true}'] }, 'tables/orders/1.jsonl belongs'],
    ['another path', { entry: ['../../\u001b[31m', 'text'] }, '../../.u001b.31m belongs to no record'],
    ['a state', { replace: ['"succeeded"', '"weird"'] }, '1.jsonl, line 1, has a wrong state'],
    ['a number', { replace: ['0.25', '99'] }, 'line 1, has a wrong creativity'],
    ['a type', { replace: ['0.25', '"much"'] }, 'line 1, has a wrong creativity'],
    ['a time', { replace: ['"created_at":"', '"created_at":"no'] }, 'line 1, has a wrong created_at'],
    ['an endless time', { replace: [/(?<="created_at":")[^"]+/, 'infinity'] }, 'has a wrong created_at'],
    ['a scope', { table: 'api_keys', replace: ['"read"', '"admin"'] }, 'line 1, has a wrong scopes'],
    [
      'a path of a picture',
      { table: 'media', replace: [/(?<="token":")[^"]+/, '../../victim'] },
      'line 1, has a wrong token',
    ],
    [
      'a path in a record',
      { table: 'images', replace: [/(?<="results":\[")[^"]+/, '../../victim'] },
      'line 1, has a wrong results',
    ],
    ['a character', { replace: ['About one', '\\u0000'] }, 'has a wrong prompt'],
    ['no JSON', { replace: ['{', '['] }, 'line 1, is not a JSON object'],
    ['deep JSON', { replace: ['{', `{"deep":${'['.repeat(9)}${']'.repeat(9)},`] }, 'is not a JSON object'],
    [
      'a missing column',
      { replace: ['"name"', '"title"'] },
      'the database refuses a row of tables/documents/1',
    ],
    [
      'another account',
      { replace: [/"account_id":"......../, '"account_id":"00000000'] },
      'the database refuses',
    ],
    [
      'too many line breaks',
      { entry: ['tables/documents/2.jsonl', '\n'.repeat(17 * 2 ** 20)] },
      'is too large',
    ],
  ])('%s', async (_name, forgery, reason) => {
    const { exitCode, stderr } = await runCommand(target, 'restore', await forge(forgery));
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: expect.stringMatching(`is not a complete backup: .*${reason}.*\\. Nothing was restored\\.\n$`),
    });
    expect(await queryIn(target, tables)).toEqual(tablesBefore);
    const written = `select rolname from pg_roles where rolname = 'intruder' union select 'order' from orders`;
    expect(await queryIn(target, written)).toEqual([]);
    expect(await readdir(target.folder)).not.toContain('media');
  });
});

/** Runs a statement in a database that no service uses, without creating our tables. */
async function queryIn(
  { folder: dataFolder, environment }: { folder: string; environment: Record<string, string> },
  statement: string,
): Promise<unknown[]> {
  const { database, close } = await openDatabase(
    { dataFolder, databaseUrl: environment.DATABASE_URL || null, databasePoolSize: 1 },
    async () => [],
  );
  try {
    return (await sql.raw(statement).execute(database)).rows;
  } finally {
    await close();
  }
}
