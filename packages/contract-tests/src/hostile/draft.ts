/** The format of a list in a form: `a=1&a=2`, `a[]=1` or `a[0]=1`. */
export type ListSpelling = 'repeated' | 'brackets' | 'indices';

/** A field of a query, of the headers or of a body. */
export interface Field {
  readonly name: string;
  /** The value. A list may contain `ownResults`, and a text the other placeholders. */
  readonly value: unknown;
  /** The text of the value in a form or query, if it differs from the usual one, for example `1` for true. */
  readonly text?: string;
  /** The format of a list in a form; default: `repeated`. */
  readonly spelling?: ListSpelling;
}

/** A body of fields. */
export interface FieldsBody {
  readonly mediaType: string;
  readonly fields: readonly Field[];
}

/** A raw body. */
export interface RawBody {
  readonly text: string;
  readonly mediaType: string;
  /** Whether to send each character of the text as one byte. */
  readonly isBinary?: boolean;
}

/** A request to an operation, without the record that it goes to. */
export interface Draft {
  readonly query: readonly Field[];
  readonly headers: readonly Field[];
  readonly body?: FieldsBody | RawBody;
  /** Replaces the query: the raw text after the question mark. */
  readonly rawQuery?: string;
  /** Replaces the record's id in the path, already percent-encoded. */
  readonly rawId?: string;
  readonly method?: string;
  /** The invalid fields: the 422 must name one of these and no other field. Undefined if any named fields are right. */
  readonly blamed?: readonly string[];
}

/**
 * A placeholder for the results of the record in a list. With a suffix, it becomes a URL that is not a result of the
 * record.
 */
export const ownResults = 'urn:own-results';

/**
 * A placeholder in `blamed` for the number of the results of the record. So `results[own]` is the item after all of
 * these.
 */
export const ownCount = 'own';

/** A placeholder in a header for the `ETag` of the record. */
export const ownTag = '"own-tag"';

/** Placeholders in a query for a cursor of a list, and for the search text of that list. */
export const ownCursor = 'own-cursor';
export const ownSearch = 'own-search';

/** A placeholder for a new UUID, which has the same length. */
export const anyUuid = '00000000-0000-7000-8000-000000000000';
