import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { offlinePainter } from '../../src/generation/providers/offline-providers.ts';
import { type Caller, type RunningService, runService } from '../running-service.ts';

/** `npm run soak -w packages/service` sets a higher number. */
const clients = Number(process.env.CREATIONS ?? 200);
/** The number of sockets that are open at the same time. */
const concurrentClients = 50;

let running: RunningService;
let caller: Caller;

beforeAll(async () => {
  const text = { write: async () => ({ text: 'Words', model: 'quick-writer' }) };
  running = await runService({ generationConcurrency: 8 }, { text, image: offlinePainter });
  caller = await running.newCaller();
});
afterAll(() => running.close());

/** Sends a create and closes the connection as soon as the request is sent, before any response. */
async function sendAndLeave(number: number): Promise<void> {
  const { hostname, port } = new URL(running.url);
  const body = `name=Left&prompt=Client+${number}&creativity=0.5`;
  const head = [
    'POST /api/v1/documents HTTP/1.1',
    `host: ${hostname}`,
    `authorization: Bearer ${caller.secret}`,
    'content-type: application/x-www-form-urlencoded',
    `content-length: ${body.length}`,
  ];
  const socket = connect(Number(port), hostname).on('error', () => {});
  await once(socket, 'connect');
  await new Promise((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, resolve));
  socket.destroy();
}

it(`every record of ${clients} clients that disconnect right after sending is finished`, async () => {
  const { database } = running.service;
  const states = async () => {
    const rows = await database.selectFrom('documents').select('state').execute();
    return Object.groupBy(rows, ({ state }) => state);
  };
  let made = 0;
  // If a client disconnects before its request begins, the service drops the request. On a busy machine, few requests
  // begin, so the test sends more.
  while (made <= clients / 20) {
    for (let sent = 0; sent < clients; sent += concurrentClients) {
      await Promise.all(Array.from({ length: concurrentClients }, (_, at) => sendAndLeave(sent + at)));
    }
    // The service has handled the requests that it has read when no further call begins.
    await expect
      .poll(
        async () => {
          const before = made;
          const { succeeded = [], ...others } = await states();
          made = succeeded.length;
          return Object.keys(others).length === 0 && made === before;
        },
        { timeout: 110_000, interval: 500 },
      )
      .toBe(true);
  }
  expect(await database.selectFrom('generation_jobs').selectAll().execute()).toEqual([]);
  expect((await caller.send('GET', '/api/v1/documents?include_total=true')).json.meta.total).toBe(made);
});
