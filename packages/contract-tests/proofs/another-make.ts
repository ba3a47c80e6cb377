import { contract } from '@contentgen/contract';
import { operationsOf, recordId, withRequestHeader } from './changes.ts';
import type { Exchange, Fault, HttpResponse, ProxiedRequest, StreamedResponse } from './exchange.ts';
import { respelledEvents } from './other-events.ts';

type Answer = (exchange: Exchange) => Promise<HttpResponse | undefined> | HttpResponse | undefined;

/**
 * One way in which a right server can differ from ours, because the contract leaves it open. A request passes the
 * differences in their order, and its response passes them back.
 */
export interface Difference {
  /** Follows `a server that`. */
  readonly what: string;
  /** Matches the names of the checks that could mistake it for a fault. */
  readonly touches: RegExp;
  /** Returns what the server that is ours gets instead; undefined for no change. */
  readonly request?: (request: ProxiedRequest) => Partial<ProxiedRequest> | undefined;
  /** Answers instead of the server that is ours; undefined: it answers. */
  readonly answer?: Answer;
  /** Returns what the client gets instead; undefined for no change. A stream of events has no body here. */
  readonly response?: (response: HttpResponse, request: ProxiedRequest) => Partial<HttpResponse> | undefined;
  /** Changes each piece of a stream of events. */
  readonly stream?: (response: StreamedResponse) => StreamedResponse['stream'];
}

/** Returns a server that differs from ours in these ways, all at once. */
export function anotherMake(differences: readonly Difference[]): Fault {
  return async (exchange) => {
    const { request } = exchange;
    let changed = request;
    for (const { request: change } of differences) {
      const other = change?.(changed);
      if (other) changed = { ...changed, ...other };
    }
    const inside: Exchange = {
      ...exchange,
      request: changed,
      forward: (changes) => exchange.forward({ ...changed, ...changes }),
    };
    for (const { answer } of differences) {
      const own = await answer?.(inside);
      if (own !== undefined) return respelled(own, request);
    }
    // An unchanged request is passed on byte for byte.
    const received = await exchange.stream(changed === request ? undefined : changed);
    const { 'content-length': _length, ...headers } = received.headers;
    if (String(received.headers['content-type']).startsWith('text/event-stream')) {
      const { status, headers: sent } = respelled({ ...received, headers, body: '' }, request);
      let { stream } = received;
      for (const one of differences) stream = one.stream?.({ ...received, stream }) ?? stream;
      return { status, headers: sent, stream };
    }
    const chunks: Buffer[] = [];
    for await (const chunk of received.stream) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const isText = /json|^$/.test(String(received.headers['content-type'] ?? ''));
    const { status } = received;
    return respelled(
      isText ? { status, headers, body: bytes.toString() } : { status, headers, body: '', bytes },
      request,
    );
  };

  function respelled(response: HttpResponse, request: ProxiedRequest): HttpResponse {
    let changed = response;
    for (const { response: change } of differences) changed = { ...changed, ...change?.(changed, request) };
    return changed;
  }
}

const api = /^\/api\//;

/** Changes the JSON of a response. */
const json =
  (change: (content: never, request: ProxiedRequest) => unknown) =>
  (response: HttpResponse, request: ProxiedRequest): Partial<HttpResponse> | undefined =>
    response.body === ''
      ? undefined
      : { body: JSON.stringify(change(JSON.parse(response.body) as never, request)) };

/** Changes each member of any object in a value. */
function everywhere(value: unknown, change: (name: string, member: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => everywhere(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, change(name, everywhere(member, change))]),
  );
}

const members = (change: (name: string, member: unknown) => unknown) =>
  json((content) => everywhere(content, change));

/** Changes a header of the responses that have it. */
const header =
  (name: string, change: (value: string, request: ProxiedRequest) => string | undefined) =>
  (response: HttpResponse, request: ProxiedRequest): Partial<HttpResponse> | undefined => {
    const value = response.headers[name];
    if (typeof value !== 'string') return undefined;
    return { headers: { ...response.headers, [name]: change(value, request) } };
  };

const times = (change: (time: string) => string) =>
  members((name, member) => (typeof member === 'string' && name.endsWith('_at') ? change(member) : member));

/** Returns a problem of the contract with this status. */
function problem(
  status: number,
  { method, path, headers }: ProxiedRequest,
  errors?: readonly object[],
): HttpResponse {
  const kinds = contract.components.schemas.Problem?.['x-problem-types'] ?? [];
  const type = kinds.find((kind) => kind.status === status)?.type;
  const id = headers['x-request-id'] ?? crypto.randomUUID();
  const [instance] = path.split('?');
  const content = {
    type,
    title: 'No',
    status,
    detail: 'Change the request.',
    instance,
    request_id: id,
    errors,
  };
  return {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'x-request-id': id,
      'access-control-allow-origin': '*',
      'access-control-expose-headers': '*',
    },
    body: method === 'HEAD' ? '' : JSON.stringify(content),
  };
}

const uuid = (version: number) => new RegExp(`([0-9a-f]{8}-[0-9a-f]{4}-)${version}(?=[0-9a-f]{3}-)`, 'gi');
const asVersion = (from: number, to: number) => (text: string) => text.replaceAll(uuid(from), `$1${to}`);

/** Whether the preference of a request must stay: a replay repeats the first one, and a long one must be refused. */
const isFixed = (headers: ProxiedRequest['headers']) =>
  headers['idempotency-key'] !== undefined || (headers.prefer?.length ?? 0) > 256;

const bodyBytes = contract['x-limits'].bodyBytes;

/** Whether a request has more than one mistake, so that either may be named. */
const isLarge = ({ body }: ProxiedRequest) => body.length > bodyBytes;

/** Returns the ways in which a right server differs from ours. Each call returns ways without a memory. */
export function differences(): readonly Difference[] {
  const createsOf = new Map<string, string>();
  const sometimes = (every: number, status: number): Answer => {
    let asked = 0;
    return ({ request }) => {
      asked += 1;
      if (!api.test(request.path) || request.method === 'OPTIONS' || asked % every !== 9) return undefined;
      const refusal = problem(status, request);
      return { ...refusal, headers: { ...refusal.headers, 'retry-after': '1' } };
    };
  };
  return [
    {
      what: 'has ids of version 8',
      touches: /creates a new record|finished record|404 for (an unknown|a foreign) id$|sorts by id/,
      request: ({ path }) => (uuid(8).test(path) ? { path: asVersion(8, 7)(path) } : undefined),
      response: ({ headers, body }, { path }) => {
        const named = uuid(8).test(path) ? /"(?:id|instance)":"[^"]*"/g : /"id":"[^"]*"/g;
        const location = headers.location && { location: asVersion(7, 8)(String(headers.location)) };
        return { headers: { ...headers, ...location }, body: body.replaceAll(named, asVersion(7, 8)) };
      },
      stream: (response) => respelledEvents(response, asVersion(7, 8)),
    },
    {
      what: 'has times in tenths of a second',
      touches: /changes (only|every|neither)|moves|finished record|shows the same/,
      response: times((time) => time.replace(/\.(\d)\d*/, '.$1')),
      stream: (response) =>
        respelledEvents(response, (data) => data.replaceAll(/(_at":"[^"]*\.\d)\d*/g, '$1')),
    },
    {
      what: 'has times in whole seconds, with an offset',
      touches: /changes (only|every|neither)|moves|finished record|shows the (same|current)/,
      response: times((time) => time.replace(/(\.\d+)?Z$/, '+00:00')),
      stream: (response) =>
        respelledEvents(response, (data) => data.replaceAll(/(_at":"[^".]*)(\.\d+)?Z/g, '$1+00:00')),
    },
    {
      what: 'has other entity tags',
      touches: /ETag/,
      request: ({ headers }) =>
        Object.entries(headers).some(([name, value]) => name.startsWith('if-') && value.includes('007'))
          ? { headers: changedTags(headers, (tags) => tags.replaceAll(/007(?=["-])/g, '')) }
          : undefined,
      response: header('etag', (tag) => tag.replace(/"$/, '007"')),
    },
    {
      what: 'has weak entity tags',
      touches: /ETag/,
      response: header('etag', (tag) => `W/${tag}`),
    },
    {
      what: 'has other cursors',
      touches: /cursor/i,
      request: ({ path }) =>
        path.includes('cursor=cursor')
          ? { path: path.replace(/([?&]cursor=)cursor(~|%7E)/, '$1') }
          : undefined,
      response: members((name, member) =>
        /^(next|prev)_cursor$/.test(name) && member !== null ? `cursor~${member}` : member,
      ),
    },
    {
      what: 'names the directives of Cache-Control in another order, and more of them',
      touches: /getDocument\/(200|304)|listImages\/200/,
      response: header('cache-control', (value) =>
        value === 'private, no-cache' ? 'max-age=0, No-Cache, must-revalidate,private' : value,
      ),
    },
    {
      what: 'names the methods in Allow in another order, with OPTIONS',
      touches: /405/,
      response: header('allow', (value) => `OPTIONS,${value.split(/, */).toReversed().join(' ,')}`),
    },
    {
      what: 'names the parts of its challenge in another way',
      touches: /401/,
      response: header('www-authenticate', (value) =>
        value.includes('error')
          ? 'bearer realm="api", Error=invalid_token, error_description="No."'
          : 'bearer realm="api"',
      ),
    },
    {
      what: 'sends no rate limits',
      touches: /429|rate limit|against the limit/,
      response: ({ headers: { ratelimit: _limit, 'ratelimit-policy': _policy, ...headers } }) => ({
        headers,
      }),
    },
    {
      what: 'uses other words for errors',
      touches: /404 for|refuses/,
      response: json((content: { status?: number; errors?: readonly object[] }) =>
        content.status === undefined
          ? content
          : {
              ...content,
              title: 'Falsch',
              detail: 'Bitte ändern.',
              ...(content.errors && { errors: content.errors.map((one) => ({ ...one, detail: 'falsch' })) }),
            },
      ),
    },
    {
      what: 'refuses JSON that is no object with 400',
      touches: /cannot be parsed/,
      answer: ({ request }) => {
        const isJson = /json/i.test(request.headers['content-type'] ?? '') && !isLarge(request);
        if (!isJson || request.headers.authorization === undefined) return undefined;
        return /^\s*([["tf1]|null|$)/.test(request.body.toString()) ? problem(400, request) : undefined;
      },
    },
    {
      what: 'refuses a broken escape as an unknown field',
      touches: /cannot be parsed/,
      answer: async ({ request, forward }) => {
        const isForm =
          /form-urlencoded/i.test(request.headers['content-type'] ?? '') &&
          /%(?![0-9a-f]{2})/i.test(request.body.toString());
        if (!isForm || (await forward()).status !== 400) return undefined;
        return problem(422, request, [{ field: 'no_such', code: 'unknown', detail: 'is unknown' }]);
      },
    },
    {
      what: 'looks for the size of a body before its media type',
      touches: /bytes|does not store a refusal/,
      request: (request) =>
        isLarge(request) && !/json/.test(request.headers['content-type'] ?? '')
          ? withRequestHeader(request, 'Content-Type', 'application/json')
          : undefined,
    },
    {
      what: 'looks for the record before it reads the request',
      touches: /unknown id|foreign id|refuses each wrong|names the mistakes/,
      answer: async ({ request, forward }) => {
        const { method, path, headers } = request;
        if (recordId(request) === undefined || /^(OPTIONS|GET|HEAD)$/.test(method)) return undefined;
        const { 'if-match': _match, 'content-type': _type, prefer: _prefer, ...others } = headers;
        const shown = await forward({
          method: 'GET',
          path: path.split('?')[0] ?? '',
          headers: others,
          body: Buffer.alloc(0),
        });
        return shown.status === 404 && operationsOf(request).size === 1 ? shown : undefined;
      },
    },
    {
      what: 'looks at Accept before it looks for the record',
      touches: /Accept|404 for a deleted/,
      answer: ({ request }) =>
        /^(text\/html|application\/xml)$/.test(request.headers.accept ?? '') &&
        api.test(request.path) &&
        request.headers.authorization !== undefined
          ? problem(406, request)
          : undefined,
    },
    {
      what: 'has one namespace for the Idempotency-Keys of both creates',
      touches: /Idempotency-Key/,
      answer: ({ request }) => {
        const { method, path, headers } = request;
        const key = headers['idempotency-key'];
        if (method !== 'POST' || !key || key.length > 255) return undefined;
        const known = createsOf.get(`${headers.authorization} ${key}`);
        createsOf.set(`${headers.authorization} ${key}`, known ?? path);
        if (known === undefined || known === path) return undefined;
        return problem(422, request, [{ field: 'Idempotency-Key', code: 'reused', detail: 'was used' }]);
      },
    },
    {
      what: 'answers a preflight with 200, and names the origin',
      touches: /preflight/,
      response: (response, request) =>
        request.method === 'OPTIONS' && response.status === 204
          ? {
              status: 200,
              headers: {
                ...response.headers,
                'access-control-allow-origin': request.headers.origin,
                'access-control-max-age': '5',
                vary: 'Access-Control-Request-Headers, Origin',
              },
            }
          : undefined,
    },
    {
      what: 'exposes all headers with a wildcard',
      touches: /contract\/.*\/20\d/,
      response: header('access-control-expose-headers', () => '*'),
    },
    {
      what: 'adds headers of its own',
      touches: /HEAD|contract\/listDocuments/,
      response: ({ headers }) => ({
        headers: {
          ...headers,
          'x-powered-by': 'another make',
          vary: 'Origin, Accept-Encoding',
          link: '</api>; rel="self"',
        },
      }),
    },
    {
      what: 'sends bodies in chunks, and HEAD without a length',
      touches: /HEAD|shows the same/,
      response: ({ headers, body }) =>
        body === '' ? undefined : { headers: { ...headers, 'transfer-encoding': 'chunked' } },
    },
    {
      what: 'keeps pictures in no cache',
      touches: /HEAD, If-None-Match and Range/,
      response: (response) =>
        response.headers['content-type'] === 'image/png'
          ? header('cache-control', () => 'no-store')(response, {} as ProxiedRequest)
          : undefined,
    },
    {
      what: 'says another time for Retry-After',
      touches: /202|unfinished/,
      response: (response, request) =>
        response.status === 202 ? header('retry-after', () => '17')(response, request) : undefined,
    },
    {
      what: 'never waits for a result',
      touches: /create(Document|Image)\/(201|202|answers|applies|ignores unknown|repeats|counts)|getUsage/,
      request: (request) =>
        request.method === 'POST' && !isFixed(request.headers)
          ? withRequestHeader(request, 'Prefer', 'respond-async')
          : undefined,
      response: (response, { headers }) => {
        if (response.headers['preference-applied'] === undefined || isFixed(headers)) return undefined;
        const [applied] = /\brespond-async\b|\bwait *= *\d+/i.exec(headers.prefer ?? '') ?? [];
        return { headers: { ...response.headers, 'preference-applied': applied?.replaceAll(' ', '') } };
      },
    },
    {
      what: 'sends events with other line ends, comments and several lines of data',
      touches: /watch/,
      stream: (response) => respelledEvents(response),
    },
    { what: 'is over a limit for a second', touches: /getDocument/, answer: sometimes(499, 429) },
    { what: 'is overloaded for a second', touches: /getImage/, answer: sometimes(467, 503) },
    {
      what: 'writes JSON in another order, with other white space and escapes',
      touches: /shows the same|repeats the first|HEAD|contract\/getDocument/,
      response: ({ body }) => (body === '' ? undefined : { body: respelledJson(JSON.parse(body)) }),
    },
    {
      what: 'writes media types in another way',
      touches: /contract\/|HEAD|Accept/,
      response: header('content-type', (value) => {
        const [type = ''] = value.split(';');
        return /json|event/.test(type)
          ? `${type.replace('application', 'Application')};charset="UTF-8"`
          : value;
      }),
    },
  ];
}

function changedTags(
  headers: ProxiedRequest['headers'],
  change: (tags: string) => string,
): ProxiedRequest['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, name.startsWith('if-') ? change(value) : value]),
  );
}

/** Returns JSON with the members in another order, more white space and escaped characters (RFC 8259, sections 2 and 7). */
export function respelledJson(content: unknown): string {
  const inOrder = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inOrder);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .map(([name, member]) => [name, inOrder(member)] as const)
        .reverse(),
    );
  };
  return `\n${JSON.stringify(inOrder(content), null, 2)}\n`
    .replaceAll('/', String.raw`\/`)
    .replace(/[^\n -~]/g, (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
