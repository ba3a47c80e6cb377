import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { Arrivals } from '../../src/http/arrivals.ts';
import { limitPipelined, mostOfAddress, mostPipelined } from '../../src/http/pipelined-requests.ts';

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Starts a server with the listener, and opens `count` connections to the server. */
async function open(listener: RequestListener, count = 1) {
  const server = createServer().listen(0);
  server.on('request', limitPipelined(server, new Arrivals(), listener));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  for (let number = 0; number < count; number += 1) {
    const accepted = once(server, 'connection');
    sockets.push(connect(port).resume());
    await accepted;
  }
  return { server, sockets: sockets as [Socket, ...Socket[]] };
}

/** Starts a server that sends no response before the test does, and opens `count` connections to the server. */
async function openHolding(count = 1) {
  const held: ServerResponse[] = [];
  return { held, ...(await open((_, response) => void held.push(response), count)) };
}

it('too many pipelined requests close their connection, and the rest of them is not handled', async () => {
  const { held, sockets } = await openHolding();
  sockets[0].write(request.repeat(1_000));
  await once(sockets[0], 'close');
  expect(held.length).toBeLessThanOrEqual(1 + mostPipelined);
});

it('as many pipelined requests as allowed are handled, again and again', async () => {
  const { held, sockets } = await openHolding();
  for (let round = 1; round <= 3; round += 1) {
    sockets[0].write(request.repeat(mostPipelined));
    await expect.poll(() => held.length).toBe(round * mostPipelined);
    const last = once(held.at(-1) as ServerResponse, 'close');
    for (const response of held.slice(-mostPipelined)) response.end();
    await last;
  }
});

it('too many pipelined requests of an address close one connection after the other', async () => {
  const count = Math.ceil(mostOfAddress / mostPipelined) + 2;
  const { held, sockets } = await openHolding(count);
  const closed = sockets.map((socket) => once(socket, 'close'));
  for (const socket of sockets) socket.write(request.repeat(mostPipelined));
  await Promise.race(closed);
  const open = held.filter((response) => !response.destroyed);
  // The first request of each connection is not pipelined.
  expect(open.length).toBeLessThanOrEqual(mostOfAddress + count);
});

it('connections of an address that pipeline are read in turn', async () => {
  const [connections, each] = [8, 100];
  const { server, sockets } = await open((_, response) => void response.end(), connections);
  let isRunning = true;
  let parsed = 0;
  let most = 0;
  const countIteration = () => {
    most = Math.max(most, parsed);
    parsed = 0;
    if (isRunning) setImmediate(countIteration);
  };
  countIteration();
  server.on('request', () => {
    parsed += 1;
  });
  const responses = sockets.map(async (socket) => {
    let received = 0;
    for await (const data of socket) {
      received += String(data).match(/HTTP\/1\.1 200/g)?.length ?? 0;
      if (received >= each) return;
    }
  });
  for (const socket of sockets) socket.write(request.repeat(each));
  await Promise.all(responses);
  isRunning = false;
  // The second connection of an iteration exceeds the bound, and the others wait.
  expect(most).toBeLessThanOrEqual(2 * each);
});
