import { contract, dereference } from '@contentgen/contract';
import { codes, table } from './table.ts';

/** Returns a table of the events of a watched record: their names, the fields of their data, and what they mean. */
export function eventTable(): string {
  const { DocumentEvents, ImageEvents } = dereference(contract).components.schemas;
  const ofImages = ImageEvents?.['x-events'] ?? {};
  const rows = Object.entries(DocumentEvents?.['x-events'] ?? {}).map(
    ([name, { properties = {}, description = '' }]) => [
      `\`${name}\``,
      name in ofImages ? 'documents, images' : 'documents',
      'state' in properties ? 'the record' : codes(Object.keys(properties)),
      name in ofImages ? description.replaceAll('document', 'record') : description,
    ],
  );
  return table(['event', 'of', 'data', 'meaning'], rows);
}
