import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { summarise } from '../latencies.ts';
import { type Line, progress } from '../report.ts';
import { documentForm, form, rawRequest } from '../requests.ts';
import { ServiceProcess } from '../service-process.ts';
import type { Settings } from './scenario.ts';

const slowHeads = 500;
const slowBodies = 200;
const disconnects = 1_000;
const duration = 10_000;

/**
 * Some clients send one byte per second, others disconnect before their response. A healthy client must not be
 * affected.
 */
export async function slowClients(settings: Settings): Promise<Line[]> {
  await using service = await ServiceProcess.start(settings);
  const healthy = await service.newAccount('healthy');
  const slow = await service.newAccount('slow');
  const request = rawRequest({
    method: 'POST',
    path: '/api/v1/documents',
    secret: slow.secret,
    type: form,
    body: documentForm,
  });
  const headEnd = request.indexOf('\r\n\r\n') + 4;
  progress('slow clients …');
  const sockets = [
    ...Array.from({ length: slowHeads }, () => sendSlowly(service.url, request, 20)),
    ...Array.from({ length: slowBodies }, () => sendSlowly(service.url, request, headEnd)),
  ];
  const whileSlow = summarise(await healthy.sendSteadily('/api/v1/documents', 25, pause(duration)));
  for (const socket of sockets) socket.destroy();
  progress('disconnects …');
  const leaving = disconnectAll(service.url, request);
  const whileLeaving = summarise(await healthy.sendSteadily('/api/v1/documents', 25, leaving));
  await Promise.all([healthy.close(), slow.close()]);
  return [
    ...linesOf(`${slowHeads} clients with slow heads and ${slowBodies} with slow bodies`, whileSlow),
    ...linesOf(`${disconnects} disconnects`, whileLeaving),
  ];
}

function linesOf(name: string, { succeeded, p99 }: ReturnType<typeof summarise>): Line[] {
  return [
    {
      name: `${name}: a healthy client's 200s`,
      measured: `${(succeeded * 100).toFixed(1)}%`,
      bound: '≥ 99%',
      isKept: succeeded >= 0.99,
    },
    { name: '  its p99', measured: `${p99.toFixed(0)} ms`, bound: '< 250 ms', isKept: p99 < 250 },
  ];
}

/** Sends the first bytes immediately, and then one each second. */
function sendSlowly(url: string, request: string, firstLength: number): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let sent = firstLength;
  socket.on('connect', () => socket.write(request.slice(0, firstLength)));
  socket.on('error', () => socket.destroy());
  const timer = setInterval(() => {
    socket.write(request[sent] ?? '');
    sent += 1;
  }, 1_000);
  socket.on('close', () => clearInterval(timer));
  socket.resume();
  return socket;
}

/** Sends creates and disconnects before their responses, 50 at a time. */
async function disconnectAll(url: string, request: string): Promise<void> {
  const { hostname, port } = new URL(url);
  for (let done = 0; done < disconnects; done += 50) {
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const socket = connect(Number(port), hostname).on('error', () => undefined);
        await once(socket, 'connect');
        socket.write(request);
        await pause(5);
        socket.destroy();
      }),
    );
  }
}
