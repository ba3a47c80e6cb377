import { setImmediate } from 'node:timers/promises';
import { type Dispatcher, fetch } from 'undici';
import { type Patience, SilenceTimer } from '../../time-limit.ts';
import {
  asGenerationFailure,
  connectionLost,
  failureOfStatus,
  forbiddenUrl,
  GenerationFailure,
  imageNotFetched,
  notUnderstood,
  tooManyBytes,
} from '../generation-failure.ts';
import {
  describeConnectionError,
  isForbiddenAddress,
  publicAddressesOnly,
  toProvider,
} from './connections.ts';
import { asEvents, withFinishReason } from './event-stream.ts';
import {
  describeLearned,
  essentialText,
  type LearnedParameter,
  providerError,
  refusedParameters,
  withoutParameters,
} from './refused-parameters.ts';
import { withWholeUsage, withWholeUsageInJson } from './whole-usage.ts';

/** Not through a proxy: only the proxy would see the address of the connection, and could reach inner ones. */
const toPublic = publicAddressesOnly();

/** A kind of response: its name, and how it begins after white space, with one character for each byte. */
interface ResponseKind {
  readonly name: string;
  readonly start: RegExp;
}

/** A comment, one of the fields `data`, `event`, `id` and `retry`, or a byte order mark (WHATWG HTML, section 9.2.6). */
export const eventStream: ResponseKind = { name: 'an event stream', start: /^[:deir\u00ef]/ };
export const jsonObject: ResponseKind = { name: 'a JSON object', start: /^\{/ };

/** How many times a request is sent with other parameters. */
const mostRepairs = 3;
/** How many bytes of an error are read. */
const mostErrorBytes = 65_536;

/** How a provider is called, and the limits of its responses. */
export interface ProviderLimits {
  /** Maximum length of a response in bytes, after decompression. */
  readonly bytes: number;
  /** What the provider's own responses must be. */
  readonly kind: ResponseKind;
  readonly patience: Patience;
  /** Fields that are added to the JSON body of each request. Fields of an object in it are added to that object. */
  readonly added?: Readonly<Record<string, unknown>>;
  /** Called once for each parameter that the provider does not take, when it has answered without it. */
  readonly onLearned?: ((parameter: LearnedParameter) => void) | undefined;
  /** The connections to other origins than the provider's. By default, they are possible to public addresses only. */
  readonly elsewhere?: Dispatcher;
}

/**
 * Creates a `fetch` for one model of a provider. It throws a `GenerationFailure` for a response without success. A
 * redirect is such a response, so that the prompt and the key go to no other place. A `GET` is for an image whose URL is
 * in a response: it goes to the origin of the provider or to public addresses, and returns redirects to the caller.
 *
 * A response of 400 or 422 that names parameters of the request is answered with the request without them, three times
 * at most. What the model does not take is remembered.
 *
 * @param origin the provider's own origin.
 */
export function providerFetch(origin: string, limits: ProviderLimits): typeof globalThis.fetch {
  const { added = {}, elsewhere = toPublic, onLearned } = limits;
  /** What the model does not take, in the order in which it was learned. */
  const learned: LearnedParameter[] = [];
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    // `fetch` refuses these, too, but its error looks like a failed connection.
    if (url.username + url.password !== '') throw forbiddenUrl('image URL with credentials');
    const dispatcher = url.origin === origin ? toProvider : elsewhere;
    if (typeof init.body !== 'string') return (await send(url, init, dispatcher, limits)) as Response;
    const body = withFields(JSON.parse(init.body) as Record<string, unknown>, added);
    const repairs: LearnedParameter[] = [];
    for (let round = 0; ; round += 1) {
      const sent = withoutParameters(body, [...learned, ...repairs]);
      const answer = await send(url, { ...init, body: JSON.stringify(sent) }, dispatcher, limits);
      if (answer instanceof Response) {
        for (const repair of repairs.filter((one) => !learned.some((known) => isSame(known, one)))) {
          learned.push(repair);
          onLearned?.(repair);
        }
        return answer;
      }
      const refused = round < mostRepairs ? refusedParameters(sent, answer.said) : [];
      if (refused.length === 0) throw answer.failure;
      repairs.push(...refused);
    }
  };
}

const isSame = (one: LearnedParameter, other: LearnedParameter) =>
  describeLearned(one) === describeLearned(other);

/** A request with the status 400 or 422. */
interface BadRequest {
  readonly failure: GenerationFailure;
  /** The body of the response. */
  readonly said: string;
}

/** Sends a request once. */
async function send(
  url: URL,
  init: RequestInit,
  dispatcher: Dispatcher,
  { bytes, kind, patience }: ProviderLimits,
): Promise<Response | BadRequest> {
  const silence = new AbortController();
  const timer = new SilenceTimer(patience, (error) => silence.abort(error));
  const outer = init.signal ?? undefined;
  const signal = outer === undefined ? silence.signal : AbortSignal.any([outer, silence.signal]);
  const options = { ...init, redirect: 'manual', dispatcher, signal };
  try {
    const response = await fetch(url, options as Parameters<typeof fetch>[1]);
    const { status, headers } = response;
    const isImage = (init.method ?? 'GET') === 'GET';
    const isRedirectOfImage = isImage && status >= 300 && status < 400;
    if (!response.ok && !isImage) {
      const said = await textOf(response.body, mostErrorBytes);
      const secrets = [...new Headers(init.headers).values(), essentialText(String(init.body))];
      const failure = failureOfStatus(
        status,
        new Headers([...headers]),
        providerError(status, said, secrets),
      );
      timer.stop();
      if (status === 400 || status === 422) return { failure, said };
      throw failure;
    }
    if (!response.ok) {
      await response.body?.cancel();
      if (!isRedirectOfImage) throw imageNotFetched(status);
    }
    if (Number(headers.get('content-length')) > bytes) {
      await response.body?.cancel();
      throw tooManyBytes(bytes);
    }
    if (!response.ok || response.body === null) {
      timer.stop();
      return new Response(null, { status, headers: [...headers] });
    }
    const isChat = url.pathname.endsWith('/chat/completions');
    const read = limited(response.body, bytes, isImage ? undefined : kind, timer, isChat);
    const body = ReadableStream.from(withFailures(read, outer, silence.signal, timer));
    return new Response(body, { status, headers: [...headers] });
  } catch (error) {
    timer.stop();
    throw asFailure(error, outer, silence.signal);
  }
}

/** Returns the beginning of a body as a text; an empty one if it cannot be read. */
async function textOf(body: AsyncIterable<Uint8Array> | null, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes > most) break;
    }
  } catch {
    return '';
  }
  return Buffer.concat(chunks).subarray(0, most).toString('utf8');
}

/** Returns an object with more fields. */
function withFields(whole: Record<string, unknown>, added: Readonly<Record<string, unknown>>) {
  for (const [name, value] of Object.entries(added)) {
    const isInto = isObject(whole[name]) && isObject(value);
    whole[name] = isInto ? { ...(whole[name] as object), ...(value as object) } : value;
  }
  return whole;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** How many bytes of event streams are read in one turn of the event loop: some dozen events. */
const turnBytes = 4096;
let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Passes an event stream on, in one turn of the event loop after another, which all streams share. So requests are
 * answered between the turns, also while many models write as fast as they can.
 */
async function* inTurns(events: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  for await (const chunk of events) {
    for (let at = 0; at < chunk.byteLength; at += turnBytes) {
      lastTurn = lastTurn.then(() => setImmediate());
      await lastTurn;
      yield chunk.subarray(at, at + turnBytes);
    }
  }
}

/** Passes the bytes on. An error, too many bytes, or another kind of response becomes a GenerationFailure. */
async function* limited(
  body: AsyncIterable<Uint8Array>,
  limit: number,
  kind: ResponseKind | undefined,
  timer: SilenceTimer,
  isChat: boolean,
): AsyncIterable<Uint8Array> {
  let bytes = 0;
  /** A whole answer where a stream was asked for. */
  let whole: Uint8Array[] | undefined;
  let isChecked = kind === undefined;
  async function* read() {
    for await (const chunk of body) {
      timer.heard();
      bytes += chunk.byteLength;
      if (bytes > limit) throw tooManyBytes(limit);
      const start = isChecked ? '' : Buffer.from(chunk).toString('latin1').trimStart();
      if (start !== '' && kind?.start.test(start) === false) {
        if (kind !== eventStream || !/^[[{]/.test(start)) throw notUnderstood(`not ${kind.name}`);
        whole = [];
      }
      isChecked ||= start !== '';
      if (whole === undefined) yield chunk;
      else whole.push(chunk);
    }
    if (whole === undefined) return;
    try {
      yield Buffer.from(asEvents(Buffer.concat(whole).toString('utf8')));
    } catch {
      throw notUnderstood('not an event stream');
    }
  }
  if (kind === eventStream) yield* withWholeUsage(withFinishReason(inTurns(read())), isChat);
  else yield* kind === jsonObject ? withWholeUsageInJson(read()) : read();
}

/** Passes the bytes on, and turns an error into the failure of the call. */
async function* withFailures(
  read: AsyncIterable<Uint8Array>,
  outer: AbortSignal | undefined,
  silence: AbortSignal,
  timer: SilenceTimer,
) {
  try {
    for await (const chunk of read) yield chunk as Uint8Array<ArrayBuffer>;
  } catch (error) {
    throw asFailure(error, outer, silence);
  } finally {
    timer.stop();
  }
}

function asFailure(error: unknown, outer: AbortSignal | undefined, silence: AbortSignal): unknown {
  if (outer?.aborted === true) return outer.reason;
  if (silence.aborted) return asGenerationFailure(silence.reason);
  if (error instanceof GenerationFailure) return error;
  return isForbiddenAddress(error) ? forbiddenUrl() : connectionLost(describeConnectionError(error));
}
