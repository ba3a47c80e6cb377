import { contract, dereference } from '@contentgen/contract';
import { codes, table } from './table.ts';

/** Returns a table of the events of a watched record: their names, the fields of their data, and what they mean. */
export function eventTable(): string {
  const { DocumentEvents, ImageEvents } = dereference(contract).components.schemas;
  const rows = Object.entries(DocumentEvents?.['x-events'] ?? {}).map(
    ([name, { description, properties }]) => {
      const data = name === 'state' ? 'the record' : codes(Object.keys(properties ?? {}));
      const kinds = name in (ImageEvents?.['x-events'] ?? {}) ? 'documents, images' : 'documents';
      return [
        `\`${name}\``,
        kinds,
        data,
        name === 'state'
          ? 'The record, at the start and after every change. The last one is final.'
          : (description ?? ''),
      ];
    },
  );
  return table(['event', 'of', 'data', 'meaning'], rows);
}
