import {
  type ContractResource,
  type JsonSchema,
  type ResourceName,
  readResources,
} from '@contentgen/contract';
import type { Generator } from '../generation/generator.ts';
import type { Providers } from '../generation/providers/configured-providers.ts';
import { requireCompleteDefinitions } from './complete-definitions.ts';
import type { MediaKeeper, MediaUrl } from './record-media.ts';
import { RecordsRepository } from './records-repository.ts';
import { definitions } from './registry.ts';
import {
  type AnyDefinition,
  type ColumnValues,
  computationsOf,
  type RecordRow,
} from './resource-definition.ts';

/** A resource: its part of the contract, its definition, and the parts that store, show and generate its records. */
export interface Resource {
  readonly name: ResourceName;
  readonly operations: ContractResource;
  readonly definition: AnyDefinition;
  readonly records: RecordsRepository;
  readonly generator: Generator<RecordRow, ColumnValues>;
  readonly present: Present;
  /** The text that a model writes piece by piece; undefined without one. */
  readonly text: RecordText | undefined;
  readonly mediaUrl: MediaUrl;
  /** Returns the path of a record, including the path of the public URL. */
  location(id: string): string;
}

/** Returns the contract's record of a row. */
export type Present = (row: RecordRow) => Readonly<Record<string, unknown>>;

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
        present: presenterOf(definition, record, mediaUrl),
        text: textOf(definition, operations),
        mediaUrl,
        location: (id) => `${pathPrefixOf(publicUrl())}${beforeId}${id}${afterId}`,
      },
    ];
  });
  return Object.fromEntries(resources) as unknown as Resources;
}

/**
 * Creates the presenter of a resource. It takes each property of the record from a computation of the definition, or
 * else from the column with the same name.
 */
export function presenterOf(definition: AnyDefinition, record: JsonSchema, mediaUrl: MediaUrl): Present {
  const computations = computationsOf(definition);
  const properties = Object.keys(record.properties ?? {}).map(
    (property) => [property, computations[property]] as const,
  );
  return (row) => {
    const shown: Record<string, unknown> = {};
    for (const [property, computation] of properties)
      shown[property] =
        computation === undefined ? row[property as keyof RecordRow] : computation.value(row, mediaUrl);
    return shown;
  };
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

/** Returns the path of a URL, without a trailing slash. */
function pathPrefixOf(url: string): string {
  return new URL(url).pathname.replace(/\/$/, '');
}
