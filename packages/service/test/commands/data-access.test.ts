import { once } from 'node:events';
import { access, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type ControlChannel, callControl, serveControl } from '../../src/commands/data-access.ts';

const origin = { command: 'keys create', person: 'alice as root', host: 'web-1' };
const command = { words: ['keys', 'create', '--name', 'a "b"\n☕', ''], folder: '/srv', origin };
let channel: ControlChannel | undefined;

afterEach(async () => {
  await channel?.close();
  channel = undefined;
});

test('a command and its result arrive unchanged, on a socket that only this user can reach', async () => {
  channel = await serveControl(async (received) => ({
    exitCode: 7,
    stdout: JSON.stringify(received),
    stderr: 'ö',
  }));
  expect((await stat(dirname(channel.path))).mode & 0o777).toBe(0o700);
  expect(await callControl(channel.path, command)).toEqual({
    exitCode: 7,
    stdout: JSON.stringify(command),
    stderr: 'ö',
  });
});

test('closing waits for a running command, then removes the socket', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const { path, close } = await serveControl(async () => {
    begin();
    await finished;
    return { exitCode: 0, stdout: 'done', stderr: '' };
  });
  const response = callControl(path, command);
  await begun;
  const closed = close();
  finish();
  expect(await response).toMatchObject({ stdout: 'done' });
  await closed;
  await expect(access(dirname(path))).rejects.toThrow('ENOENT');
});

test('without a listener on the socket, there is no result, because the command did not run', async () => {
  expect(await callControl('/nowhere/control', command)).toBeUndefined();
});

test('if the service ends before it answers, the error says that the command may have run', async () => {
  channel = await serveControl(async () => ({ exitCode: 0, stdout: '', stderr: '' }));
  const path = `${channel.path}-deaf`;
  const deaf = createServer((socket) => socket.once('data', () => socket.destroy())).listen(path);
  await once(deaf, 'listening');
  await expect(callControl(path, command)).rejects.toThrow('may have run or not');
  await new Promise((resolve) => deaf.close(resolve));
});
