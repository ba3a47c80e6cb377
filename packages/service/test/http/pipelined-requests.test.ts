import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { limitPipelined, mostPipelined } from '../../src/http/pipelined-requests.ts';

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** A server that holds its responses, and a connection to it. */
async function open() {
  const held: ServerResponse[] = [];
  const server = createServer(limitPipelined((_, response) => void held.push(response))).listen(0);
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port).resume();
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  await once(socket, 'connect');
  return { held, socket };
}

it('too many pipelined requests close their connection, and the rest of them is not handled', async () => {
  const { held, socket } = await open();
  socket.write(request.repeat(1_000));
  await once(socket, 'close');
  expect(held).toHaveLength(1 + mostPipelined);
});

it('as many pipelined requests as allowed are handled, again and again', async () => {
  const { held, socket } = await open();
  for (let round = 1; round <= 3; round += 1) {
    socket.write(request.repeat(mostPipelined));
    await expect.poll(() => held.length).toBe(round * mostPipelined);
    const last = once(held.at(-1) as ServerResponse, 'close');
    for (const response of held.slice(-mostPipelined)) response.end();
    await last;
  }
});
