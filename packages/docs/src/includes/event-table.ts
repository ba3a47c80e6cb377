import { contract, dereference, meaningsOf } from '@contentgen/contract';
import { codes, table } from './table.ts';

/** Returns a table of the events of a watched record: their names, the fields of their data, and what they mean. */
export function eventTable(): string {
  const { DocumentEvents, ImageEvents } = dereference(contract).components.schemas;
  const meanings = meaningsOf(DocumentEvents?.description);
  const meaningOf = (name: string) => {
    const meaning = meanings.get(name) ?? '';
    return name in (ImageEvents?.['x-events'] ?? {}) ? meaning.replaceAll('document', 'record') : meaning;
  };
  const rows = Object.entries(DocumentEvents?.['x-events'] ?? {}).map(([name, { properties = {} }]) => [
    `\`${name}\``,
    name in (ImageEvents?.['x-events'] ?? {}) ? 'documents, images' : 'documents',
    'state' in properties ? 'the record' : codes(Object.keys(properties)),
    meaningOf(name),
  ]);
  return table(['event', 'of', 'data', 'meaning'], rows);
}
