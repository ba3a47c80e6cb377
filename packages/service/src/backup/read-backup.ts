import { contract, type JsonSchema, type ResourceName, readResources } from '@contentgen/contract';
import { compileSchema } from '@contentgen/contract/requests';
import { scopes } from '../accounts/api-key.ts';
import { knownMigrations } from '../database/migrations.ts';
import type { Schema } from '../database/schema.ts';
import { OperatorError } from '../operator-error.ts';
import { definitions } from '../resources/registry.ts';
import { computationsOf } from '../resources/resource-definition.ts';
import { archiveEntries, damaged } from './archive.ts';
import {
  type BackupEnd,
  type BackupHead,
  endEntry,
  formatVersion,
  headEntry,
  tableOfEntry,
  tokenOfEntry,
} from './backup-format.ts';

type Row = Readonly<Record<string, unknown>>;

/** A part of a backup: its head, rows of a table as lines of JSON, or a picture. */
export type BackupPart =
  | { readonly head: BackupHead }
  | { readonly table: keyof Schema; readonly entry: string; readonly lines: readonly string[] }
  | { readonly token: string; readonly bytes: Buffer };

/**
 * Yields the parts of a backup in their order, the head first. Checks each part, and at the end, that none is missing.
 *
 * @throws OperatorError that names the entry, the line and the column of a wrong value.
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  let head: BackupHead | undefined;
  let end: BackupEnd | undefined;
  const rows: Record<string, number> = {};
  const tokens = new Set<string>();
  let media = 0;
  for await (const { name, bytes } of archiveEntries(file)) {
    if (end !== undefined) throw damaged(file, `the entry ${shown(name)} comes after the last one`);
    if (head === undefined) {
      head = await headOf(file, name, bytes);
      for (const table of head.tables) rows[table] = 0;
      yield { head };
      continue;
    }
    const table = tableOfEntry(name);
    const token = tokenOfEntry(name);
    if (name === endEntry) {
      end = parse(file, name, bytes) as unknown as BackupEnd;
    } else if (table !== undefined && head.tables.includes(table)) {
      const lines = bytes.toString().split('\n').filter(Boolean);
      for (const [index, line] of lines.entries()) {
        const row = parse(file, `${name}, line ${index + 1},`, line);
        const column = wrongColumn(table, row);
        if (column !== undefined)
          throw damaged(file, `the entry ${name}, line ${index + 1}, has a wrong ${column}`);
        if (table === 'media') tokens.add(String(row.token));
      }
      rows[table] = (rows[table] ?? 0) + lines.length;
      yield { table, entry: name, lines };
    } else if (token !== undefined && tokens.delete(token)) {
      media += 1;
      yield { token, bytes };
    } else {
      throw damaged(file, `the entry ${shown(name)} belongs to no record`);
    }
  }
  if (head === undefined) throw damaged(file, 'it is empty');
  if (end === undefined) throw damaged(file, 'its end is missing');
  const isComplete = head.tables.every((table) => rows[table] === end.rows?.[table]) && media === end.media;
  if (!isComplete) throw damaged(file, 'rows or pictures are missing');
}

/** Returns a name that a stranger chose for a message: at most 80 characters, without control characters. */
function shown(name: string): string {
  return JSON.stringify(name.slice(0, 80)).slice(1, -1);
}

async function headOf(file: string, name: string, bytes: Buffer): Promise<BackupHead> {
  if (name !== headEntry) throw damaged(file, `its first entry is ${shown(name)}`);
  const head = parse(file, name, bytes) as Partial<BackupHead>;
  const { format, version, tables, migrations } = head;
  if (format !== 'contentgen-backup' || !isNames(tables) || !isNames(migrations)) {
    throw damaged(file, `${headEntry} is not that of a backup`);
  }
  if (version !== formatVersion) {
    throw damaged(
      file,
      `its format is ${shown(String(version))}, and this release reads format ${formatVersion}`,
    );
  }
  const known = await knownMigrations();
  const unknown = migrations.find((migration, index) => known[index] !== migration);
  if (unknown !== undefined) {
    throw new OperatorError(
      `The backup ${file} comes from a newer release (its schema has ${unknown}). Restore it with that release.`,
    );
  }
  return head as BackupHead;
}

function isNames(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((name) => typeof name === 'string' && /^[\w-]+$/.test(name))
  );
}

function parse(file: string, place: string, text: string | Buffer): Row {
  try {
    const value: unknown = JSON.parse(String(text));
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && isShallow(value))
      return value as Row;
  } catch {}
  throw damaged(file, `the entry ${place} is not a JSON object of simple values`);
}

/**
 * Returns whether a value has at most four levels. The embedded database has no error for deep JSON: it skips the
 * statement.
 */
function isShallow(value: unknown, levels = 4): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((one) => isShallow(one, levels - 1));
}

type ColumnChecks = readonly (readonly [column: string, check: ReturnType<typeof compileSchema>])[];

const { code = {}, detail = {} } = contract.components.schemas.GenerationError?.properties ?? {};

/** The part of a picture's URL that names it, and its file. */
const pictureToken: JsonSchema = { type: 'string', pattern: '^[A-Za-z0-9_-]{32}$' };
const tries: JsonSchema = { type: 'integer', minimum: 0, maximum: 1_000_000 };

/** The schemas of values that the database does not check, by table and column. */
const schemas: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>> = {
  api_keys: { scopes: { type: 'array', items: { type: 'string', enum: [...scopes] } } },
  media: { state: { type: 'string', enum: ['attached'] }, token: pictureToken },
  generation_jobs: {
    resource: { type: 'string', enum: Object.keys(definitions) },
    attempts: tries,
    interruptions: tries,
  },
  ...Object.fromEntries(readResources().map(({ name, record }) => [name, columnsOf(name, record)])),
};

/** Returns the schemas of the columns that the contract's record of a resource shows. */
function columnsOf(name: ResourceName, { properties = {} }: JsonSchema): Record<string, JsonSchema> {
  const computed = Object.keys(computationsOf(definitions[name]));
  const stored = Object.entries(properties).filter(([property]) => !computed.includes(property));
  const error = {
    error_code: { ...code, type: ['string', 'null'] },
    error_detail: { ...detail, type: ['string', 'null'] },
  };
  const pictures = name === 'images' ? { results: { type: 'array', items: pictureToken } } : {};
  return { ...Object.fromEntries(stored), ...error, ...pictures };
}

const columnChecks = new Map(
  Object.entries(schemas).map(([table, columns]): [string, ColumnChecks] => [
    table,
    Object.entries(columns).map(([column, schema]) => [column, compileSchema(schema, column)]),
  ]),
);

const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;

/** Returns the first column of a row with a wrong value. The database checks everything else. */
function wrongColumn(table: string, row: Row): string | undefined {
  // PostgreSQL also has times that JavaScript does not have, such as infinity.
  let broken = Object.keys(row).find(
    (column) => /_(at|until)$/.test(column) && row[column] !== null && !isTime.test(String(row[column])),
  );
  for (const [column, check] of columnChecks.get(table) ?? []) {
    const add = () => {
      broken ??= column;
    };
    const report = { booleans: '', isFull: false, describeUnknown: () => '', add };
    if (row[column] !== undefined) check(row[column], column, report);
  }
  return broken;
}
