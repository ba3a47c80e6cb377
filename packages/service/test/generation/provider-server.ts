import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';

/** How the server responds to a call. Times are in milliseconds, sizes in bytes. */
export type Behaviour =
  /** Writes these pieces in the protocol of the call, after the thoughts, with this finish reason (null sends none). */
  | {
      readonly kind: 'text';
      readonly pieces: readonly string[];
      readonly thoughts?: readonly string[];
      /** The field of thoughts in a chat completion. */
      readonly thoughtsAs?: 'reasoning' | 'reasoning_content';
      readonly finish?: string | null;
      /** The tokens that it has read and written. */
      readonly tokens?: readonly [number, number];
      /** What it sends first, such as a comment. */
      readonly before?: string;
      /** How long its first byte takes, such as that of a model that is loaded first. */
      readonly after?: number;
      /** Whether it sends one object although a stream was asked for. */
      readonly whole?: boolean;
    }
  /** Responds with 200 and this body. */
  | { readonly kind: 'events'; readonly body: string }
  /** Responds with this image, as base64 after a prefix, or by a URL: one on this server, which may redirect. */
  | {
      readonly kind: 'image';
      readonly image?: Buffer;
      readonly by: 'base64' | 'url';
      readonly prefix?: string;
      readonly redirect?: string;
      readonly at?: string;
    }
  /** Sends no response; with pieces, sends them and never ends the response. */
  | { readonly kind: 'hang'; readonly pieces?: readonly string[] }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: string | object;
    }
  /** Responds with 200, a valid beginning and then `bytes` equal bytes. `declared` sends their number in Content-Length. */
  | { readonly kind: 'endless'; readonly bytes: number; readonly declared?: boolean }
  /** Closes the connection in the middle of the response. */
  | { readonly kind: 'reset' };

type Protocol = 'openai' | 'anthropic' | 'google';
const protocols = [[/\/messages$/, 'anthropic'] as const, [/generateContent/i, 'google'] as const];

/** A call that the server received. */
export interface ProviderCall {
  readonly operation: 'chat' | 'image';
  readonly protocol: Protocol;
  /** The first `[…]` in the prompt, which links the call to a record; empty if there is none. */
  readonly token: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into any request
  readonly body: any;
  /** How the call ended. `aborted`: the service closed the connection. */
  outcome: 'open' | 'answered' | 'aborted';
}

/** A model provider on loopback that speaks the protocols of the vendors. Tests set its behaviour; see `vendors.ts`. */
export interface ProviderServer {
  /** The base URL for the configuration of a provider. */
  readonly url: string;
  /** Every call, in the order of arrival, and the paths of the images that clients fetched. */
  readonly calls: readonly ProviderCall[];
  readonly fetched: readonly string[];
  /** What `GET …/models` answers. */
  models: unknown;
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
    for (const side of [request, response]) side.on('error', () => {});
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
      const { pathname, searchParams } = new URL(path, origin);
      if (pathname.endsWith('/models')) return void response.end(JSON.stringify(provider.models));
      fetched.push(path);
      const to = searchParams.get('to');
      if (pathname === '/redirect' && to !== null)
        return void response.writeHead(302, { location: to }).end();
      const image = images.get(path);
      const status = image === undefined ? 404 : 200;
      return void response.writeHead(status, { 'content-type': 'image/png' }).end(image);
    }
    // biome-ignore lint/suspicious/noExplicitAny: any request
    const body = (await json(request)) as any;
    // The instruction of the service has brackets, too.
    const messages = body.messages?.filter(({ role }: { role: string }) => role === 'user');
    const prompt = body.prompt ?? JSON.stringify(messages ?? body.contents);
    const paints =
      path.endsWith('/images/generations') || body.generationConfig?.responseModalities !== undefined;
    const call: ProviderCall = {
      operation: paints ? 'image' : 'chat',
      protocol: protocols.find(([part]) => part.test(path))?.[1] ?? 'openai',
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
    await respond(await behaviour(call), call, response);
  }

  async function respond(behaviour: Behaviour, call: ProviderCall, response: ServerResponse): Promise<void> {
    const { protocol, body, path } = call;
    const isStream = body.stream === true || path.includes('streamGenerateContent');
    const type = isStream ? 'text/event-stream' : 'application/json';
    const begin = () => response.writeHead(200, { 'content-type': type }).flushHeaders();
    switch (behaviour.kind) {
      case 'text':
        await setTimeout(behaviour.after ?? 0);
        if (behaviour.whole === true || !isStream) {
          response.setHeader('content-type', 'application/json');
          return void response.end(JSON.stringify(wholeAnswer[protocol](behaviour.pieces.join(''))));
        }
        begin();
        response.write(behaviour.before ?? '');
        for (const one of streams[protocol](behaviour)) response.write(one);
        return void response.end();
      case 'events':
        begin();
        return void response.end(behaviour.body);
      case 'image': {
        const image = behaviour.image ?? picture;
        const data = (behaviour.prefix ?? '') + image.toString('base64');
        const to = behaviour.redirect && encodeURIComponent(behaviour.redirect);
        const own = to === undefined ? `/images/${images.size}` : `/redirect?to=${to}`;
        if (behaviour.by === 'url') images.set(own, image);
        const item = behaviour.by === 'url' ? { url: behaviour.at ?? origin + own } : { b64_json: data };
        const parts = [{ inlineData: { mimeType: 'image/png', data } }];
        begin();
        return void response.end(
          JSON.stringify(
            protocol === 'google'
              ? { candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP' }] }
              : { created: 0, data: [item] },
          ),
        );
      }
      case 'hang':
        if (behaviour.pieces === undefined) return;
        begin();
        if (!isStream) return void response.write('{"data":[');
        for (const piece of behaviour.pieces) response.write(event({ content: piece }, null));
        return;
      case 'status': {
        const said = typeof behaviour.body === 'object' ? JSON.stringify(behaviour.body) : behaviour.body;
        return void response.writeHead(behaviour.status, behaviour.headers).end(said);
      }
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

  const provider: ProviderServer = {
    url: `${origin}/v1`,
    calls,
    fetched,
    models: { data: [] },
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
  return provider;
}

type Text = Extract<Behaviour, { kind: 'text' }>;
const data = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
const named = (type: string, fields: object = {}) => `event: ${type}\n${data({ type, ...fields })}`;

/** Returns a chunk of a chat completion, as a server-sent event. */
export function event(delta: object, finish: string | null): string {
  const chunk = { id: 'call', object: 'chat.completion.chunk', created: 0, model: 'test' };
  return data({ ...chunk, choices: [{ index: 0, delta, finish_reason: finish }] });
}

const googleAnswer = (parts: object[], finishReason?: string | null, [read, written] = [1, 1]) => ({
  candidates: [{ content: { role: 'model', parts }, index: 0, ...(finishReason && { finishReason }) }],
  usageMetadata: { promptTokenCount: read, candidatesTokenCount: written, totalTokenCount: read + written },
});

/** The stream of a text, in the protocol of each vendor. */
const streams: Readonly<Record<Protocol, (text: Text) => Iterable<string>>> = {
  *openai({ thoughts = [], thoughtsAs = 'reasoning_content', pieces, finish = 'stop', tokens }) {
    for (const thought of thoughts) yield event({ [thoughtsAs]: thought }, null);
    for (const piece of pieces) yield event({ content: piece }, null);
    if (finish !== null) yield event({}, finish);
    if (tokens) {
      const [prompt_tokens, completion_tokens] = tokens;
      const usage = { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
      yield data({ id: 'c', object: 'chat.completion.chunk', choices: [], usage });
    }
    yield 'data: [DONE]\n\n';
  },
  *anthropic({ thoughts = [], pieces, finish = 'end_turn', tokens: [input_tokens, output_tokens] = [1, 1] }) {
    const usage = { input_tokens, output_tokens };
    yield named('message_start', { message: { ...message, content: [], usage } });
    for (const [index, kind, all] of [[0, 'thinking', thoughts] as const, [1, 'text', pieces] as const]) {
      const content_block = { type: kind, [kind]: '', ...(kind === 'thinking' && { signature: '' }) };
      yield named('content_block_start', { index, content_block });
      for (const piece of all) {
        yield named('content_block_delta', { index, delta: { type: `${kind}_delta`, [kind]: piece } });
      }
      yield named('content_block_stop', { index });
    }
    if (finish === null) return;
    yield named('message_delta', { delta: { stop_reason: finish, stop_sequence: null }, usage });
    yield named('message_stop');
  },
  *google({ thoughts = [], pieces, finish = 'STOP', tokens }) {
    for (const text of thoughts) yield data(googleAnswer([{ text, thought: true }]));
    for (const [at, text] of pieces.entries()) {
      yield data(googleAnswer([{ text }], at === pieces.length - 1 ? finish : null, [...(tokens ?? [1, 1])]));
    }
  },
};

const message = { id: 'm', type: 'message', role: 'assistant', model: 'test' };

/** A whole text in one object. */
const wholeAnswer: Readonly<Record<Protocol, (text: string) => object>> = {
  openai: (content) => ({
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 },
  }),
  anthropic: (text) => ({
    ...message,
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 3, output_tokens: 4 },
  }),
  google: (text) => googleAnswer([{ text }], 'STOP', [3, 4]),
};

/** Sends this number of bytes, as fast as the client reads them. */
const flood = (response: ServerResponse, bytes: number, chunk: Buffer) =>
  pipeline(Readable.from(Array(Math.ceil(bytes / chunk.length)).fill(chunk)), response).catch(() => {});
