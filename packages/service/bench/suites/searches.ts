import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { Schema } from '../../src/database/schema.ts';
import { SearchIndex } from '../../src/listing/search-index.ts';
import { measure, median } from '../comparison.ts';
import type { Postgresql } from '../postgresql.ts';
import { Program } from '../program.ts';
import type { StartedService } from '../programs/service.ts';
import type { Bench, Suite, Table } from './suite.ts';

const records = 1_000_000;

/**
 * The texts of the searches, by the number of their hits. The hits are counted in names; the results of the records
 * contain the same texts, except one.
 */
const texts: Readonly<Record<string, string>> = {
  'one character, 10 hits': '龍',
  'one character, no hit': '🎉',
  'one character, frequent': 'e',
  'two characters, 200 hits': 'zq',
  'two characters, no hit': 'qx',
  'two characters, frequent': 'ba',
  'a word, 1 hit': 'c4ca42',
  'a word, 5,525 hits': 'pavlova',
  'a word, frequent': 'harbor',
  'a word, no hit': 'nothing',
};

/** The number of records for which the index of short searches is built while it is measured. */
const indexedRecords = 20_000;

/** Searches of many records, their totals, and what the index of short searches costs. */
export const searches: Suite = async (bench) => {
  const { postgresql } = bench;
  if (postgresql === undefined) return [];
  return [await measureSearches(bench, postgresql), await measureIndex(bench, postgresql)];
};

async function measureSearches({ effort, progress }: Bench, postgresql: Postgresql): Promise<Table> {
  progress('searches: load');
  await using database = await postgresql.newDatabase(records);
  await using client = new Program('client');
  await using service = new Program('service');
  const options = { databaseUrl: database.url, records, generates: false };
  const { url, headers } = await service.call<StartedService>('start', options);
  const rows: string[][] = [];
  for (const [name, text] of Object.entries(texts)) {
    const row = [name];
    for (const more of [
      '',
      '&include_total=true',
      '&search_by=result',
      '&search_by=result&include_total=true',
    ]) {
      progress(`searches: ${name}${more}`);
      const path = `/api/v1/documents?all_templates=true&search=${encodeURIComponent(text)}${more}`;
      const load = { url, method: 'GET', paths: [path], headers };
      const rounds: number[] = [];
      for (let round = 0; round <= effort.rounds; round += 1) {
        const { p50 } = await measure(client, { program: service, load }, effort.seconds / 8, 0, 1);
        if (round > 0) rounds.push(p50);
      }
      row.push(`${median(rounds).toFixed(1)} ms`);
    }
    rows.push(row);
  }
  return {
    title: `Searches of ${records.toLocaleString('en')} documents on PostgreSQL`,
    note: 'The median time of the first page of a search in names and in results, one request at a time, each without and with its total.',
    head: ['search text', 'in names', 'in names, with total', 'in results', 'in results, with total'],
    rows,
  };
}

/** Builds the index of short searches in this process. */
async function measureIndex({ progress }: Bench, postgresql: Postgresql): Promise<Table> {
  progress('searches: index');
  await using loaded = await postgresql.newDatabase(indexedRecords);
  const pool = new Pool({ connectionString: loaded.url, max: 2 });
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await pool.query('truncate search_coverage, search_blocks, search_changes');
    const [wal, cpu, start] = [await postgresql.walBytes(), process.cpuUsage(), performance.now()];
    await new SearchIndex(database).update();
    const milliseconds = performance.now() - start;
    const { user, system } = process.cpuUsage(cpu);
    const bytes = (await postgresql.walBytes()) - wal;
    const { rows } = await pool.query(
      `select pg_total_relation_size('search_blocks') as index, pg_total_relation_size('documents') as documents`,
    );
    const [size] = rows;
    const each = (total: number) => (total / indexedRecords).toFixed(1);
    return {
      title: 'The index of short searches on PostgreSQL',
      note: `What the index costs for each document, measured with ${indexedRecords.toLocaleString('en')} documents. A background task builds the index.`,
      head: ['cost', 'of a document'],
      rows: [
        ['time', `${each(milliseconds * 1_000)} µs`],
        ['CPU time of the service', `${each(user + system)} µs`],
        ['WAL', `${each(bytes)} B`],
        ['disk', `${each(Number(size.index))} B`],
        ['disk of the document with its other indexes', `${each(Number(size.documents))} B`],
      ],
    };
  } finally {
    await database.destroy();
  }
}
