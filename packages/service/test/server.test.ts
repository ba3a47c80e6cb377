import { Server } from 'node:net';
import { expect, it, vi } from 'vitest';
import { runService } from './running-service.ts';

it('thousands of connections may wait to be accepted', async () => {
  const listen = vi.spyOn(Server.prototype, 'listen');
  const running = await runService();
  expect(listen).toHaveBeenCalledWith(expect.objectContaining({ backlog: 4_096 }));
  listen.mockRestore();
  await running.close();
});
