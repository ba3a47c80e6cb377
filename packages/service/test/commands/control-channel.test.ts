import { access, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { CommandError } from '../../src/commands/command.ts';
import {
  type ControlChannel,
  ControlUnreachableError,
  callControl,
  serveControl,
} from '../../src/commands/control-channel.ts';

let channel: ControlChannel | undefined;

afterEach(async () => {
  await channel?.close();
  channel = undefined;
});

test('a command and its result arrive unchanged', async () => {
  const words = ['keys', 'create', '--name', 'a "b"\n☕', ''];
  channel = await serveControl(async (command) => ({
    exitCode: 7,
    stdout: JSON.stringify(command),
    stderr: 'ö',
  }));
  const result = await callControl(channel.path, words);
  expect(result).toEqual({ exitCode: 7, stdout: JSON.stringify(words), stderr: 'ö' });
});

test('only this user can reach the socket', async () => {
  channel = await serveControl(async () => ({ exitCode: 0, stdout: '', stderr: '' }));
  expect((await stat(dirname(channel.path))).mode & 0o777).toBe(0o700);
});

test('closing waits for a running command, then removes the socket', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const { path, close } = await serveControl(async () => {
    begin();
    await finished;
    return { exitCode: 0, stdout: 'done', stderr: '' };
  });
  const response = callControl(path, []);
  await begun;
  const closed = close();
  finish();
  expect(await response).toMatchObject({ stdout: 'done' });
  await closed;
  await expect(access(dirname(path))).rejects.toThrow('ENOENT');
});

test('without a listener on the socket, the error says that the command did not run', async () => {
  await expect(callControl('/nowhere/control', [])).rejects.toThrow(ControlUnreachableError);
});

test('if the service ends before it answers, the error says that the command may have run', async () => {
  channel = await serveControl(async () => ({ exitCode: 0, stdout: '', stderr: '' }));
  const path = `${channel.path}-deaf`;
  const deaf = createServer((socket) => socket.once('data', () => socket.destroy())).listen(path);
  const call = callControl(path, ['keys', 'create']);
  await expect(call).rejects.toThrow(CommandError);
  await expect(call).rejects.toThrow('may have run or not');
  await new Promise((resolve) => deaf.close(resolve));
});

test('a malformed command is refused', async () => {
  channel = await serveControl(async () => ({ exitCode: 0, stdout: '', stderr: '' }));
  await expect(callControl(channel.path, [1 as unknown as string])).rejects.toThrow(
    'refused the command (HTTP 400)',
  );
});
