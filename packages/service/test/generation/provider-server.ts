import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';

/** How the server responds to a call. Times are in milliseconds, sizes in bytes. */
export type Behaviour =
  /** Responds with these pieces of text and this finish reason (default: stop; null sends none). */
  | {
      readonly kind: 'text';
      readonly pieces: readonly string[];
      readonly finish?: string | null;
      /** The tokens that it has read and written. */
      readonly tokens?: readonly [number, number];
    }
  /** Responds with 200 and this body. */
  | { readonly kind: 'events'; readonly body: string }
  /** Responds with this image, as base64 or by a URL. */
  | {
      readonly kind: 'image';
      readonly image?: Buffer;
      readonly by: 'base64' | 'url';
      /** Text before the base64. */
      readonly prefix?: string;
      /** The URL that the image's URL redirects to. */
      readonly redirect?: string;
      /** The image's URL; default: one on this server. */
      readonly at?: string;
    }
  /** Sends no response; with pieces, sends them and never ends the response. */
  | { readonly kind: 'hang'; readonly pieces?: readonly string[] }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: string;
    }
  /** Responds with 200, a valid beginning and then `bytes` equal bytes. `declared` sends their number in Content-Length. */
  | { readonly kind: 'endless'; readonly bytes: number; readonly declared?: boolean }
  /** Closes the connection in the middle of the response. */
  | { readonly kind: 'reset' };

/** A call that the server received. */
export interface ProviderCall {
  readonly operation: 'chat' | 'image';
  /** The first `[…]` in the prompt, which links the call to a record; empty if there is none. */
  readonly token: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into any request
  readonly body: any;
  /** How the call ended. `aborted`: the service closed the connection. */
  outcome: 'open' | 'answered' | 'aborted';
}

/** A model provider that speaks the OpenAI protocol over HTTP. Tests set its behaviour. */
export interface ProviderServer {
  /** The base URL for the configuration of a provider. */
  readonly url: string;
  /** Every call, in the order of arrival. */
  readonly calls: readonly ProviderCall[];
  /** Paths of the images that clients fetched. */
  readonly fetched: readonly string[];
  /** Sets the behaviour for later calls. */
  behave(behaviour: Behaviour | ((call: ProviderCall) => Behaviour | Promise<Behaviour>)): void;
  /** Forgets all calls and restores the default behaviour. */
  reset(): void;
  close(): Promise<void>;
}

const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#36c' } })
  .png()
  .toBuffer();

/** The default behaviour. The text contains the token, so that a test can match a record with its call. */
export const respondWell = ({ operation, token }: ProviderCall): Behaviour =>
  operation === 'chat'
    ? { kind: 'text', pieces: ['Words ', 'for ', token === '' ? 'a test' : token, '.'] }
    : { kind: 'image', by: 'base64' };

export async function startProviderServer(): Promise<ProviderServer> {
  const calls: ProviderCall[] = [];
  const fetched: string[] = [];
  const images = new Map<string, Buffer>();
  let behaviour: (call: ProviderCall) => Behaviour | Promise<Behaviour> = respondWell;

  const server = createServer((request, response) => {
    // Tests close connections in the middle of a response on purpose.
    request.on('error', () => {});
    response.on('error', () => {});
    serve(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  // On a busy machine, a connection is idle for longer than the default timeout.
  server.keepAliveTimeout = 600_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    if (request.method === 'GET') {
      fetched.push(path);
      const { pathname, searchParams } = new URL(path, origin);
      const to = searchParams.get('to');
      if (pathname === '/redirect' && to !== null)
        return void response.writeHead(302, { location: to }).end();
      const image = images.get(path);
      response.writeHead(image === undefined ? 404 : 200, { 'content-type': 'image/png' }).end(image);
      return;
    }
    const body = (await json(request)) as {
      stream?: boolean;
      prompt?: string;
      messages?: { role: string; content: unknown }[];
    };
    // The instruction of the service has brackets, too.
    const messages = body.messages?.filter(({ role }) => role !== 'system');
    const prompt = body.prompt ?? JSON.stringify(messages);
    const call: ProviderCall = {
      operation: path.endsWith('/images/generations') ? 'image' : 'chat',
      token: /\[([\w-]+)\]/.exec(prompt)?.[1] ?? '',
      path,
      headers: request.headers,
      body,
      outcome: 'open',
    };
    calls.push(call);
    response.on('close', () => {
      call.outcome = response.writableFinished ? 'answered' : 'aborted';
    });
    await respond(await behaviour(call), body.stream === true, response);
  }

  async function respond(behaviour: Behaviour, isStream: boolean, response: ServerResponse): Promise<void> {
    const type = isStream ? 'text/event-stream' : 'application/json';
    const begin = () => response.writeHead(200, { 'content-type': type }).flushHeaders();
    switch (behaviour.kind) {
      case 'text':
        begin();
        for (const piece of behaviour.pieces) response.write(event({ content: piece }, null));
        if (behaviour.finish !== null) response.write(event({}, behaviour.finish ?? 'stop'));
        if (behaviour.tokens) {
          const [prompt_tokens, completion_tokens] = behaviour.tokens;
          const usage = { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
          response.write(
            `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [], usage })}\n\n`,
          );
        }
        return void response.end('data: [DONE]\n\n');
      case 'events':
        begin();
        return void response.end(behaviour.body);
      case 'image': {
        const image = behaviour.image ?? picture;
        const own =
          behaviour.redirect === undefined
            ? `/images/${images.size}`
            : `/redirect?to=${encodeURIComponent(behaviour.redirect)}`;
        if (behaviour.by === 'url') images.set(own, image);
        const item =
          behaviour.by === 'url'
            ? { url: behaviour.at ?? origin + own }
            : { b64_json: (behaviour.prefix ?? '') + image.toString('base64') };
        begin();
        return void response.end(JSON.stringify({ created: 0, data: [item] }));
      }
      case 'hang':
        if (behaviour.pieces === undefined) return;
        begin();
        if (!isStream) return void response.write('{"data":[');
        for (const piece of behaviour.pieces) response.write(event({ content: piece }, null));
        return;
      case 'status':
        return void response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body);
      case 'endless':
        if (behaviour.declared === true) response.setHeader('content-length', behaviour.bytes + 100);
        begin();
        response.write(isStream ? 'data: {"choices":[{"delta":{"content":"' : '{"data":[{"b64_json":"');
        return flood(response, behaviour.bytes, Buffer.alloc(64 * 1024, 'A'));
      case 'reset':
        begin();
        response.write(isStream ? event({ content: 'half a ' }, null) : '{"data":[');
        response.destroy();
    }
  }

  return {
    url: `${origin}/v1`,
    calls,
    fetched,
    behave(next) {
      behaviour = typeof next === 'function' ? next : () => next;
    },
    reset() {
      behaviour = respondWell;
      calls.length = 0;
      fetched.length = 0;
      images.clear();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns a chunk of a chat completion, as a server-sent event. */
export function event(delta: object, finish: string | null): string {
  const chunk = { id: 'call', object: 'chat.completion.chunk', created: 0, model: 'test' };
  return `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
}

/** Sends this number of bytes, as fast as the client reads them. */
async function flood(response: ServerResponse, bytes: number, chunk: Buffer): Promise<void> {
  function* chunks() {
    for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
  }
  await pipeline(Readable.from(chunks()), response).catch(() => {});
}
