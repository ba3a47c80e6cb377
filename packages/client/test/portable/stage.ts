import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { preflightFields } from '@contentgen/contract/requests';
import type { HttpResponse, Seen, Step, Stream } from './script.ts';

interface Script {
  readonly steps: readonly Step[];
  readonly seen: Seen[];
}

/**
 * Starts a server on loopback for clients in any runtime. A POST of a list of steps to `/scripts` returns a URL. This
 * URL answers each request with the next step, repeats the last one, and lists its requests at `/seen`. The CORS
 * headers are those of the contract.
 */
export async function openStage() {
  const scripts: Script[] = [];
  const server = createServer(async (request, response) => {
    response.setHeaders(new Map(Object.entries(preflightFields())));
    // A browser repeats a request when a reused connection breaks.
    response.setHeader('Connection', 'close');
    const [, folder, number, ...rest] = request.url?.split('/') ?? [];
    const script = scripts[Number(number)];
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else if (folder !== 'scripts') response.writeHead(404).end();
    else if (number === undefined) {
      const steps = (await json(request)) as Step[];
      response.end(`${scripts.push({ steps, seen: [] }) - 1}`);
    } else if (rest[0] === 'seen') response.end(JSON.stringify(script?.seen));
    else if (script) await take(script, request, response, `/${rest.join('/')}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function take(
  { steps, seen }: Script,
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
) {
  const { method = '', headers } = request;
  const body = await text(request);
  const count = seen.push({ method, url, headers: { ...headers }, body } as Seen);
  response.on('close', () => {
    if (!response.writableFinished) Object.assign(seen[count - 1] ?? {}, { isLeft: true });
  });
  const step = steps[Math.min(count, steps.length) - 1] ?? 'silence';
  if (step === 'silence') return;
  if (step === 'hang up') response.destroy();
  else if (step === 'half a body') response.writeHead(200, { 'Content-Length': 99 }).write('{"id"');
  else if (step === 'cut off') {
    response.writeHead(200, { 'Content-Length': 99 });
    response.write('{"id"', () => response.destroy());
  } else if ('pieces' in step) await streamTo(step, response);
  else answerWith(step, response);
}

async function streamTo({ pieces, then }: Stream, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.flushHeaders();
  for (const piece of pieces) {
    await new Promise((resolve) => response.write(new Uint8Array(piece), resolve));
    await new Promise(setImmediate);
  }
  if (then === 'end') response.end();
  if (then === 'hang up') response.destroy();
}

function answerWith({ status, body: content, headers: more }: HttpResponse, response: ServerResponse): void {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  response.writeHead(status, { ...(content !== undefined && { 'Content-Type': type }), ...more });
  response.end(content === undefined ? undefined : JSON.stringify(content));
}
