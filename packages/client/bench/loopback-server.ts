/** A server on loopback that answers as fast as Node can. It sends its port to the parent process. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createResponse, listResponse } from './example-responses.ts';

const headers = { 'Content-Type': 'application/json', 'X-Request-Id': 'request' };

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const [status, text] = request.method === 'GET' ? [200, listResponse] : [201, createResponse];
    response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text) }).end(text);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
