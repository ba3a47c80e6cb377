import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readRequestBody } from '../../src/http/request-body.ts';

/** A body as it arrives: in these pieces, whatever characters they cut in two. */
function arriving(pieces: Iterable<Buffer>, headers: Record<string, string>): IncomingMessage {
  return Object.assign(Readable.from(pieces), { headers }) as unknown as IncomingMessage;
}

const json = { 'content-type': 'application/json' };
const read = (payload: IncomingMessage) => readRequestBody(payload, ['application/json']);

describe('readRequestBody', () => {
  it('puts characters together again that arrived in two pieces', async () => {
    const bytes = Buffer.from('{"name":"😀"}');
    const pieces = [...bytes].map((byte) => Buffer.from([byte]));
    await expect(read(arriving(pieces, json))).resolves.toEqual({ kind: 'json', value: { name: '😀' } });
  });

  it('takes a sender who hangs up for no failure of the service', async () => {
    const pieces = function* () {
      yield Buffer.from('{"name":');
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    };
    await expect(read(arriving(pieces(), json))).rejects.toMatchObject({ status: 400 });
  });

  it('reads a body that is too large for a while only', async () => {
    let pieces = 0;
    const endless = function* () {
      for (;;) {
        pieces += 1;
        yield Buffer.alloc(1024 * 1024);
      }
    };
    await expect(read(arriving(endless(), json))).rejects.toMatchObject({ status: 413 });
    expect(pieces).toBeLessThan(100);
  });

  it.each(['text/json', 'application/jsonx', 'application/json+x', ', application/json', ''])(
    'names the media types a body may have to one of %s',
    async (contentType) => {
      const refused = read(arriving([], { 'content-type': contentType }));
      await expect(refused).rejects.toMatchObject({
        status: 415,
        message: `The body must be application/json, not "${contentType}".`,
      });
    },
  );
});
