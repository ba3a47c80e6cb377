import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { limitConnections } from '../../src/http/connection-limits.ts';
import { runService } from '../running-service.ts';
import { exchange, lines } from './exchange.ts';

/** Connects from that address, and returns whether the connection stays open, and how to close it. */
function newServer(limits: { readonly ofAddress: number; readonly altogether: number }) {
  const server = new EventEmitter();
  limitConnections(server as Server, limits);
  return (remoteAddress: string) => {
    let isOpen = true;
    const close = () => {
      isOpen = false;
    };
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: close });
    server.emit('connection', socket as unknown as Socket);
    return { isOpen, close: () => socket.emit('close') };
  };
}

it('an address gets a share of all connections, and a closed one makes room', () => {
  const open = newServer({ ofAddress: 4, altogether: 9 });
  const openSix = (address: string) => Array.from({ length: 6 }, () => open(address));
  const all = ['10.0.0.1', '::ffff:10.0.0.2', '2001:db8::1', '10.0.0.4', '10.0.0.5'].map(openSix);
  expect(all.map((some) => some.filter(({ isOpen }) => isOpen).length)).toEqual([4, 3, 1, 1, 0]);
  expect(open('2001:db8::2').isOpen).toBe(false);
  all[0]?.[0]?.close();
  all[0]?.[1]?.close();
  expect(open('2001:db8::2').isOpen).toBe(true);
});

it('the service closes connections beyond the limit, and serves the others', async () => {
  const running = await runService({ connectionLimits: { ofAddress: 2, altogether: 9 } });
  const { port } = new URL(running.url);
  const open = async () => {
    const socket = connect(Number(port), '127.0.0.1').resume();
    await once(socket, 'connect');
    return socket;
  };
  const [first, second] = [await open(), await open()];
  const third = await open();
  await once(third, 'close');
  expect([first.destroyed, second.destroyed, third.bytesRead]).toEqual([false, false, 0]);
  second.write(lines('GET /healthz HTTP/1.1', 'host: localhost'));
  expect(String(await once(second, 'data'))).toMatch(/^HTTP\/1\.1 200/);
  first.destroy();
  const next = () =>
    exchange(running.url, lines('GET /healthz HTTP/1.1', 'host: localhost', 'connection: close'));
  await expect.poll(() => next().then(({ status }) => status, String)).toBe(200);
  second.destroy();
  await running.close();
});
