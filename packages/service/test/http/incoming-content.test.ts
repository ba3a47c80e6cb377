import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { incomingContent } from '../../src/http/incoming-content.ts';

/** Content as it arrives. */
const arriving = (pieces: Iterable<Buffer>) => Readable.from(pieces) as unknown as IncomingMessage;

it('puts the pieces of content together', async () => {
  const bytes = Buffer.from('{"name":"😀"}');
  const pieces = [...bytes].map((byte) => Buffer.from([byte]));
  expect(Buffer.from(await incomingContent(arriving(pieces)))).toEqual(bytes);
});

it('blames nobody else when a sender hangs up', async () => {
  const pieces = function* () {
    yield Buffer.from('{"name":');
    throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  };
  await expect(incomingContent(arriving(pieces()))).rejects.toMatchObject({ status: 400 });
});

it('reads content that is too large for a while only', async () => {
  let pieces = 0;
  const endless = function* () {
    for (;;) {
      pieces += 1;
      yield Buffer.alloc(1024 * 1024);
    }
  };
  await expect(incomingContent(arriving(endless()))).rejects.toMatchObject({ status: 413 });
  expect(pieces).toBeLessThan(100);
});
