import type { Operation } from '@contentgen/contract';
import type { Check } from '../../checks.ts';
import type { Call } from '../../http/caller.ts';
import { asVariant, operationVariants } from '../../operation-variants.ts';
import { operationsOf } from '../../resources.ts';
import { requireRule } from '../../violated.ts';
import { requiredChange } from '../lists/collection.ts';
import { listNamed, requireShown } from '../lists/listing.ts';
import { quoted, requireNamed } from '../record-rules.ts';
import type { RuleContext, Success } from '../rule-context.ts';
import { minimalBody } from '../samples/bodies.ts';
import { requireUntouched } from '../samples/reused-record.ts';
import { nameOf, newToken } from '../samples/texts.ts';
import { refusedCall } from '../samples/valid-calls.ts';

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
      for (const variant of [undefined, ...operationVariants(operation)])
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
  const refuse = async (call: Call) => {
    for (const variant of [{}, ...operationVariants(operation)]) {
      const unknown = asVariant(asVariant(call, variant), { query: { [name]: '1' } });
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
