import type { ServerResponse } from 'node:http';

/** How many times a response is checked within the time in which its client may read nothing. */
const checks = 10;

/**
 * Closes the connection of a response if its client reads no part of the response for the time limit. The client may
 * need much longer for the whole response.
 *
 * @param timeout in milliseconds.
 */
export function closeWhenStalled(response: ServerResponse, timeout: number): void {
  if (response.destroyed) return;
  // Node ends this timeout with the response, and restarts it whenever the client has read something.
  response.setTimeout(timeout, () => {
    // An event stream may have nothing to send.
    if (response.writableLength > 0) response.destroy();
  });
  // Node also restarts it whenever the client sends something. So the service reads nothing while the client must read.
  let isPaused = false;
  const { socket } = response.req;
  const check = () => {
    const mustRead = response.socket !== null && response.writableLength > 0;
    if (mustRead) socket.pause();
    else if (isPaused) socket.resume();
    isPaused = mustRead;
  };
  const timer = setInterval(check, timeout / checks).unref();
  response.once('close', () => {
    clearInterval(timer);
    if (isPaused) socket.resume();
  });
}
