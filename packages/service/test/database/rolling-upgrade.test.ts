import { afterEach, expect, it } from 'vitest';
import { readConfiguration } from '../../src/configuration.ts';
import { appliedMigrations, knownMigrations, migrate, migrateTo } from '../../src/database/migrations.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { type Service, startService } from '../../src/server.ts';
import { newDatabase } from './new-database.ts';

/**
 * The name of the last migration of an older schema, on which the statements of this release must work: the one before
 * the newest. If the statements need the newest migration, use its name instead.
 */
const previous = String((await knownMigrations()).at(-2));

interface Body {
  readonly id: string;
  readonly state: string;
  readonly meta: { readonly total: number };
}

const services: Service[] = [];
let drop = async () => {};

afterEach(async () => {
  for (const service of services.splice(0)) await service.close();
  await drop();
});

it('a replica on the previous schema works while a new one updates the schema, and after that', async () => {
  const { databaseUrl, drop: dropDatabase } = await newDatabase({ empty: true });
  drop = dropDatabase;
  const configuration = {
    ...readConfiguration({ PORT: '0', LOG_LEVEL: 'silent' }),
    databaseUrl,
    dataFolder: null,
    stopDeadline: 0,
  };
  const old = await startService(configuration, undefined, (given) =>
    openDatabase(given, (database) => migrateTo(database, previous)),
  );
  services.push(old);
  expect((await appliedMigrations(old.database)).at(-1)).toBe(previous);
  const account = String((await old.accounts.create('default'))?.id);
  const { secret } = await old.apiKeys.create({
    accountId: account,
    name: 'test',
    scopes: ['read', 'write'],
    expiresAt: null,
  });

  const ask = async ({ url }: Service, path: string, fields?: Readonly<Record<string, string>>) => {
    const response = await fetch(`${url}/api/v1/${path}`, {
      headers: { authorization: `Bearer ${secret}` },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    });
    return { status: response.status, body: (await response.json()) as Body };
  };
  const create = (service: Service, name: string) =>
    ask(service, 'documents', { name, prompt: 'Words', creativity: '0.5' });
  const paint = (service: Service) =>
    ask(service, 'images', { name: 'boat', description: 'A boat', resolution: '256x256' });

  const first = await create(old, 'before');
  expect(first.body.state).toBe('succeeded');
  expect((await paint(old)).body.state).toBe('succeeded');

  // Requests of the old replica run while the schema changes.
  const during = Array.from({ length: 20 }, (_, at) => create(old, `during ${at}`));
  expect(await migrate(old.database)).toEqual((await knownMigrations()).filter((name) => name > previous));
  expect((await Promise.all(during)).map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect((await create(old, 'after')).body.state).toBe('succeeded');
  expect((await paint(old)).body.state).toBe('succeeded');

  // Only one process can open the embedded database.
  const fresh = databaseUrl === null ? old : await startService(configuration);
  if (fresh !== old) services.push(fresh);
  expect((await ask(fresh, `documents/${first.body.id}`)).body).toEqual(first.body);
  expect((await ask(fresh, 'documents?include_total=true')).body.meta.total).toBe(22);
  expect((await create(fresh, 'new')).body.state).toBe('succeeded');
});
