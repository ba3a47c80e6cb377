/** How a list is spelt in a form. */
export type ListSpelling = 'repeated' | 'brackets' | 'indices';

/** A field of a query, of the headers or of a body. */
export interface Field {
  readonly name: string;
  /** What it says. Lists may hold `ownResults`, and texts the other stand-ins. */
  readonly value: unknown;
  /** How a value is written where that is not its plain text, such as `1` for true. */
  readonly text?: string;
  /** How a list is spelt in a form; `repeated` otherwise. */
  readonly spelling?: ListSpelling;
}

/** A body that is made of fields. */
export interface FieldsBody {
  readonly mediaType: string;
  readonly fields: readonly Field[];
}

/** A body as it is sent. */
export interface RawBody {
  readonly text: string;
  readonly mediaType: string;
  /** Each character of the text is one byte. */
  readonly isBinary?: boolean;
}

/** A request to an operation, before it is known on which record it is tried. */
export interface Draft {
  readonly query: readonly Field[];
  readonly headers: readonly Field[];
  readonly body?: FieldsBody | RawBody;
  /** Takes the place of the query: its text behind the question mark, as it is sent. */
  readonly rawQuery?: string;
  /** Takes the place of the record's id in the path, percent-encoded already. */
  readonly rawId?: string;
  /** Takes the place of the whole path. */
  readonly rawPath?: string;
  readonly method?: string;
  /** The fields of which one has to be named as broken, and no other; none where it does not matter. */
  readonly blamed?: readonly string[];
}

/** Stands in a list for the results of the record that the draft is tried on; with more behind it, for no one's. */
export const ownResults = 'urn:own-results';

/** Stands in `blamed` for how many results the record has: `results[own]` comes behind all of them. */
export const ownCount = 'own';

/** Stands in a header for the `ETag` of the record. */
export const ownTag = '"own-tag"';

/** Stands in a query for a cursor of a list, and for the search of that list. */
export const ownCursor = 'own-cursor';
export const ownSearch = 'own-search';

/** Stands for a text that nobody has sent before; as long as what takes its place. */
export const anyUuid = '00000000-0000-7000-8000-000000000000';
