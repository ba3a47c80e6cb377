import { type ContractResource, type ResourceName, readResources } from '@contentgen/contract';
import type { Generator } from '../generation/generator.ts';
import type { Providers } from '../generation/providers/configured-providers.ts';
import type { AnyDefinition, ColumnValues } from './any-definition.ts';
import { requireCompleteDefinitions } from './complete-definitions.ts';
import { type Presenter, presenterOf } from './presenter.ts';
import type { MediaKeeper, MediaUrl } from './record-media.ts';
import type { RecordRow } from './record-table.ts';
import { RecordsRepository } from './records-repository.ts';
import { definitions } from './registry.ts';
import { ShownRecords } from './shown-records.ts';
import { shownColumns } from './shown-row.ts';

/** A resource: its part of the contract, its definition, and the parts that store, show and generate its records. */
export interface Resource {
  readonly name: ResourceName;
  readonly operations: ContractResource;
  readonly definition: AnyDefinition;
  readonly records: RecordsRepository;
  readonly generator: Generator<RecordRow, ColumnValues>;
  /** The records as they are shown. */
  readonly shown: ShownRecords;
  readonly present: Presenter['present'];
  readonly toJson: Presenter['toJson'];
  /** The text that a model writes piece by piece; undefined without one. */
  readonly text: RecordText | undefined;
  readonly mediaUrl: MediaUrl;
  /** Returns the path of a record, including the path of the public URL. */
  location(id: string): string;
}

/** The text of a record, with the contract's limits in characters (Unicode code points). */
export interface RecordText {
  readonly column: string;
  readonly maxLength: number;
  /** The length of the longest piece in one event. */
  readonly maxPieceLength: number;
}

/** Every resource, by its name. */
export type Resources = { readonly [Name in ResourceName]: Resource };

export interface ResourceParts {
  readonly providers: Providers;
  readonly media: MediaKeeper;
  readonly mediaUrl: MediaUrl;
  /** Returns the URL of the service for clients, without a trailing slash. */
  publicUrl(): string;
}

/**
 * Creates the resources of the registry.
 *
 * @throws Error that names each operation without a definition, and each field that a definition lacks.
 */
export function createResources({ providers, media, mediaUrl, publicUrl }: ResourceParts): Resources {
  const described = readResources();
  const pathPrefix = rememberingLast(pathPrefixOf);
  requireCompleteDefinitions(definitions, described);
  const resources = described.map((operations): [ResourceName, Resource] => {
    const { name, get, record } = operations;
    const [beforeId = '', afterId = ''] = get.path.split(/\{\w+\}/);
    const definition: AnyDefinition = definitions[name];
    return [
      name,
      {
        name,
        operations,
        definition,
        records: new RecordsRepository(name, definition),
        generator: definition.generator(providers, media),
        shown: new ShownRecords(name, shownColumns(definition, record)),
        ...presenterOf(definition, record, mediaUrl),
        text: textOf(definition, operations),
        mediaUrl,
        location: (id) => `${pathPrefix(publicUrl())}${beforeId}${id}${afterId}`,
      },
    ];
  });
  return Object.fromEntries(resources) as unknown as Resources;
}

function textOf(
  { text: column }: AnyDefinition,
  { record, events }: ContractResource,
): RecordText | undefined {
  if (column === undefined) return undefined;
  return {
    column,
    maxLength: Number(record.properties?.[column]?.maxLength),
    maxPieceLength: Number(events.text?.properties?.text?.maxLength),
  };
}

/**
 * Returns a function that computes the value again only if the URL has changed. The public URL never changes once it
 * is known.
 */
function rememberingLast(compute: (url: string) => string): (url: string) => string {
  let last: { readonly url: string; readonly result: string } | undefined;
  return (url) => {
    if (last?.url !== url) last = { url, result: compute(url) };
    return last.result;
  };
}

/** Returns the path of a URL, without a trailing slash. */
function pathPrefixOf(url: string): string {
  return new URL(url).pathname.replace(/\/$/, '');
}
