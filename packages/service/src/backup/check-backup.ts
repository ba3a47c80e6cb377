import { readResources } from '@contentgen/contract';
import { compileSchema } from '@contentgen/contract/requests';
import { knownMigrations } from '../database/migrations.ts';
import { definitions } from '../resources/registry.ts';
import { computationsOf } from '../resources/resource-definition.ts';
import { archiveEntries, damaged } from './archive-reader.ts';
import { BackupError } from './backup-error.ts';
import {
  type BackupEnd,
  type BackupHead,
  endEntry,
  formatVersion,
  headEntry,
  tableOfEntry,
  tokenOfEntry,
} from './backup-format.ts';

/**
 * Reads a whole backup and checks that it is complete, so that its restoration cannot stop in the middle.
 *
 * @throws BackupError
 */
export async function checkBackup(file: string): Promise<BackupHead> {
  let head: BackupHead | undefined;
  let end: BackupEnd | undefined;
  const rows: Record<string, number> = {};
  const tokens = new Set<string>();
  let media = 0;
  for await (const { name, bytes } of archiveEntries(file)) {
    if (end !== undefined) throw damaged(file, `the entry ${name} comes after the last one`);
    if (head === undefined) {
      head = headOf(file, name, bytes);
      for (const table of head.tables) rows[table] = 0;
      continue;
    }
    const table = tableOfEntry(name);
    const token = tokenOfEntry(name);
    if (name === endEntry) {
      end = parse(file, name, bytes) as BackupEnd;
    } else if (table !== undefined && head.tables.includes(table)) {
      for (const line of linesOf(bytes)) {
        const row = parse(file, name, line) as Readonly<Record<string, unknown>>;
        const column = wrongColumn(table, row);
        if (column !== undefined) throw damaged(file, `the entry ${name} has a row with a wrong ${column}`);
        if (table === 'media') tokens.add(String(row.token));
        rows[table] = (rows[table] ?? 0) + 1;
      }
    } else if (token !== undefined && tokens.has(token)) {
      media += 1;
    } else {
      throw damaged(file, `the entry ${name} belongs to no record`);
    }
  }
  if (head === undefined) throw damaged(file, 'it is empty');
  if (end === undefined) throw damaged(file, 'its end is missing');
  const isComplete = head.tables.every((table) => rows[table] === end.rows?.[table]) && media === end.media;
  if (!isComplete) throw damaged(file, 'rows or pictures are missing');
  await requireKnownSchema(file, head);
  return head;
}

/** The columns that the contract describes, with the checks of their values, by the names of the tables. */
const columnChecks = new Map(
  readResources().map(({ name, record }) => {
    const computed = Object.keys(computationsOf(definitions[name]));
    const shown = Object.entries(record.properties ?? {}).filter(
      ([property]) => !computed.includes(property),
    );
    return [
      String(name),
      shown.map(([property, schema]) => [property, compileSchema(schema, property)] as const),
    ];
  }),
);

/** Returns the first column of a row whose value breaks the contract. The database checks everything else. */
function wrongColumn(table: string, row: Readonly<Record<string, unknown>>): string | undefined {
  const broken = new Set<string>();
  const report = {
    booleans: '',
    isFull: false,
    describeUnknown: () => '',
    add: (place: string) => broken.add(place),
  };
  for (const [column, check] of columnChecks.get(table) ?? []) {
    if (row[column] !== undefined) check(row[column], column, report);
  }
  const [first] = broken;
  return first;
}

/** Returns the rows of a table's entry, each as a line of JSON. */
export function linesOf(bytes: Buffer): string[] {
  return bytes.toString().split('\n').filter(Boolean);
}

function headOf(file: string, name: string, bytes: Buffer): BackupHead {
  if (name !== headEntry) throw damaged(file, `its first entry is ${name}`);
  const head = parse(file, name, bytes) as Partial<BackupHead>;
  if (head.format !== 'contentgen-backup' || !isNames(head.tables) || !isNames(head.migrations)) {
    throw damaged(file, `${headEntry} is not that of a backup`);
  }
  if (head.version !== formatVersion) {
    throw damaged(file, `its format is ${head.version}, and this release reads format ${formatVersion}`);
  }
  return head as BackupHead;
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string' && /^[\w-]+$/.test(name));
}

function parse(file: string, name: string, text: string | Buffer): unknown {
  try {
    const value: unknown = JSON.parse(String(text));
    if (typeof value === 'object' && value !== null) return value;
  } catch {}
  throw damaged(file, `the entry ${name} has an invalid line`);
}

async function requireKnownSchema(file: string, { migrations }: BackupHead): Promise<void> {
  const known = await knownMigrations();
  const unknown = migrations.find((name, index) => known[index] !== name);
  if (unknown === undefined && migrations.length > 0) return;
  throw new BackupError(
    `The backup ${file} comes from a newer release (its schema has ${unknown}). Restore it with that release.`,
  );
}
