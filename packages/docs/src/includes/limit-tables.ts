import { contract, dereference, type JsonSchema } from '@contentgen/contract';
import { table } from './table.ts';

/** Returns a table of the limits for the texts and lists that a client sends. */
export function fieldLimitTable(): string {
  const { schemas } = dereference(contract).components;
  const names = ['DocumentCreate', 'DocumentUpdate', 'ImageCreate', 'ImageUpdate'];
  const fields = names.flatMap((name) => Object.entries(schemas[name]?.properties ?? {}));
  const rows = [...new Map(fields)].flatMap(([name, schema]) => {
    const limit = limitOf(schema);
    return limit === undefined ? [] : [[`\`${name}\``, limit]];
  });
  return table(['field', 'limit'], rows);
}

/** Returns the limit of a text or a list in words; undefined for other schemas. */
export function limitOf({
  enum: values,
  minLength = 0,
  maxLength,
  maxItems,
}: JsonSchema): string | undefined {
  if (values !== undefined) return undefined;
  if (maxItems !== undefined) return `at most ${counted(maxItems)} items`;
  if (maxLength === undefined) return undefined;
  return minLength === 0
    ? `at most ${counted(maxLength)} characters`
    : `${counted(minLength)} to ${counted(maxLength)} characters`;
}

/** Returns a table of the limits of a request that no field has. */
export function requestLimitTable(): string {
  const { bodyBytes, headerBytes, waitSeconds, idempotencySeconds, pictureSeconds } = contract['x-limits'];
  return table(
    ['limit', 'value', 'beyond it'],
    [
      ['the body of a request', `${counted(bodyBytes)} bytes`, '`413`'],
      ['the URL and the headers of a request', `${counted(headerBytes)} bytes in total`, '`431`'],
      [
        'the time that a create waits for its result',
        `${waitSeconds} seconds`,
        '`202` with the unfinished record',
      ],
      [
        'the time that an `Idempotency-Key` is stored',
        `${idempotencySeconds / 3600} hours`,
        'a repeated create makes a new record',
      ],
      [
        'the time that a browser may show a picture from its cache',
        `${pictureSeconds / 60} minutes`,
        'the browser requests the picture again',
      ],
    ],
  );
}

const counted = (number: number) => number.toLocaleString('en-US');
