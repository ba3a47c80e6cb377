import type {
  CheckedBody,
  CheckedQuery,
  GenerationError,
  GenerationErrorCode,
  RecordOf,
  RecordUsage,
  ResourceName,
  ResourceOperationIds,
  State,
} from '@contentgen/contract';
import { fold } from '@contentgen/contract/records';
import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { Generator } from '../generation/generator.ts';
import type { Providers } from '../generation/providers/configured-providers.ts';
import type { MediaKeeper, MediaUrl, RecordMedia } from './record-media.ts';

export type Timestamp = ColumnType<Date, Date, Date>;

/** The folded form of a text, which only searches read. No row has it. */
export type FoldedText = ColumnType<never, string | null | undefined, string | null>;

/** The columns that every table of records has. */
export interface RecordTable {
  account_id: string;
  id: string;
  name: string;
  name_folded: FoldedText;
  favorite: Generated<boolean>;
  state: Generated<State>;
  error_code: Generated<GenerationErrorCode | null>;
  error_detail: Generated<string | null>;
  model: Generated<string | null>;
  /** What the generation used; null before its end, and tokens also if the provider does not count them. */
  input_tokens: Generated<number | null>;
  output_tokens: Generated<number | null>;
  milliseconds: Generated<number | null>;
  /** The number of changes of the record. The `ETag` contains it. */
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A stored record. */
export type RecordRow<Table extends RecordTable = RecordTable> = Selectable<Table>;

/** The columns that only the service writes. No field of a request is stored in them. */
export type ServiceColumn =
  | 'account_id'
  | 'id'
  | 'state'
  | 'error_code'
  | 'error_detail'
  | 'model'
  | 'input_tokens'
  | 'output_tokens'
  | 'milliseconds'
  | 'version'
  | 'created_at'
  | 'updated_at';

/** Returns whether the generation of a record has ended. */
export const isFinal = ({ state }: Pick<RecordRow, 'state'>) => state === 'succeeded' || state === 'failed';

/** The properties of every record that are computed from its columns. Times are shown as RFC 3339 requires, in UTC. */
export const sharedComputations = {
  error: {
    from: ['error_code', 'error_detail'],
    value: ({ error_code: code, error_detail: detail }: RecordRow): GenerationError | null =>
      code === null ? null : { code, detail: detail ?? 'The generation failed.' },
  },
  usage: {
    from: ['input_tokens', 'output_tokens', 'milliseconds'],
    value: ({ input_tokens, output_tokens, milliseconds }: RecordRow): RecordUsage | null =>
      milliseconds === null ? null : { input_tokens, output_tokens, seconds: milliseconds / 1_000 },
  },
  created_at: {
    from: ['created_at'],
    value: ({ created_at }: RecordRow): string => created_at.toISOString(),
  },
  updated_at: {
    from: ['updated_at'],
    value: ({ updated_at }: RecordRow): string => updated_at.toISOString(),
  },
} as const;

export type SharedComputation = keyof typeof sharedComputations;

/** The columns of every record that no property shows: the account, and the version (the `ETag`). */
export const hiddenColumns = ['account_id', 'version'] as const;

/** The parameters that every list has. All other parameters of a list are filters of its resource. */
export const sharedListParameters = [
  'search',
  'search_by',
  'sort_by',
  'sort',
  'per_page',
  'cursor',
  'include_total',
] as const;

export type SharedListParameter = (typeof sharedListParameters)[number];

/** Values by the names of their columns. */
export type ColumnValues = Readonly<Record<string, unknown>>;

/** Converts a field of an update to the value of a column. */
export interface UpdateRule<Row, Column extends string, Sent, Stored> {
  readonly column: Column;
  /**
   * Returns the value of the column.
   *
   * @throws Problem 422 for a value that this record can't have.
   */
  value(sent: Sent, row: Row, mediaUrl: MediaUrl): Stored;
}

/** A property of a record that is computed from columns. */
export interface Computation<Row, Column extends string, Value> {
  readonly from: readonly Column[];
  value(row: Row, mediaUrl: MediaUrl): Value;
}

/** The column of an optional field of a create, with the value of a missing field. */
export interface DefaultedField<Column extends string, Value> {
  readonly column: Column;
  readonly default: Value;
}

/** Returns the column of a field. */
export function columnOf(rule: string | { readonly column: string }): string {
  return typeof rule === 'string' ? rule : rule.column;
}

type Ids<Name extends ResourceName> = ResourceOperationIds<Name>;
type CreateBody<Name extends ResourceName> = CheckedBody<Ids<Name>['create']>;
type UpdateBody<Name extends ResourceName> = CheckedBody<Ids<Name>['update']>;
type ListQuery<Name extends ResourceName> = CheckedQuery<Ids<Name>['list']>;
type Filter<Name extends ResourceName> = Exclude<keyof ListQuery<Name>, SharedListParameter> & string;
type SearchChoice<Name extends ResourceName> =
  ListQuery<Name> extends { search_by: infer Choice extends string } ? Choice : never;

/** The fields of a body; of a union, the fields of all its members. */
type Field<Body> = Body extends unknown ? keyof Body & string : never;
type Value<Body, Name extends string> = Body extends unknown
  ? Name extends keyof Body
    ? Body[Name]
    : never
  : never;
type Sent<Body, Name extends string> = Exclude<Value<Body, Name>, undefined>;

/** The type of a stored field: it may be null if the field is optional. */
type Stored<Body, Name extends string> =
  | Sent<Body, Name>
  | (undefined extends Value<Body, Name> ? null : never);

type Column<Table> = keyof Table & string;

/** The columns that can store a field. */
type FieldColumn<Table> = Exclude<keyof Insertable<Table> & string, ServiceColumn | `${string}_folded`>;

/** The columns that can store a value of this type. */
type ColumnFor<Table, Value> = {
  [Name in FieldColumn<Table>]: [Value] extends [Insertable<Table>[Name]] ? Name : never;
}[FieldColumn<Table>];

type AnyUpdateRule<Table extends RecordTable, Value> = {
  [Name in FieldColumn<Table>]: UpdateRule<RecordRow<Table>, Name, Value, Insertable<Table>[Name]>;
}[FieldColumn<Table>];

/** The properties of a record without a column of the same name and type. */
type ComputedProperty<Name extends ResourceName, Table extends RecordTable> = {
  [Property in Exclude<keyof RecordOf<Name>, SharedComputation>]: Property extends keyof RecordRow<Table>
    ? RecordRow<Table>[Property] extends RecordOf<Name>[Property]
      ? never
      : Property
    : Property;
}[Exclude<keyof RecordOf<Name>, SharedComputation>];

type Computations<Name extends ResourceName, Table extends RecordTable> = {
  readonly [Property in ComputedProperty<Name, Table>]: Computation<
    RecordRow<Table>,
    Column<Table>,
    RecordOf<Name>[Property]
  >;
} & {
  readonly [Property in keyof RecordOf<Name>]?: Computation<
    RecordRow<Table>,
    Column<Table>,
    RecordOf<Name>[Property]
  >;
};

/**
 * The facts about a resource that the contract does not have. A definition names each field, parameter and property
 * of the contract. If one is missing, the type check fails and the service does not start.
 */
export interface ResourceDefinition<Name extends ResourceName, Table extends RecordTable> {
  /** The column that stores each field of a create's body. It is null if the field is missing and has no default. */
  readonly create: {
    readonly [Key in Field<CreateBody<Name>>]:
      | ColumnFor<Table, Stored<CreateBody<Name>, Key>>
      | DefaultedField<ColumnFor<Table, Sent<CreateBody<Name>, Key>>, Sent<CreateBody<Name>, Key>>;
  };
  /** The column that each field of an update's body changes. A missing field changes nothing. */
  readonly update: {
    readonly [Key in Field<UpdateBody<Name>>]:
      | ColumnFor<Table, Sent<UpdateBody<Name>, Key>>
      | AnyUpdateRule<Table, Sent<UpdateBody<Name>, Key>>;
  };
  /** The column that each list parameter filters. */
  readonly filters: {
    readonly [Parameter in Filter<Name> & keyof RecordOf<Name>]: Column<Table>;
  } & { readonly [Parameter in Filter<Name>]?: Column<Table> };
  /** The column of each choice of the list parameter `search_by`. */
  readonly search: { readonly [Choice in SearchChoice<Name>]: Column<Table> };
  /** The computed properties of a record, except properties that records of all resources have. */
  readonly computed: Computations<Name, Table>;
  /** The columns that a generation fills. */
  readonly generates: readonly Column<Table>[];
  /**
   * The column of a text that a model writes piece by piece. Watchers receive the pieces; a text that an update
   * stored before the generation ended is kept.
   */
  readonly text?: Column<Table>;
  /** Returns the tokens to reserve for a generation, from the columns of the create. Default: none. */
  tokens?(values: ColumnValues): number;
  /** Returns the number and the size of the pictures that a generation made. Default: none. */
  pictures?(row: RecordRow<Table>): { readonly pictures: number; readonly size: string };
  /** Creates the generator of the configured providers. */
  generator(
    providers: Providers,
    media: MediaKeeper,
  ): Generator<RecordRow<Table>, Partial<Insertable<Table>>>;
  /** Runs in the transaction that commits the result of a generation. */
  afterSuccess?(values: Partial<Insertable<Table>>, media: RecordMedia): Promise<void>;
  /** Runs in the transaction of an update, with the columns that it changed. */
  afterUpdate?(values: Partial<Insertable<Table>>, media: RecordMedia): Promise<void>;
  /** Runs in the transaction that deletes the record. */
  afterDeletion?(media: RecordMedia): Promise<void>;
  /** Called for a result that arrives too late, because the record was deleted or another attempt has taken over. */
  onDiscard?(values: Partial<Insertable<Table>>, media: RecordMedia): Promise<void>;
}

/** The table of a definition. */
export type TableOf<Definition> =
  Definition extends ResourceDefinition<infer _Name, infer Table> ? Table : never;

/** The definition of any resource, for code that serves all of them. `ResourceDefinition` describes the members. */
export interface AnyDefinition {
  readonly create: Readonly<Record<string, string | DefaultedField<string, unknown>>>;
  readonly update: Readonly<Record<string, string | UpdateRule<RecordRow, string, unknown, unknown>>>;
  readonly filters: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, string>>;
  readonly computed: Readonly<Record<string, Computation<RecordRow, string, unknown>>>;
  readonly generates: readonly string[];
  readonly text?: string;
  tokens?(values: ColumnValues): number;
  pictures?(row: RecordRow): { readonly pictures: number; readonly size: string };
  generator(providers: Providers, media: MediaKeeper): Generator<RecordRow, ColumnValues>;
  afterSuccess?(values: ColumnValues, media: RecordMedia): Promise<void>;
  afterUpdate?(values: ColumnValues, media: RecordMedia): Promise<void>;
  afterDeletion?(media: RecordMedia): Promise<void>;
  onDiscard?(values: ColumnValues, media: RecordMedia): Promise<void>;
}

/** Returns the column that has the folded form of a searched column. */
export const foldedColumn = (column: string) => `${column}_folded`;

/** Returns values of columns with the folded form of each searched one, which must be stored with it. */
export function withFolded({ search }: Pick<AnyDefinition, 'search'>, values: ColumnValues): ColumnValues {
  const folded = Object.values(search)
    .filter((column) => column in values)
    .map((column) => [
      foldedColumn(column),
      typeof values[column] === 'string' ? fold(values[column]) : null,
    ]);
  return { ...values, ...Object.fromEntries(folded) };
}

/** Returns the computed properties of a resource's records, by name. */
export function computationsOf({
  computed,
}: AnyDefinition): Readonly<Record<string, Computation<RecordRow, string, unknown>>> {
  return { ...sharedComputations, ...computed };
}
