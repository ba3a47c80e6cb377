import { setTimeout as sleep } from 'node:timers/promises';
import { contract, type Operation } from '@contentgen/contract';
import { convertIndexedToRgb, type DecodedPng, decode } from 'fast-png';
import type { Check } from '../checks.ts';
import { CouldNotRun } from '../could-not-run.ts';
import type { TaggedRecord } from '../http/caller.ts';
import { requestTimeout } from '../http/client.ts';
import type { Fields } from '../http/request.ts';
import { type Quotations, says } from '../quotations.ts';
import { choicesOf, saysOfUpdates } from '../resources.ts';
import {
  createReusedRecord,
  fieldOf,
  fieldsOf,
  inWords,
  minimalBody,
  newToken,
  requiredChange,
  requireNamed,
  show,
  taggedRecord,
  type WithReusedRecord,
} from '../samples/records.ts';
import { causeOf, Violated, violated } from '../violated.ts';
import type { RuleContext } from './rule-context.ts';
import { requireChange } from './updating.ts';

/** Number of repeated requests for a deleted picture, and the milliseconds between them. */
const retries = { times: 5, pause: 200 };

/**
 * The functions that read a picture, by its media type. Each media type that the contract has for results needs one.
 */
const readers: Readonly<Record<string, (bytes: Buffer) => Picture>> = { 'image/png': readPng };

/**
 * Requires that a URL returns a complete picture of the media type in the contract, without a key.
 *
 * @param size such as `256x256`; default: any.
 * @returns the picture.
 * @throws Violated when the response is something else, Error for a media type without a function in `readers`.
 */
export async function requirePicture(context: RuleContext, url: string, size?: string): Promise<Picture> {
  const { status, headers, bytes } = await fetchWithoutKey(context, url);
  if (status !== 200) throw broken(context, url, `must return 200, but returns ${status}`);
  const type = headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  const mediaType = context.resource.results?.mediaType ?? '';
  if (type !== mediaType) throw broken(context, url, `must be ${mediaType}, but is ${type}`);
  const read = readers[mediaType];
  if (read === undefined)
    throw new Error(`The contract tests can't read ${mediaType}. Add a reader in src/rules/pictures.`);
  const picture = pictureOf(context, url, () => read(bytes));
  const drawn = `${picture.width}x${picture.height}`;
  if (size !== undefined && drawn !== size) throw broken(context, url, `must be ${size}, but is ${drawn}`);
  return picture;
}

function pictureOf(context: RuleContext, url: string, read: () => Picture): Picture {
  try {
    return read();
  } catch (error) {
    throw broken(context, url, `must be a whole picture, but can't be read: ${(error as Error).message}`);
  }
}

/** Requires that the URL of a deleted picture answers with a client error such as 404, immediately or within a second. */
export async function requireNoPicture(context: RuleContext, url: string, why: string): Promise<void> {
  for (const method of ['GET', 'HEAD']) {
    for (let tries = 0; ; tries += 1) {
      const { status } = await fetchWithoutKey(context, url, { method });
      // After a server error, the next request may still show the picture.
      if (status >= 400 && status < 500) break;
      if (tries === retries.times)
        throw broken(context, url, `must be gone: ${why}; status of ${method} is ${status}`);
      await sleep(retries.pause);
    }
  }
}

interface PictureRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Fetched {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/**
 * Requests a picture without a key.
 *
 * @throws Violated when there is no response.
 */
async function fetchWithoutKey(
  context: RuleContext,
  url: string,
  request: PictureRequest = {},
): Promise<Fetched> {
  const { client } = context.run;
  try {
    return await download(url, { ...request, headers: { ...client.headersFor(url), ...request.headers } });
  } catch (error) {
    if (error instanceof CouldNotRun) throw error;
    await client.requireAlive();
    const { message, cause } = error as Error;
    throw broken(context, url, `must be answered, but no response came: ${cause ?? message}`);
  }
}

async function download(url: string, request: PictureRequest): Promise<Fetched> {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(requestTimeout) });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/**
 * Creates the error for a picture that breaks a rule, or for a response with such a picture.
 *
 * @param url of the picture.
 * @param sentence the end of the message, such as `must be gone`. The resource and the URL precede it.
 * @param line the request as a curl command.
 */
export function broken(
  { resource }: RuleContext,
  url: string,
  sentence: string,
  line = `curl -i '${url}'`,
  quotation?: Quotations,
): Violated {
  const cause = `a result of ${resource.name} ${causeOf(sentence)}`;
  const place = `a result of ${resource.name}`;
  const own = quotation && { says: quotation };
  return new Violated([{ cause, sentence: `${url} ${sentence}`, place, requests: [line], ...own }]);
}

/** A colour: red, green and blue, each from 0 to 255. Values of 16-bit pictures have fractions. */
type Colour = readonly [red: number, green: number, blue: number];

/** A picture, with its size in pixels. */
interface Picture {
  readonly width: number;
  readonly height: number;
  /** Returns the colours, line by line, without the transparency. */
  colours(): readonly Colour[];
}

/**
 * Reads a PNG, and checks its chunks and their checksums.
 *
 * @throws Error when something is missing or wrong.
 */
function readPng(bytes: Uint8Array): Picture {
  const png = decode(bytes, { checkCrc: true });
  return { width: png.width, height: png.height, colours: () => coloursOf(png) };
}

function coloursOf(png: DecodedPng): readonly Colour[] {
  const { depth, palette = depth < 8 ? graysOf(depth) : undefined } = png;
  const values = palette === undefined ? png.data : convertIndexedToRgb({ ...png, palette });
  const count = palette?.[0]?.length ?? png.channels;
  const largest = palette === undefined ? 2 ** depth - 1 : 255;
  return Array.from({ length: png.width * png.height }, (_, index) => {
    const at = (channel: number) => ((values[index * count + channel] ?? 0) * 255) / largest;
    return count < 3 ? [at(0), at(0), at(0)] : [at(0), at(1), at(2)];
  });
}

/** Returns the colours of a gray picture with few bits, as if it had a palette. */
function graysOf(depth: number): [number, number, number][] {
  return Array.from({ length: 2 ** depth }, (_, value) => {
    const gray = (value * 255) / (2 ** depth - 1);
    return [gray, gray, gray];
  });
}

/** The headers with which a browser loads an `<img>` of another page. */
const inPage = { Accept: 'image/avif,image/webp,*/*;q=0.8', Referer: 'https://page.example/a?b=c' };

/**
 * Requires that a picture is cached as the contract says, and that its URL supports `HEAD`, `If-None-Match` and
 * `Range` in each of their forms (RFC 9110, sections 9.3.2, 13.1.2 and 14).
 *
 * @throws Violated when a response breaks one of these rules.
 */
export async function requirePictureRequests(context: RuleContext, url: string): Promise<void> {
  const request = async (
    method: string,
    headers: Readonly<Record<string, string>>,
    ...expected: readonly number[]
  ) => {
    const options = Object.entries(headers).map(([name, value]) => ` -H '${name}: ${value}'`);
    const line = `curl -i${method === 'HEAD' ? ' -I' : ''}${options.join('')} '${url}'`;
    const response = await fetchWithoutKey(context, url, { method, headers });
    const require = (isKept: boolean, sentence: string) => {
      if (!isKept) throw broken(context, url, sentence, line);
    };
    const what = [method, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join(', ');
    const { status } = response;
    const sentence = `must answer ${what} with ${expected.join(' or ')}, but answers with ${status}`;
    require(expected.includes(status), sentence);
    return { ...response, require };
  };

  const whole = await request('GET', {}, 200);
  const tag = whole.headers.get('ETag') ?? '';
  whole.require(tag !== '', 'must have an ETag');
  const caching = whole.headers.get('Cache-Control');
  whole.require(
    isPrivate(caching ?? ''),
    `Cache-Control must be private, with no-cache or a max-age of at most ${pictureSeconds}, but is ${caching}`,
  );
  const size = whole.bytes.length;

  const head = await request('HEAD', {}, 200);
  head.require(head.headers.get('ETag') === tag, `must have the ETag ${tag} also for HEAD`);
  const length = head.headers.get('Content-Length');
  const isLength = length === null || Number(length) === size;
  head.require(isLength, `Content-Length of HEAD must be ${size}, but is ${length}`);
  await request('GET', inPage, 200);
  // The comparison is weak: a proxy may have marked the tag.
  for (const known of [tag, `"other", ${tag}`, `W/${tag.replace(/^W\//, '')}`, '*'])
    await request('GET', { 'If-None-Match': known }, 304);
  for (const other of ['"other"', '"other", W/"another"'])
    await request('GET', { 'If-None-Match': other }, 200);

  const middle = Math.floor(size / 2);
  const ranges = {
    'bytes=0-9': [0, 9],
    [`bytes=${middle}-${middle + 4}`]: [middle, middle + 4],
    [`bytes=${middle}-`]: [middle, size - 1],
    'bytes=-5': [size - 5, size - 1],
  };
  for (const [range, [first = 0, last = 0]] of Object.entries(ranges)) {
    const part = await request('GET', { Range: range }, 206);
    const isPart = part.bytes.equals(whole.bytes.subarray(first, last + 1));
    part.require(isPart, `must answer ${range} with the bytes from ${first} to ${last}`);
    const [expected, is] = [`bytes ${first}-${last}/${size}`, part.headers.get('Content-Range')];
    part.require(is === expected, `Content-Range must be ${expected}, but is ${is}`);
  }
  // A server may answer several ranges with one of them, with all in parts, or with the whole picture.
  const several = await request('GET', { Range: 'bytes=0-0,5-6' }, 200, 206);
  const isRight = partsOf(several).every(({ place, bytes }) => {
    const [, first = 0, last = size - 1] = (/^bytes (\d+)-(\d+)/.exec(place) ?? []).map(Number);
    return bytes.equals(whole.bytes.subarray(first, last + 1));
  });
  several.require(isRight, 'must answer two ranges with the bytes that Content-Range names');
}

/** Returns the parts of a response, each with its `Content-Range`; an empty one for the whole picture. */
function partsOf({ headers, bytes }: Fetched): readonly { readonly place: string; readonly bytes: Buffer }[] {
  const [, boundary] =
    /^multipart\/byteranges;.*boundary="?([^";]+)/i.exec(headers.get('Content-Type') ?? '') ?? [];
  if (boundary === undefined) return [{ place: headers.get('Content-Range') ?? '', bytes }];
  // Each byte is one character of Latin-1.
  const sections = `\r\n${bytes.toString('latin1')}`.split(`\r\n--${boundary}`).slice(1, -1);
  return sections.map((section) => {
    const [, head = '', body = ''] = /^(.*?)\r\n\r\n(.*)$/s.exec(section) ?? [];
    const [, place = ''] = /^content-range: *(.*)$/im.exec(head) ?? [];
    return { place, bytes: Buffer.from(body, 'latin1') };
  });
}

const { pictureSeconds } = contract['x-limits'];

/** Returns whether only the reader's own cache may keep a picture, and no longer than the contract says. */
function isPrivate(caching: string): boolean {
  const directives = caching.toLowerCase().split(/\s*,\s*/);
  const [age] = directives.flatMap((one) => (one.startsWith('max-age=') ? [Number(one.slice(8))] : []));
  if (directives.includes('no-store')) return true;
  return directives.includes('private') && (directives.includes('no-cache') || Number(age) <= pictureSeconds);
}

const urls = 'schemas/PictureUrls';

/** What the checks of results share. */
interface Pictures {
  /** The field of the record with the URLs of the pictures. */
  readonly list: string;
  /** A record with pictures, which the checks use one after another. */
  readonly withPicturedRecord: WithReusedRecord;
}

/**
 * Checks that pictures need no key, that an update can only omit or reorder them, and that an omitted picture is
 * deleted.
 */
export function pictureResults(context: RuleContext): Check[] {
  const { caller, resource } = context;
  const list = resource.results?.field;
  if (list === undefined) return [];
  const pictures: Pictures = {
    list,
    withPicturedRecord: createReusedRecord(() => makePictured(context, list)),
  };
  const sizes = fieldsOf(resource.creation).flatMap(([name, schema]) => {
    return choicesOf(schema)
      .filter((choice) => /^\d+x\d+$/.test(String(choice)))
      .map((size) => ({ name, size: String(size) }));
  });
  return [
    ...sizes.map(({ name, size }) => ({
      operation: resource.create.id,
      title: `creates a picture of ${size} that needs no key`,
      says: says('schemas/Resolution', `${urls}: They work in`, `${urls}: Each contains`, `${urls}/items`),
      run: async () => {
        const made = await makePictured(context, list, { [name]: size });
        for (const url of urlsOf(made, list)) await requirePicture(context, url, size);
        requireRandom(
          context,
          urlsOf(made, list),
          urlsOf(await makePictured(context, list, { [name]: size }), list),
        );
      },
    })),
    {
      operation: resource.create.id,
      title: `answers HEAD, If-None-Match and Range for ${list}`,
      says: says(`${urls}: \`HEAD\`, \`Range\``, `${urls}: A browser may show`, 'x-limits/pictureSeconds'),
      run: () =>
        pictures.withPicturedRecord(async (before) => {
          for (const url of urlsOf(before, list)) await requirePictureRequests(context, url);
          return before;
        }),
    },
    ...resource.updates.flatMap((operation) => [
      reorder(context, operation, pictures),
      ...operation.bodyMediaTypes.map((mediaType) => drop(context, operation, pictures, mediaType)),
    ]),
    {
      operation: resource.remove.id,
      title: `removes the ${list} with the record`,
      says: says(`operations/${resource.remove.id}`, `${urls}: They work in`),
      run: async () => {
        const made = await makePictured(context, list);
        // A cache of the server may keep a picture that somebody has seen.
        for (const url of urlsOf(made, list)) await requirePicture(context, url);
        await caller.call(resource.remove.id, { id: made.id });
        for (const url of urlsOf(made, list)) await requireNoPicture(context, url, 'its record was deleted');
      },
    },
  ];
}

/** Requires that the URLs of two pictures differ in as many characters as their random bits need. */
function requireRandom(
  context: RuleContext,
  [one = '']: readonly string[],
  [other = '']: readonly string[],
): void {
  const isSame = (index: number) => one.at(index) === other.at(index);
  let [start, end] = [0, -1];
  while (start < one.length && isSame(start)) start += 1;
  while (-end < one.length - start && isSame(end)) end -= 1;
  const differing = one.slice(start, one.length + end + 1);
  const bits = differing.length * (/^[0-9a-f-]*$/i.test(differing) ? 4 : 6);
  const sentence = `must contain at least ${randomBits} random bits, but ${other} differs in ${differing.length} characters`;
  if (bits < randomBits - mostAlike)
    throw broken(context, one, sentence, undefined, says(`${urls}: Each contains`));
}

const randomBits = 128;

/** Bits of two random texts that may be alike at their ends by chance: one time in a million. */
const mostAlike = 20;

function reorder(context: RuleContext, operation: Operation, { list, withPicturedRecord }: Pictures): Check {
  const { resource } = context;
  return {
    operation: operation.id,
    title: `keeps ${list} in the sent order`,
    says: saysOfUpdates(resource, 'You can remove or reorder'),
    run: () =>
      withPicturedRecord(async (before) => {
        const urls = urlsOf(before, list).toReversed();
        const made = await requireChange(context, operation, before, { [list]: urls });
        for (const url of urls) await requirePicture(context, url);
        return made;
      }),
  };
}

function drop(context: RuleContext, operation: Operation, { list }: Pictures, mediaType: string): Check {
  const { caller, resource } = context;
  return {
    operation: operation.id,
    title: `drops ${list} permanently, with ${inWords(mediaType)}`,
    says: [...says(`${urls}: They work in`), ...saysOfUpdates(resource, 'You can remove or reorder')],
    run: async () => {
      const before = await makePictured(context, list);
      // A cache of the server may keep a picture that somebody has seen.
      for (const url of urlsOf(before, list)) await requirePicture(context, url);
      const made = await requireChange(context, operation, before, { [list]: [] }, { mediaType });
      for (const url of urlsOf(before, list)) {
        await requireNoPicture(context, url, `${operation.id} dropped it`);
        const again = { ...requiredChange(resource, made.record), [list]: [url] };
        requireNamed(await caller.call(operation.id, { id: made.id, fields: again }, 422), `${list}[0]`);
      }
    },
  };
}

/** Returns the URLs of the results of a record. */
function urlsOf({ record }: TaggedRecord, list: string): readonly string[] {
  return fieldOf(record, list) as readonly string[];
}

/** Maximum number of generations to try. A provider may be unavailable for a short time. */
const maxTries = 3;

/** Creates a record whose generation succeeds, and returns the record with its pictures. */
async function makePictured(
  context: RuleContext,
  list: string,
  fields: Fields = {},
  tries = 1,
): Promise<TaggedRecord> {
  const { caller, resource } = context;
  const { id } = await caller.make(resource, { ...minimalBody(resource), ...fields });
  const shown = await show(caller, resource, id);
  const { state, error } = shown.json;
  if (urlsOf(taggedRecord(shown), list).length > 0) return taggedRecord(shown);
  if (state === 'succeeded') throw violated(shown, `${list} must not be empty when state is succeeded`);
  if (tries < maxTries) return makePictured(context, list, fields, tries + 1);
  throw violated(shown, `${maxTries} generations failed, so there are no ${list}: ${error?.detail}`);
}

/** The rule for the colours of a picture with a filter. The sentence continues "a picture with this filter". */
const rulesOfFilters: Readonly<
  Record<string, { readonly sentence: string; isKept(colours: readonly Colour[]): boolean }>
> = {
  grayscale: {
    sentence: 'must have only grays',
    isKept: (colours) => colours.every((colour) => Math.max(...colour) - Math.min(...colour) <= tolerance),
  },
  sepia: {
    sentence: 'must have only browns',
    isKept: (colours) => {
      const brown = colours.filter(
        ([red, green, blue]) => red + tolerance >= green && green + tolerance >= blue,
      );
      return brown.length >= 0.99 * colours.length && colours.some(([red, , blue]) => red > blue + tolerance);
    },
  },
};

/** The difference between two channels that rounding may cause, from 0 to 255. */
const tolerance = 2;

/** Checks that a picture has several colours, and that the colours depend on the description and the filter. */
export function pictureColours(context: RuleContext): Check[] {
  const { resource } = context;
  const list = resource.results?.field;
  if (list === undefined) return [];
  const operation = resource.create.id;
  const filters = fieldsOf(resource.creation).flatMap(([name, schema]) =>
    choicesOf(schema).flatMap((choice) => {
      const rule = rulesOfFilters[String(choice)];
      return rule ? [{ name, choice: String(choice), rule }] : [];
    }),
  );
  const look = async (fields: Fields) => {
    const made = await makePictured(context, list, fields);
    const [url = ''] = urlsOf(made, list);
    const { colours } = await requirePicture(context, url);
    return { url, colours: colours() };
  };
  const fail = (url: string, sentence: string) => {
    throw broken(context, url, sentence);
  };
  return [
    {
      operation,
      title: 'paints more than one colour, and another picture for another description',
      says: says('schemas/ImageDescription'),
      run: async () => {
        const [first, second] = await Promise.all([
          look({ description: newToken() }),
          look({ description: newToken() }),
        ]);
        for (const { url, colours } of [first, second])
          if (new Set(colours.map(String)).size < 2) fail(url, 'must have more than one colour');
        const isSame = String(first.colours) === String(second.colours);
        if (isSame) fail(second.url, 'must differ from the picture of another description');
      },
    },
    ...filters.map(({ name, choice, rule }) => ({
      operation,
      title: `paints with the colours of ${name}=${choice}`,
      says: says(`operations/${operation}`, 'schemas/Filter'),
      run: async () => {
        const { url, colours } = await look({
          description: `a blue boat and a green tree ${newToken()}`,
          [name]: choice,
        });
        if (!rule.isKept(colours)) fail(url, `with ${name}=${choice} ${rule.sentence}`);
      },
    })),
  ];
}
