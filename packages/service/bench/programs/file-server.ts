/** A plain server of one file: a stream from the disk for each request. It checks nothing. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { serveCalls } from './calls.ts';

serveCalls({ start });

async function start(file: string): Promise<string> {
  const server = createServer(async (_request, response) => {
    const { size } = await stat(file);
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': size });
    pipeline(createReadStream(file), response, () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
