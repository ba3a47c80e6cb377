import { type Operation, operations } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import { combined, type Request } from '../http/request.ts';
import type { Received } from '../http/response.ts';
import { quoted } from '../judge/schema-errors.ts';
import { operationsOf } from '../resources.ts';
import { listNamed, requireShown } from '../samples/listing.ts';
import {
  minimalBody,
  nameOf,
  newToken,
  refusedCall,
  requiredChange,
  requireNamed,
  requireUntouched,
} from '../samples/records.ts';
import { variantsOf } from '../variants.ts';
import { requireRule } from '../violated.ts';
import type { RuleContext, Success } from './rule-context.ts';

/** Checks what holds for every operation: request ids, unknown query parameters, and the case of `Bearer`. */
export function everyRequest(context: RuleContext): Check[] {
  return operationsOf(context.resource).flatMap((operation) => [
    keptId(context, operation),
    ownIds(context, operation),
    unknownParameter(context, operation),
    anyScheme(context, operation),
  ]);
}

function keptId({ caller, resource, success, deleted }: RuleContext, operation: Operation): Check {
  return {
    operation: operation.id,
    title: 'keeps the sent X-Request-Id',
    run: async () => {
      const requireKept = ({ requestId, response }: Success) => {
        const kept = response.header('X-Request-Id');
        requireRule(kept === requestId, response, `X-Request-Id must be kept, but is ${quoted(kept)}`);
      };
      for (const variant of [undefined, ...variantsOf(operation)])
        requireKept(await success(operation, variant));
      const call = refusedCall(resource, operation, await deleted());
      const requestId = newToken();
      const headers = { 'X-Request-Id': requestId };
      const response = await caller.call(operation.id, { ...call, headers }, 404, 422);
      requireKept({ requestId, response });
    },
  };
}

function ownIds({ caller, resource, deleted }: RuleContext, operation: Operation): Check {
  return {
    operation: operation.id,
    title: 'gives a request a new id if it has no valid one',
    run: async () => {
      const call = refusedCall(resource, operation, await deleted());
      const bare = await caller.call(operation.id, call, 404, 422);
      const headers = { 'X-Request-Id': 'not a sane id' };
      const odd = await caller.call(operation.id, { ...call, headers }, 404, 422);
      const [one, other] = [bare.header('X-Request-Id'), odd.header('X-Request-Id')];
      requireRule(one !== other, odd, `X-Request-Id must be new for each request, but is ${other} twice`);
    },
  };
}

function unknownParameter({ caller, resource, withReusedRecord }: RuleContext, operation: Operation): Check {
  const name = 'no_such_parameter';
  const refuse = async (call: Request) => {
    for (const variant of [undefined, ...variantsOf(operation)]) {
      const unknown = combined(combined(call, variant?.change()), { query: { [name]: '1' } });
      const refused = await caller.call(operation.id, unknown, 422);
      // A response to `HEAD` has no body.
      if (refused.body !== '') requireNamed(refused, name);
    }
  };
  return {
    operation: operation.id,
    title: 'refuses an unknown query parameter',
    run: async () => {
      if (operation === resource.list) return refuse({});
      if (operation === resource.create) {
        const fields = minimalBody(resource);
        await refuse({ fields });
        return requireShown(
          await listNamed(caller, resource, String(fields.name)),
          [],
          'of a refused create',
        );
      }
      return withReusedRecord(async (before) => {
        const fields = { ...requiredChange(resource, before.record), name: nameOf(newToken()) };
        await refuse({ id: before.id, ...(resource.updates.includes(operation) && { fields }) });
        return requireUntouched(caller, resource, before, `${operation.id} refused the request`);
      });
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
  const { caller, resource } = context;
  const { list, get, watch } = resource;
  return [
    ...[list, get, ...(watch ? [watch] : [])].map((operation) => notAllowed(context, operation)),
    {
      operation: list.id,
      title: headTitle,
      run: async () =>
        // Content-Length is not compared: the list may change between the two requests.
        requireLikeGet(await caller.call(list.id), await caller.call(list.id, { method: 'HEAD' }), [
          'Content-Type',
        ]),
    },
    headOfRecord(context, get, ['Content-Type', 'Content-Length', 'ETag']),
    ...(watch ? [headOfRecord(context, watch, ['Content-Type'])] : []),
  ];
}

const headTitle = 'answers HEAD like GET, without the body';

function headOfRecord(context: RuleContext, operation: Operation, headers: readonly string[]): Check {
  const { caller, resource, withReusedRecord, deleted } = context;
  return {
    operation: operation.id,
    title: headTitle,
    run: async () => {
      await withReusedRecord(async (before) => {
        const { id } = before;
        const got = await caller.call(operation.id, { id }, 200);
        requireLikeGet(got, await caller.call(operation.id, { id, method: 'HEAD' }), headers);
        return before;
      });
      const gone = refusedCall(resource, operation, await deleted());
      await caller.call(operation.id, { ...gone, method: 'HEAD' }, 404);
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
 * Requires that the response to `HEAD` has the status and these headers of `GET`. It may leave out `Content-Length`
 * (RFC 9110, section 9.3.2).
 */
function requireLikeGet(get: Received, head: Received, names: readonly string[]): void {
  requireRule(head.status === get.status, head, `HEAD must be answered with ${get.status}, as GET`);
  for (const name of names) {
    const [is, expected] = [head.header(name), get.header(name)];
    const isLeftOut = name === 'Content-Length' && is === undefined;
    requireRule(
      isLeftOut || is === expected,
      head,
      `${name} of HEAD must be ${expected}, as of GET, but is ${is}`,
    );
  }
}
