import { type Operation, operations } from '@contentgen/contract';
import type { Check } from '../../checks.ts';
import type { Received } from '../../http/received.ts';
import { requireRule } from '../../violated.ts';
import { quoted } from '../record-rules.ts';
import type { RuleContext } from '../rule-context.ts';
import { show } from '../samples/reused-record.ts';
import { refusedCall } from '../samples/valid-calls.ts';

/** Checks that a path answers `HEAD` like `GET`, and that its 405 names the supported methods in `Allow`. */
export function methods(context: RuleContext): Check[] {
  const { caller, resource, withReusedRecord } = context;
  const { list, get, watch } = resource;
  return [
    ...[list, get, ...(watch ? [watch] : [])].map((operation) => refusal(context, operation)),
    {
      operation: list.id,
      title: 'answers HEAD like GET, without the body',
      run: async () =>
        // Content-Length is not compared: the list may change between the two requests.
        requireLikeGet(await caller.call(list.id), await caller.call(list.id, { method: 'HEAD' }), [
          'Content-Type',
        ]),
    },
    {
      operation: get.id,
      title: 'answers HEAD like GET, without the body',
      run: async () => {
        await withReusedRecord(async (before) => {
          const { id } = before;
          const shown = await show(caller, resource, id);
          const head = await caller.call(get.id, { id, method: 'HEAD' });
          requireLikeGet(shown, head, ['Content-Type', 'Content-Length', 'ETag']);
          return before;
        });
        const gone = refusedCall(resource, get, await context.deleted());
        await caller.call(get.id, { ...gone, method: 'HEAD' }, 404);
      },
    },
    ...(watch ? [headOfStream(context, watch)] : []),
  ];
}

function headOfStream({ caller, resource, withReusedRecord, deleted }: RuleContext, watch: Operation): Check {
  return {
    operation: watch.id,
    title: 'answers HEAD like GET, without the body',
    run: async () => {
      await withReusedRecord(async (before) => {
        const { id } = before;
        const stream = await caller.call(watch.id, { id }, 200);
        requireLikeGet(stream, await caller.call(watch.id, { id, method: 'HEAD' }), ['Content-Type']);
        return before;
      });
      const gone = refusedCall(resource, watch, await deleted());
      await caller.call(watch.id, { ...gone, method: 'HEAD' }, 404);
    },
  };
}

function refusal({ caller, deleted, run }: RuleContext, operation: Operation): Check {
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
        await run.caller(undefined).call(operation.id, { id, method }, 401);
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
