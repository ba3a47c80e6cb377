import { resources } from './records.ts';
import { type RawRequest, sendRaw } from './send-raw.ts';

/** The header fields whose values are compared. */
const compared = [
  ...['connection', 'keep-alive', 'ratelimit-policy'],
  ...['allow', 'cache-control', 'etag', 'location', 'preference-applied', 'retry-after', 'vary'],
  ...['www-authenticate', 'x-request-id', 'x-content-type-options', 'access-control-allow-origin'],
];

/** One of two servers that get the same requests. It turns what is its own in a response into names. */
export class Peer {
  /** The ids of the records that it created, in order. */
  readonly ids: string[] = [];
  readonly #url: string;
  readonly #key: string;
  #cursor = 'x';

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  /** Sends a request, in which `@3` is an id and `@cursor` the last cursor. Resolves to what both servers must agree on. */
  async ask(request: RawRequest) {
    const target = request.target
      .replace('@cursor', encodeURIComponent(this.#cursor))
      .replace(/@(\d+)/, (_, index) => this.ids[index] ?? '');
    const { status, headers, text } = await sendRaw(this.#url, {
      ...request,
      target,
      headers: { authorization: `Bearer ${this.#key}`, 'x-request-id': 'the-same', ...request.headers },
    });
    const isCreate = Object.values(resources).some(({ path }) => path === target);
    if (status === 201 && isCreate) {
      const { id } = JSON.parse(text);
      if (!this.ids.includes(id)) this.ids.push(id);
    }
    this.#cursor = /"next_cursor":"([^"]+)"/.exec(text)?.[1] ?? this.#cursor;
    const [type] = headers.get('content-type')?.split(';') ?? [];
    const fields = compared.map((name) => `${name}: ${this.#named(headers.get(name) ?? 'none')}`);
    // The mock has a name.
    const names = [...headers.keys()].filter((name) => name !== 'server').sort();
    return { status, type, fields, names, body: this.#named(text) };
  }

  /** Replaces ids, times, generated texts, addresses of pictures and cursors. */
  #named(text: string): string {
    const withIds = this.ids.reduce((rest, id, index) => rest.replaceAll(id, `@${index}`), text);
    return (
      withIds
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
        // The mock writes finished examples.
        .replaceAll(/"(result|text)":"(?:[^"\\]|\\.){20,}"/g, '"$1":"<text>"')
        .replaceAll(/^(id: \d+)-\d{2,}-[\da-f]{16}$/gm, '$1-<text>')
        .replaceAll(/"model":"(?:offline|example)-writer"/g, '"model":"<writer>"')
        .replaceAll(/"seconds":[\d.]+/g, '"seconds":"<some>"')
        .replaceAll(/http:\/\/[^/"]+\/media\/[\w-]+\.png/g, '<picture>')
        .replaceAll(/;q=\d+;w=\d+/g, ';<limit>')
        .replaceAll(/"(next|prev)_cursor":"[^"]+"/g, '"$1_cursor":"<cursor>"')
    );
  }
}
