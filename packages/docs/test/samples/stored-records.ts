import type { Fields, SampleFacts } from '../../src/samples/sample-facts.ts';

/** A record of the service that replaces the one of the examples. */
export interface StoredRecord {
  readonly id: string;
  readonly etag: string;
  /** The URL of its picture; empty without one. */
  readonly picture: string;
}

/** Stores and reads records of a service. */
export class RecordStore {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  }

  /** Stores a small record and waits for its result. */
  async store({ resource, result }: SampleFacts, fields: Fields): Promise<StoredRecord> {
    const schemas = resource.creation.properties ?? {};
    const small = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        name === 'resolution' ? schemas[name]?.enum?.[0] : value,
      ]),
    );
    const response = await fetch(this.#url + resource.create.path, {
      method: 'POST',
      headers: this.#headers,
      body: JSON.stringify(small),
    });
    const record = (await response.json()) as { readonly id: string; readonly [field: string]: unknown };
    if (response.status !== 201) throw new Error(`The record was not stored: ${JSON.stringify(record)}`);
    const picture = resource.results === undefined ? '' : String((record[result] as unknown[])[0]);
    return { id: record.id, etag: response.headers.get('etag') ?? '', picture };
  }

  /** The record, or undefined if it was deleted. */
  async read({ resource }: SampleFacts, id: string): Promise<Fields | undefined> {
    const response = await fetch(this.#url + resource.get.path.replace('{id}', id), {
      headers: this.#headers,
    });
    return response.status === 404 ? undefined : ((await response.json()) as Fields);
  }

  /** The `next_cursor` of the first page. */
  async nextCursor({ resource, query }: SampleFacts): Promise<string> {
    const parameters = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const response = await fetch(`${this.#url}${resource.list.path}?${parameters}`, {
      headers: this.#headers,
    });
    return ((await response.json()) as { readonly meta: { readonly next_cursor: string } }).meta.next_cursor;
  }
}
