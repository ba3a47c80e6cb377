import type { JsonSchema } from '@contentgen/contract';
import type { AnyDefinition } from './any-definition.ts';
import { computationsOf } from './computations.ts';
import type { MediaUrl } from './record-media.ts';
import type { RecordRow } from './record-table.ts';
import type { ShownRow } from './shown-row.ts';

/** Turns rows of the database into the contract's records. */
export interface Presenter {
  /** The record of a row. */
  present(row: ShownRow): Readonly<Record<string, unknown>>;
  /**
   * Returns the record of a row as JSON (RFC 8259).
   *
   * @throws Error with the name of a property that has no value.
   */
  toJson(row: ShownRow): string;
}

/**
 * Creates the presenter of a resource. It takes each property of the record from a computation of the definition, or
 * else from the column with the same name.
 */
export function presenterOf(definition: AnyDefinition, record: JsonSchema, mediaUrl: MediaUrl): Presenter {
  const computations = computationsOf(definition);
  const properties = Object.keys(record.properties ?? {}).map((property, index) => {
    const computation = computations[property];
    const read =
      computation === undefined
        ? (row: ShownRow): unknown => row[property as keyof ShownRow]
        : (row: ShownRow) => computation.value(row as RecordRow, mediaUrl);
    const beginning = `${index === 0 ? '{' : ','}${JSON.stringify(property)}:`;
    return { property, read, beginning, write: isPlain(record.properties?.[property]) ? quoted : jsonOf };
  });
  return {
    present(row) {
      const shown: Record<string, unknown> = {};
      for (const { property, read } of properties) shown[property] = read(row);
      return shown;
    },
    toJson(row) {
      let text = '';
      for (const { property, read, beginning, write } of properties) {
        const value = read(row);
        if (value === undefined) throw withoutValue(property, row);
        text += beginning + write(value);
      }
      return `${text}}`;
    },
  };
}

function withoutValue(property: string, { id }: ShownRow): Error {
  return new Error(
    `The record ${id} has no value for "${property}". The SQL statement that read the row must select the columns of this property.`,
  );
}

const plainFormats: readonly unknown[] = ['uuid', 'date-time'];

/** Returns whether the values of a schema are texts that JSON does not escape. */
function isPlain({ type, format, enum: choices = [] }: JsonSchema = {}): boolean {
  const hasPlainChoices = choices.length > 0 && choices.every((choice) => /^[\w-]+$/.test(String(choice)));
  return type === 'string' && (plainFormats.includes(format) || hasPlainChoices);
}

const quoted = (text: unknown) => `"${text}"`;

/** Returns a value as JSON. Columns have no numbers that JSON lacks. */
const jsonOf = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' || value === null
    ? String(value)
    : JSON.stringify(value);
