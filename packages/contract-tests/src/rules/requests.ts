import { type Operation, operations } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import type { Request } from '../http/request.ts';
import { quoted } from '../judge/schema-errors.ts';
import { says } from '../quotations.ts';
import { widened } from '../resources.ts';
import { makeAny, newToken } from '../samples/records.ts';
import { requireRule } from '../violated.ts';
import type { OperationContext } from './rule-context.ts';

/** Checks what holds for every operation: request ids, and the case of `Bearer`. */
export function everyRequest(context: OperationContext): Check[] {
  return [ownIds(context), anyScheme(context)];
}

function ownIds({ caller, operation, refused }: OperationContext): Check {
  return {
    operation: operation.id,
    title: 'keeps the longest X-Request-Id, and gives a request without a valid one a new id',
    says: says('tags/Responses: Every response has', 'headers/RequestId'),
    run: async () => {
      const call = await refused();
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
function anyScheme({ caller, operation, refused }: OperationContext): Check {
  return {
    operation: operation.id,
    title: 'accepts the name of the scheme in any case',
    says: says('securitySchemes/apiKey: `Authorization: Bearer <API_KEY>`'),
    run: async () => {
      const call = await refused();
      for (const scheme of ['bearer', 'BEARER']) {
        const Authorization = caller.authorization?.replace(/^Bearer/, scheme) ?? '';
        await caller.call(operation.id, { ...call, headers: { Authorization } }, 404, 422);
      }
    },
  };
}

/** Checks that a `GET` also works as `HEAD`, and that the 405 of its path names the supported methods in `Allow`. */
export function methods(context: OperationContext): Check[] {
  if (context.operation.method !== 'get') return [];
  return [notAllowed(context), head(context)];
}

function head(context: OperationContext): Check {
  const { operation, own, refused } = context;
  return {
    operation: operation.id,
    title: 'answers HEAD like GET, without the body',
    says: says('tags/Responses: Each `GET` also works as'),
    run: async () => {
      await requireHead(context, await refused());
      if (own === undefined) return requireHead(context, {});
      await own.withReusedRecord(async (before) => {
        const isOne = operation.path.includes('{');
        const query = widened(own.resource, { search: before.record.name });
        await requireHead(context, isOne ? { id: before.id } : { query });
        return before;
      });
    },
  };
}

function notAllowed({ caller, operation, own }: OperationContext): Check {
  const supported = Object.values<Operation>(operations)
    .filter(({ path }) => path === operation.path)
    .map(({ method }) => method.toUpperCase());
  const expected = ['HEAD', ...supported].toSorted().join(', ');
  const others = ['POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !supported.includes(method));
  return {
    operation: operation.id,
    title: '405 with the supported methods',
    says: says('headers/Allow', 'schemas/Problem: | 405'),
    run: async () => {
      const id = own && operation.path.includes('{') ? (await makeAny(caller, own.resource)).id : '';
      for (const method of others) {
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
async function requireHead({ caller, operation: { id } }: OperationContext, call: Request): Promise<void> {
  const get = await caller.send(id, call);
  const head = await caller.call(id, { ...call, method: 'HEAD' }, get.status);
  const length = head.header('Content-Length') && String(Buffer.byteLength(get.body));
  const expected = {
    'Content-Type': get.header('Content-Type'),
    ETag: get.header('ETag'),
    'Content-Length': length,
  };
  const others = Object.entries(expected).filter(([name, value]) => head.header(name) !== value);
  // What both read may have changed between them, such as the usage of an account.
  const isSteady = others.length > 0 && (await caller.send(id, call)).body === get.body;
  for (const [name, value] of isSteady ? others : []) {
    requireRule(false, head, `${name} of HEAD must be ${value}, as of GET, but is ${head.header(name)}`);
  }
}
