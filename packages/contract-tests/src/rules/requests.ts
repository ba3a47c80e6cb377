import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { type Operation, operations } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import { type Request, writeRequest } from '../http/request.ts';
import { type HttpResponse, header } from '../http/response.ts';
import { quoted } from '../judge/schema-errors.ts';
import { operationsOf, widened } from '../resources.ts';
import { newToken, refusedCall } from '../samples/records.ts';
import { requireRule } from '../violated.ts';
import type { RuleContext } from './rule-context.ts';

/** Checks what holds for every operation: request ids, and the case of `Bearer`. */
export function everyRequest(context: RuleContext): Check[] {
  return operationsOf(context.resource).flatMap((operation) => [
    ownIds(context, operation),
    anyScheme(context, operation),
  ]);
}

function ownIds({ caller, resource, deleted }: RuleContext, operation: Operation): Check {
  return {
    operation: operation.id,
    title: 'keeps the longest X-Request-Id, and gives a request without a valid one a new id',
    run: async () => {
      const call = refusedCall(resource, operation, await deleted());
      const send = (id: string) =>
        caller.call(operation.id, { ...call, headers: { 'X-Request-Id': id } }, 404, 422);
      // The judge requires that a valid id is kept.
      await send(`${newToken()}-ABC_xyz.789`.padEnd(128, '-0'));
      const [one, other] = [await send(''), await send('not a sane id')];
      const id = other.header('X-Request-Id');
      const isNew = one.header('X-Request-Id') !== id;
      requireRule(isNew, other, `X-Request-Id must be new for each request, but is ${id} twice`);
    },
  };
}

/** Checks that `bearer` and `BEARER` are the same as `Bearer` in `Authorization` (RFC 9110, section 11.1). */
function anyScheme({ caller, resource, deleted }: RuleContext, operation: Operation): Check {
  return {
    operation: operation.id,
    title: 'accepts the name of the scheme in any case',
    run: async () => {
      const call = refusedCall(resource, operation, await deleted());
      for (const scheme of ['bearer', 'BEARER']) {
        const Authorization = caller.authorization?.replace(/^Bearer/, scheme) ?? '';
        await caller.call(operation.id, { ...call, headers: { Authorization } }, 404, 422);
      }
    },
  };
}

/** Checks that a path answers `HEAD` like `GET`, and that its 405 names the supported methods in `Allow`. */
export function methods(context: RuleContext): Check[] {
  const { resource, withReusedRecord } = context;
  const { list, get, watch } = resource;
  return [
    ...[list, get, ...(watch ? [watch] : [])].map((operation) => notAllowed(context, operation)),
    {
      operation: list.id,
      title: headTitle,
      run: () =>
        withReusedRecord(async (before) => {
          await requireHead(context, list, { query: widened(resource, { search: before.record.name }) });
          await requireHead(context, list, { query: { no_such_parameter: '1' } });
          return before;
        }),
    },
    headOfRecord(context, get),
    ...(watch ? [headOfRecord(context, watch)] : []),
  ];
}

const headTitle = 'answers HEAD like GET, without the body';

function headOfRecord(context: RuleContext, operation: Operation): Check {
  const { resource, withReusedRecord, deleted } = context;
  return {
    operation: operation.id,
    title: headTitle,
    run: async () => {
      await withReusedRecord(async (before) => {
        await requireHead(context, operation, { id: before.id });
        return before;
      });
      await requireHead(context, operation, refusedCall(resource, operation, await deleted()));
    },
  };
}

function notAllowed({ caller, deleted, run }: RuleContext, operation: Operation): Check {
  const supported = Object.values<Operation>(operations)
    .filter(({ path }) => path === operation.path)
    .map(({ method }) => method.toUpperCase());
  const expected = ['HEAD', ...supported].toSorted().join(', ');
  const others = ['POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !supported.includes(method));
  return {
    operation: operation.id,
    title: '405 with the supported methods',
    run: async () => {
      const { id } = operation.path.includes('{') ? await deleted() : { id: '' };
      for (const method of others) {
        // A missing key is the first reason to refuse a request.
        await run.caller(null).call(operation.id, { id, method }, 401);
        const refused = await caller.call(operation.id, { id, method }, 405);
        const allow = refused.header('Allow');
        const named = (allow ?? '')
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== 'OPTIONS');
        const isRight = named.toSorted().join(', ') === expected;
        requireRule(isRight, refused, `Allow must be ${expected}, but is ${quoted(allow)}`);
      }
    },
  };
}

/**
 * Requires that the response to `HEAD` has the status and the headers of `GET`. It may leave out `Content-Length` (RFC
 * 9110, section 9.3.2).
 */
async function requireHead({ caller }: RuleContext, { id }: Operation, call: Request): Promise<void> {
  const get = await caller.send(id, call);
  const head = await caller.call(id, { ...call, method: 'HEAD' }, get.status);
  const length = head.header('Content-Length') && String(Buffer.byteLength(get.body));
  const expected = {
    'Content-Type': get.header('Content-Type'),
    ETag: get.header('ETag'),
    'Content-Length': length,
  };
  for (const [name, value] of Object.entries(expected)) {
    const is = head.header(name);
    requireRule(is === value, head, `${name} of HEAD must be ${value}, as of GET, but is ${is}`);
  }
}

/** The decoders of content codings (RFC 9110, section 8.4.1). */
const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  identity: (bytes) => bytes,
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Values of `Accept-Encoding`, and the codings that each accepts besides `identity` (RFC 9110, section 12.5.3). */
const acceptedCodings: readonly (readonly [accept: string, codings: readonly string[]])[] = [
  ['identity', []],
  ['gzip', ['gzip']],
  ['br', ['br']],
  ['deflate, gzip, br', ['deflate', 'gzip', 'br']],
  ['gzip;q=0', []],
  ['br;q=0.5, gzip;q=0', ['br']],
  ['gzip;q=0.000, *', ['deflate', 'br']],
];

/** Checks that a compressed response has a coding that the request accepts, and the same content. */
export function compression({ caller, resource, withReusedRecord }: RuleContext): Check[] {
  const send = async (operation: Operation, call: Request, accept: string) => {
    const headers = { 'Accept-Encoding': accept };
    const request = writeRequest(operation, { ...call, headers }, caller.authorization);
    const response = await caller.exchange(operation.id, request);
    return { response, exchanged: { operation: operation.id, request, status: response.status } };
  };
  return [resource.list, resource.get].map((operation) => ({
    operation: operation.id,
    title: 'compresses as Accept-Encoding permits',
    run: () =>
      withReusedRecord(async (before) => {
        const query = widened(resource, { search: before.record.name });
        const call = operation === resource.list ? { query } : { id: before.id };
        const { body } = await caller.call(operation.id, call, 200);
        for (const [accept, codings] of acceptedCodings) {
          const { response, exchanged } = await send(operation, call, accept);
          const coding = header(response, 'Content-Encoding')?.toLowerCase() ?? 'identity';
          const isAccepted = coding === 'identity' || codings.includes(coding);
          const allowed = ['identity', ...codings].join(' or ');
          requireRule(isAccepted, exchanged, `Content-Encoding must be ${allowed}, but is ${coding}`);
          const isSame = decoded(response, coding) === body;
          requireRule(
            isSame,
            exchanged,
            `the body must be ${coding}, and the same as without Accept-Encoding`,
          );
          const isVaried =
            coding === 'identity' || /accept-encoding|\*/i.test(header(response, 'Vary') ?? '');
          requireRule(isVaried, exchanged, `Vary must name Accept-Encoding if Content-Encoding is ${coding}`);
        }
        return before;
      }),
  }));
}

/** Returns the body of a response without its coding; undefined if it does not have that coding. */
function decoded({ body, bytes }: HttpResponse, coding: string): string | undefined {
  try {
    return decoders[coding]?.(bytes ?? Buffer.from(body)).toString();
  } catch {
    return undefined;
  }
}
