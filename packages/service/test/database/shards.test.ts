/**
 * Which statements would read or change more than one shard, if every table with an account were distributed by it, as
 * Citus does. PostgreSQL says it: the tables get partitions by the hash of the account, and the plan of a statement for
 * one account names the partitions. Each shard has a copy of the other tables, such as `accounts`.
 */
import { readResources } from '@contentgen/contract';
import { CompiledQuery, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { statements } from '../../src/database/statement.ts';
import { countRecords, readRecords, searchRecords } from '../../src/listing/read-records.ts';
import { RecordsRepository } from '../../src/resources/records-repository.ts';
import { definitions } from '../../src/resources/registry.ts';
import { databaseOfFile } from './test-database.ts';
// Their modules make all other statements.
import '../../src/server.ts';
import '../../src/commands/program.ts';

const maintenance = 'Maintenance: it deletes what is old, of all accounts.';
const queue = 'The queue serves all accounts in turn. With shards, each needs a queue of its own.';
const operator = 'A command of the operator, who names no account or all of them.';
const metric = 'A metric of all accounts.';

/** What a statement does in more than one shard, and the first of its parameters; then why. */
const crossing = {
  'select api_keys by hash':
    'A request has a key, not an account. Each process remembers it for 0.8 seconds.',
  'delete api_keys, insert api_keys, insert audit_events by code_hash':
    'A link to the console has only a code.',
  'update api_keys by expires_at': operator,
  'select media by token': 'The URL of a picture has only its token.',

  'update documents, update generation_jobs by busy': queue,
  'update generation_jobs, update images by busy': queue,
  'update generation_jobs by account_ids': 'One statement renews the leases of all jobs of a worker.',
  'select generation_jobs by takes_over': queue,
  'select generation_jobs': metric,
  'update generation_jobs': 'Only at the start of the embedded database.',
  'update idempotency_keys': 'Only at the start of the embedded database.',

  'select webhooks, update webhook_deliveries by per_webhook': queue,
  'select webhook_deliveries, select webhooks': metric,
  'select webhooks by key_check': 'At the start: are there webhooks of another WEBHOOK_KEY?',

  'select account_usage by share': metric,
  'select audit_events by since': operator,
  'update audit_events': 'A process writes the events of all accounts to its log.',

  'delete audit_events': maintenance,
  'delete generation_usage': maintenance,
  'delete idempotency_keys by oldest': maintenance,
  'delete rate_limits': maintenance,
  'delete webhook_deliveries': maintenance,
  'select media by pending_before': maintenance,
};

/** The unique keys without an account. Citus requires it in them. All are random, so they stay unique with it. */
const keysOfAllAccounts = [
  ...['api_keys (hash)', 'api_keys (id)', 'audit_events (id)', 'media (token)'],
  ...['webhook_deliveries (id,webhook_id)', 'webhooks (id)'],
];

const { database } = await databaseOfFile();
const account = '01990000-0000-7000-8000-000000000001';
const shards = [0, 1];
/** The parameters and the columns that are the account. */
const accountNames = ['account_id', 'sender'];

/** A statement with the names of its parameters. */
type Named = readonly [text: string, names: readonly string[]];

/** A table with its column of the account: the name, and the position from 0. */
interface Distributed {
  readonly table: string;
  readonly key: string;
  readonly position: number;
}

type Explained = { readonly 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] };

/** A node of a plan (PostgreSQL, EXPLAIN with FORMAT JSON). */
interface PlanNode {
  readonly Operation?: 'Insert' | 'Update' | 'Delete';
  readonly 'Relation Name'?: string;
  readonly 'Parent Relationship'?: string;
  readonly 'Subplans Removed'?: number;
  readonly Output?: readonly string[];
  readonly Plans?: readonly PlanNode[];
}

it('no statement crosses shards but these, and no unique key lacks the account but these', async () => {
  const all: Named[] = [...(await statementsOfRequests()), ...statements];
  const transaction = await database.startTransaction().execute();
  const run = async <Row>(sql: string) =>
    (await transaction.executeQuery<Row>(CompiledQuery.raw(sql, undefined as never))).rows;
  const tables = await run<Distributed>(`
    select table_name as table, column_name as key, ordinal_position - 1 as position from information_schema.columns
    where table_schema = current_schema() and column_name in (${accountNames.map((name) => `'${name}'`)})`);
  const lacking = await distribute(run, tables);
  // The plan has the account, and parameters in place of the other values.
  await run('set local plan_cache_mode = force_generic_plan');
  const found: string[] = [];
  for (const [text, names] of all) {
    const others = names.filter((name) => !accountNames.includes(name));
    const bound = text.replaceAll(/\$(\d+)/g, (_, number) => {
      const other = others.indexOf(names[number - 1] ?? '');
      return other < 0 ? `'${account}'` : `$${other + 1}`;
    });
    await run(`prepare checked as ${bound}`).catch((error) => expect.fail(`${error}\n${text}`));
    const values = others.length > 0 ? `(${others.map(() => 'null')})` : '';
    const [explained] = await run<Explained>(`explain (verbose, format json) execute checked ${values}`);
    await run('deallocate checked');
    const actions = crossingActions(tables, nodesOf(explained?.['QUERY PLAN'][0].Plan));
    if (actions !== '') found.push([actions, ...names.slice(0, 1)].join(' by '));
  }
  await transaction.rollback().execute();
  expect(found.sort()).toEqual(Object.keys(crossing).sort());
  expect(lacking).toEqual(keysOfAllAccounts);
});

/** Resolves to the statements that depend on the request: those of lists and updates. */
async function statementsOfRequests(): Promise<Named[]> {
  const made: Named[] = [];
  const recorder = database.withPlugin({
    transformQuery({ node, queryId }) {
      const { sql, parameters } = new PostgresQueryCompiler().compileQuery(node, queryId);
      made.push([sql, parameters.map((value, at) => (value === account ? 'account_id' : `value_${at}`))]);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const page = { sortBy: 'name', direction: 'asc', position: undefined, limit: 11 } as const;
  for (const { name } of readResources()) {
    await new RecordsRepository(name, definitions[name]).update(recorder, account, account, { name: 'New' });
    const selection = { resource: name, accountId: account, filters: {} };
    const search = { ...selection, column: 'name', text: 'word' };
    await readRecords(recorder, selection, page);
    await searchRecords(recorder, search, page);
    for (const list of [selection, search]) await countRecords(recorder, list);
  }
  return made;
}

/**
 * Puts a partitioned table before each of the tables, with the unique keys that it can have. Resolves to the keys that it
 * can't have.
 */
async function distribute(
  run: <Row>(sql: string) => Promise<Row[]>,
  tables: readonly Distributed[],
): Promise<string[]> {
  const lacking: string[] = [];
  for (const { table, key } of tables) {
    const unique = await run<{ columns: string[] }>(`
      select array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any (indkey) order by 1) as columns
      from pg_index where indrelid = '${table}'::regclass and indisunique`);
    await run(
      `create temporary table ${table} (like ${table} including defaults) partition by hash (${key})`,
    );
    for (const shard of shards)
      await run(
        `create temporary table ${table}_${shard} partition of ${table} for values with (modulus ${shards.length}, remainder ${shard})`,
      );
    for (const { columns } of unique)
      if (columns.includes(key)) await run(`create unique index on ${table} (${columns})`);
      else lacking.push(`${table} (${columns})`);
  }
  return lacking.sort();
}

const nodesOf = (node: PlanNode | undefined): PlanNode[] =>
  node === undefined ? [] : [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Returns what a plan does in more than one shard, such as "delete media": an empty text for nothing. */
function crossingActions(tables: readonly Distributed[], nodes: readonly PlanNode[]): string {
  const actions = tables.flatMap(({ table, position }) => {
    const of = (name: string) => nodes.filter((node) => node['Relation Name'] === name);
    const inserts = of(table).filter(({ Operation, Plans = [] }) => {
      const rows = Plans.find((plan) => plan['Parent Relationship'] === 'Outer');
      return Operation === 'Insert' && !rows?.Output?.[position]?.includes(account);
    });
    const isRead = shards.every((shard) => of(`${table}_${shard}`).length > 0);
    const changes = of(table).flatMap(({ Operation }) =>
      Operation && Operation !== 'Insert' ? [Operation] : [],
    );
    const read = isRead ? (changes.length > 0 ? changes : ['Select']) : [];
    return [...new Set([...read, ...inserts.map(() => 'Insert')])].map(
      (action) => `${action.toLowerCase()} ${table}`,
    );
  });
  // Partitions that PostgreSQL leaves out by the value of another parameter.
  const others = nodes.some((node) => node['Subplans Removed']) ? ['an account under another name'] : [];
  return [...actions, ...others].sort().join(', ');
}
