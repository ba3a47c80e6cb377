import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';

/** What the server does with a call. Milliseconds, bytes. */
export type Behaviour =
  /** Answers as it should, with these pieces of text, and with this finish reason; null sends none. */
  | { readonly kind: 'text'; readonly pieces: readonly string[]; readonly finish?: string | null }
  /** Answers 200 with this as its event stream, byte by byte where told so. */
  | { readonly kind: 'events'; readonly body: string; readonly bytewise?: boolean }
  /** Answers as it should, with this image: in the answer itself, or at an address, by default one of its own. */
  | {
      readonly kind: 'image';
      readonly image?: Buffer;
      readonly by: 'base64' | 'url';
      /** What stands before the base64. */
      readonly prefix?: string;
      /** Where the address of an image leads by a redirect. */
      readonly redirect?: string;
      /** The address itself, instead of one of the server's own. */
      readonly at?: string;
    }
  /** Never answers; with pieces, begins to and never ends. */
  | { readonly kind: 'hang'; readonly pieces?: readonly string[] }
  /** Sends one piece after the other, each so many milliseconds after the one before, without end. */
  | { readonly kind: 'drip'; readonly every: number }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: string;
    }
  /** Answers 200 with bytes that mean nothing. */
  | { readonly kind: 'garbage'; readonly bytes: number }
  /** Answers 200 with a beginning that is right, and then so many bytes of one value; declared: says so before. */
  | { readonly kind: 'endless'; readonly bytes: number; readonly declared?: boolean }
  /** Closes the connection in the middle of the answer. */
  | { readonly kind: 'reset' };

/** A call, as it stands in the ledger. */
export interface ProviderCall {
  readonly operation: 'chat' | 'image';
  /** What it is for: the first `[…]` in the prompt, or nothing. */
  readonly token: string;
  readonly authorization: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into any request
  readonly body: any;
  /** How it ended; open until then. A call that is `aborted` was left by the service. */
  outcome: 'open' | 'answered' | 'aborted';
}

/** A provider of models that speaks the OpenAI protocol over HTTP, and does what it is told. */
export interface ProviderServer {
  /** The base URL, as a provider is configured with it. */
  readonly url: string;
  /** Every call in the order in which they came. */
  readonly calls: readonly ProviderCall[];
  /** Paths of images that were fetched from it. */
  readonly fetched: readonly string[];
  /** How many calls were under way at once, at most. */
  mostAtOnce(): number;
  /** What it does with the calls from now on. */
  behave(behaviour: Behaviour | ((call: ProviderCall) => Behaviour | Promise<Behaviour>)): void;
  /** Forgets its calls, and behaves as it should. */
  reset(): void;
  close(): Promise<void>;
}

const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#36c' } })
  .png()
  .toBuffer();

/** Answers well: the text names the token, so that a record and its call can be told to belong together. */
export const answerWell = ({ operation, token }: ProviderCall): Behaviour =>
  operation === 'chat'
    ? { kind: 'text', pieces: ['Words ', 'for ', token === '' ? 'nobody' : token, '.'] }
    : { kind: 'image', by: 'base64' };

export async function startProviderServer(): Promise<ProviderServer> {
  const calls: ProviderCall[] = [];
  const fetched: string[] = [];
  const images = new Map<string, Buffer>();
  let behaviour: (call: ProviderCall) => Behaviour | Promise<Behaviour> = answerWell;
  let [underWay, most] = [0, 0];

  const server = createServer((request, response) => {
    // Whoever leaves in the middle of an answer is part of what is tested.
    request.on('error', () => {});
    response.on('error', () => {});
    serve(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  // A busy machine lets a connection lie idle for longer than it is kept by default.
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
      messages?: { content: unknown }[];
    };
    const prompt = body.prompt ?? JSON.stringify(body.messages);
    const call: ProviderCall = {
      operation: path.endsWith('/images/generations') ? 'image' : 'chat',
      token: /\[([\w-]+)\]/.exec(prompt)?.[1] ?? '',
      authorization: request.headers.authorization,
      body,
      outcome: 'open',
    };
    calls.push(call);
    underWay += 1;
    most = Math.max(most, underWay);
    response.on('close', () => {
      underWay -= 1;
      call.outcome = response.writableFinished ? 'answered' : 'aborted';
    });
    await answer(await behaviour(call), body.stream === true, response);
  }

  async function answer(told: Behaviour, isStream: boolean, response: ServerResponse): Promise<void> {
    const type = isStream ? 'text/event-stream' : 'application/json';
    const begin = () => response.writeHead(200, { 'content-type': type }).flushHeaders();
    switch (told.kind) {
      case 'text':
        begin();
        if (!isStream) return void response.end(JSON.stringify(completion(told.pieces.join(''))));
        for (const piece of told.pieces) response.write(event({ content: piece }, null));
        if (told.finish !== null) response.write(event({}, told.finish ?? 'stop'));
        return void response.end('data: [DONE]\n\n');
      case 'events': {
        begin();
        const body = Buffer.from(told.body);
        if (told.bytewise !== true) return void response.end(body);
        for (let at = 0; at < body.length; at++) {
          await new Promise((resolve) => response.write(body.subarray(at, at + 1), resolve));
        }
        return void response.end();
      }
      case 'image': {
        const image = told.image ?? picture;
        const own =
          told.redirect === undefined
            ? `/images/${images.size}`
            : `/redirect?to=${encodeURIComponent(told.redirect)}`;
        if (told.by === 'url') images.set(own, image);
        const item =
          told.by === 'url'
            ? { url: told.at ?? origin + own }
            : { b64_json: (told.prefix ?? '') + image.toString('base64') };
        begin();
        return void response.end(JSON.stringify({ created: 0, data: [item] }));
      }
      case 'hang':
        if (told.pieces === undefined) return;
        begin();
        if (!isStream) return void response.write('{"data":[');
        for (const piece of told.pieces) response.write(event({ content: piece }, null));
        return;
      case 'drip': {
        begin();
        const drip = setInterval(
          () => response.write(isStream ? event({ content: 'drip ' }, null) : ' '),
          told.every,
        );
        response.on('close', () => clearInterval(drip));
        return;
      }
      case 'status':
        return void response.writeHead(told.status, told.headers).end(told.body);
      case 'garbage':
        begin();
        return flood(response, told.bytes, randomBytes(64 * 1024));
      case 'endless':
        if (told.declared === true) response.setHeader('content-length', told.bytes + 100);
        begin();
        response.write(isStream ? 'data: {"choices":[{"delta":{"content":"' : '{"data":[{"b64_json":"');
        return flood(response, told.bytes, Buffer.alloc(64 * 1024, 'A'));
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
    mostAtOnce: () => most,
    behave(told) {
      behaviour = typeof told === 'function' ? told : () => told;
    },
    reset() {
      behaviour = answerWell;
      calls.length = 0;
      fetched.length = 0;
      images.clear();
      most = 0;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A piece of an answer, as it stands in an event stream. */
export function event(delta: object, finish: string | null): string {
  const chunk = { id: 'call', object: 'chat.completion.chunk', created: 0, model: 'test' };
  return `data: ${JSON.stringify({ ...chunk, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
}

function completion(content: string): object {
  const message = { role: 'assistant', content };
  return {
    id: 'call',
    object: 'chat.completion',
    created: 0,
    model: 'test',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
  };
}

/** Sends so many bytes, as fast as they are read. */
async function flood(response: ServerResponse, bytes: number, chunk: Buffer): Promise<void> {
  function* chunks() {
    for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
  }
  await pipeline(Readable.from(chunks()), response).catch(() => {});
}
