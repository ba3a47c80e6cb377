import { createServer, type Socket } from 'node:net';
import { Pacer } from '../src/http/pacer.ts';
import { useLowestPriority } from './lowest-priority.ts';

// A program that receives a flood instead of the service. When it is ready, it sends its URL to its parent process. It
// ends with that process.

/** The paces of the service with its default limits. */
const requests = new Pacer({ burst: 3_000, interval: 10, longestPause: 5_000 });
const refusals = new Pacer({ burst: 100, interval: 10, longestPause: 5_000 });
/** The service does not read larger bodies of a flood. */
const largestBody = 65_536;
/** The time that a connection stays open after the response to an unread body, in milliseconds. */
const lingering = 1_000;

const response = `HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n${'x'.repeat(500)}`;
const refusal = 'HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

useLowestPriority();
const server = createServer(respond).listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as { port: number }).port}`);
});
process.on('disconnect', () => process.exit(0));

/** Responds to requests that do not overlap. */
function respond(socket: Socket): void {
  let text = '';
  socket.setEncoding('latin1').on('error', () => {});
  socket.on('data', (data: string) => {
    text += data;
    const end = text.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/^content-length: (\d+)/im.exec(text.slice(0, end))?.[1] ?? 0);
    if (length > largestBody) {
      socket.pause();
      setTimeout(() => refuse(socket), refusals.count('flood'));
    } else if (text.length >= end + 4 + length) {
      text = '';
      setTimeout(() => socket.write(response), requests.count('flood'));
    }
  });
}

function refuse(socket: Socket): void {
  socket.end(refusal);
  const hangUp = setTimeout(() => socket.destroy(), lingering);
  socket.once('close', () => clearTimeout(hangUp));
}
