import type { ResourceName } from '@contentgen/contract';
import { documents } from './documents/documents.ts';
import { images } from './images/images.ts';
import type { AnyDefinition, TableOf } from './resource-definition.ts';

/** The definition of every resource, by its name in the contract. */
export const definitions = {
  documents,
  images,
} satisfies { readonly [Name in ResourceName]: AnyDefinition };

/** The tables of records, by the names of their resources. */
export type RecordTables = {
  [Name in keyof typeof definitions]: TableOf<(typeof definitions)[Name]>;
};
