import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isUnchanged, Problem } from '@contentgen/contract/requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { IterationQueue } from './iteration-queue.ts';

/** Content codings (RFC 9110, section 8.4.1), the smallest one first. */
const codings = ['br', 'gzip', 'identity'] as const;
type Coding = (typeof codings)[number];

/** Level 9 makes the docs 3% larger than level 10 and takes a tenth of its time. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const encoders: Readonly<Record<Coding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) => promisify(brotliCompress)(content, brotliOptions),
  gzip: (content) => promisify(gzip)(content, { level: 9 }),
  identity: async (content) => content,
};

/**
 * A representation of the content (RFC 9110, section 3.2), such as a compressed one. All responses send the same
 * bytes in memory.
 */
interface Representation {
  readonly body: Buffer;
  /** A strong entity tag. Each content coding has a different one (RFC 9110, section 8.8.3.3). */
  readonly etag: string;
}

/** How many bytes one write copies. */
const pieceLength = 65_536;

/**
 * Limits how many pieces all responses together write in one iteration of the event loop. The writes take about half
 * a millisecond.
 */
const writes = new IterationQueue(2);

/**
 * Yields the content in pieces. A single write would copy as many bytes as the system accepts, which can be
 * megabytes. If a hundred clients requested the docs together, the event loop would be blocked for a second.
 */
async function* piecesOf(body: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < body.length; start += pieceLength) {
    await writes.wait();
    yield body.subarray(start, start + pieceLength);
  }
}

/** Content that does not change while the service runs. The first request reads and compresses it. */
export class StaticContent {
  readonly #read: () => Promise<Buffer>;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #codings: readonly Coding[];
  readonly #representations = new Map<Coding, Promise<Representation>>();

  /**
   * @param headers the header fields of every response, with `content-type` and `cache-control`.
   * @param options `compressible` is false for content that is compressed already.
   */
  constructor(
    read: () => Promise<Buffer>,
    headers: Readonly<Record<string, string>>,
    { compressible = true }: { readonly compressible?: boolean } = {},
  ) {
    this.#read = read;
    this.#headers = headers;
    this.#codings = compressible ? codings : ['identity'];
  }

  /**
   * Sends the content in the content coding that the client prefers, or 304 if the client already has it.
   *
   * @throws Problem 406 when the client accepts no available coding. Throws the error of `read`, too, and calls
   * `read` again for the next request.
   */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const coding = codingFor(request, this.#codings);
    const { body, etag } = await this.#representation(coding);
    reply.headers({ ...this.#headers, vary: 'Accept-Encoding', etag });
    if (isUnchanged(request.headers['if-none-match'], etag)) return reply.status(304).send();
    if (coding !== 'identity') reply.header('content-encoding', coding);
    if (request.method === 'HEAD' || body.length <= pieceLength) return reply.send(body);
    return reply
      .header('content-length', body.length)
      .send(Readable.from(piecesOf(body), { objectMode: false, highWaterMark: 1 }));
  }

  #representation(coding: Coding): Promise<Representation> {
    const known = this.#representations.get(coding);
    if (known !== undefined) return known;
    const made = this.#make(coding);
    this.#representations.set(coding, made);
    made.catch(() => this.#representations.delete(coding));
    return made;
  }

  async #make(coding: Coding): Promise<Representation> {
    const content =
      coding === 'identity' ? await this.#read() : (await this.#representation('identity')).body;
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
    return { body: await encoders[coding](content), etag: `"${hash}-${coding}"` };
  }
}

/**
 * The types of the package negotiator lack the second argument: the order of codings that the client likes equally.
 */
interface EncodingNegotiator {
  encodings(available: string[], options?: { readonly preferred: string[] }): string[];
}

/** Returns the content coding that `Accept-Encoding` prefers (RFC 9110, section 12.5.3). Without the field, none. */
function codingFor({ headers }: FastifyRequest, codings: readonly Coding[]): Coding {
  if (headers['accept-encoding'] === undefined) return 'identity';
  const negotiator: EncodingNegotiator = new Negotiator({ headers });
  const [coding] = negotiator.encodings([...codings], { preferred: [...codings] });
  if (coding === undefined) {
    throw new Problem(406, `Accept-Encoding allows none of the codings of this page: ${codings.join(', ')}.`);
  }
  return coding as Coding;
}
