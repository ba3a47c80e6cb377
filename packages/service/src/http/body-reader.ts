import type { IncomingMessage } from 'node:http';
import { contract } from '@contentgen/contract';
import { ArrivingContent, incompleteContent, Problem } from '@contentgen/contract/requests';
import type { FastifyRequest } from 'fastify';
import type { LargeBodies } from './flow-control.ts';

const { bodyBytes } = contract['x-limits'];

/** Maximum length in bytes of a small body, which the service reads without a pause. */
const smallBody = 64 * 1_024;

const tooManyLargeBodies = () =>
  new Problem(429, 'This account sends too many large bodies. Try again in a few seconds.', {
    headers: { 'retry-after': '5' },
  });

/** Reads the bodies of requests. Large bodies have a pace and a queue. */
export class BodyReader {
  readonly #largeBodies: LargeBodies;

  constructor(largeBodies: LargeBodies) {
    this.#largeBodies = largeBodies;
  }

  /**
   * Reads the body of a request. A request with a large body gets its permit only when all of the body has arrived,
   * because a client may send it slowly.
   *
   * @throws Problem 400, 413, 429 for too many large bodies, and 503 if the client has disconnected.
   */
  async read({ raw, key, permit }: FastifyRequest): Promise<Uint8Array> {
    // A body of unknown length counts as large.
    const length = declaredLength(raw) ?? smallBody + 1;
    // A body that is declared too large is refused unread.
    if (length <= smallBody || length > bodyBytes) return gather(raw);
    if (!(await this.#largeBodies.pace(raw, key.account_id, length))) throw tooManyLargeBodies();
    const bytes = await gather(raw);
    await permit.acquire();
    if (bytes.length > smallBody) await this.#largeBodies.turn();
    return bytes;
  }
}

/**
 * Returns the length of the body in bytes that the request declares (`Content-Length`); undefined if it declares
 * none.
 */
function declaredLength({ headers }: IncomingMessage): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  return Number(headers['content-length'] ?? 0);
}

/**
 * Reads the pieces of a body one by one, as Node receives them. The async iterator of a request would join pieces
 * that arrive together, so they could not be counted.
 */
function gather(request: IncomingMessage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const content = new ArrivingContent(declaredLength(request));
    const add = (piece: Uint8Array) => {
      try {
        content.add(piece);
      } catch (problem) {
        // Node discards the rest of a refused body.
        request.off('data', add).off('end', end).resume();
        reject(problem);
      }
    };
    const disconnect = () => reject(incompleteContent());
    const end = () => {
      // Every request ends with `close`. Removing the listener takes less time than creating an unused error.
      request.off('close', disconnect);
      resolve(content.bytes());
    };
    request.on('end', end);
    request.on('error', disconnect).on('close', disconnect).on('data', add);
  });
}
