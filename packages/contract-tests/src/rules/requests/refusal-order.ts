import { randomUUID } from 'node:crypto';
import { contract, type Operation } from '@contentgen/contract';
import type { Check } from '../../checks.ts';
import type { Call } from '../../http/caller.ts';
import { encode } from '../../http/request-body.ts';
import { document, documentedResponse } from '../../judge/documented-response.ts';
import { operationsOf, resourceOf } from '../../resources.ts';
import { Violated } from '../../violated.ts';
import { requireNamed } from '../record-rules.ts';
import type { RuleContext } from '../rule-context.ts';
import { makeAny, validCallOf } from '../samples/valid-calls.ts';

/** A mistake in a request, for which the server refuses the request. */
interface Mistake {
  readonly status: number;
  /** Adds the mistake to a valid call; undefined if the operation cannot have this mistake. */
  readonly make: (operation: Operation, call: Call) => Call | undefined;
}

const withHeader = (call: Call, name: string, value: string): Call => ({
  ...call,
  headers: { ...call.headers, [name]: value },
});

/** The mistakes, in the order in which a server looks for them. The last one needs the record. */
const mistakes: readonly Mistake[] = [
  {
    status: 406,
    make: (_, call) => withHeader(call, 'Accept', 'text/html'),
  },
  {
    status: 415,
    make: (_, call) => withHeader(call, 'Content-Type', 'text/plain'),
  },
  {
    status: 400,
    make: ({ bodyMediaTypes }, call) => (bodyMediaTypes.length > 0 ? { ...call, body: '%zz' } : undefined),
  },
  {
    status: 422,
    make: (_, call) => ({ ...call, query: { no_such_parameter: '1' } }),
  },
  {
    status: 404,
    make: ({ path }, call) => (path.includes('{') ? { ...call, id: randomUUID() } : undefined),
  },
  {
    status: 412,
    make: (_, call) => withHeader(call, 'If-Match', '"0"'),
  },
  {
    status: 422,
    make: ({ id }, call) => {
      const { results, updates = [] } = resourceOf(id) ?? {};
      if (results === undefined || !updates.some((update) => update.id === id)) return undefined;
      return { ...call, fields: { ...call.fields, [results.field]: ['https://example.com/foreign.png'] } };
    },
  },
];

/** Checks that a request with several mistakes is refused for the first one, so that every server answers alike. */
export function refusalOrder(context: RuleContext): Check[] {
  return operationsOf(context.resource).flatMap((operation) => [
    twoMistakes(context, operation),
    ...(operation.bodyMediaTypes.length > 0
      ? [everyPlace(context, operation), tooLarge(context, operation)]
      : []),
  ]);
}

function twoMistakes(context: RuleContext, operation: Operation): Check {
  const own = mistakes.filter(
    ({ status, make }) => documentedResponse(operation.id, status) && make(operation, {}),
  );
  return {
    operation: operation.id,
    title: 'refuses a request with two mistakes for the first one',
    run: async () => {
      const call = await validCall(context, operation);
      for (const [index, first] of own.entries()) {
        for (const second of own.slice(index + 1)) {
          const wrong = second.make(operation, first.make(operation, call) ?? call) ?? call;
          await context.caller.call(operation.id, wrong, first.status);
        }
      }
    },
  };
}

/** Checks that one 422 names the mistakes in the query, in the headers and in the body together. */
function everyPlace(context: RuleContext, operation: Operation): Check {
  return {
    operation: operation.id,
    title: 'names the mistakes in the query, a header and the body together',
    run: async () => {
      const { fields, ...call } = await validCall(context, operation);
      const unknown = 'no_such_field';
      const wrong = { ...call, query: { no_such_parameter: '1' }, fields: { ...fields, [unknown]: '1' } };
      const { parameters = [] } = document.paths[operation.path]?.[operation.method] ?? {};
      const limited = parameters.find((one) => one.in === 'header' && one.schema.maxLength);
      const tooLong = 'a'.repeat((limited?.schema.maxLength ?? 0) + 1);
      const refused = limited ? withHeader(wrong, limited.name, tooLong) : wrong;
      const names = ['no_such_parameter', unknown, ...(limited ? [limited.name] : [])];
      requireNamed(await context.caller.call(operation.id, refused, 422), ...names);
    },
  };
}

/**
 * Maximum number of times that a too large body is sent. A server may close the connection before it has read the
 * whole body, and then the client gets no response.
 */
const tries = 5;

function tooLarge(context: RuleContext, operation: Operation): Check {
  const size = contract['x-limits'].bodyBytes + 1;
  return {
    operation: operation.id,
    title: 'refuses a too large body with another mistake for the first one',
    run: async () => {
      const { fields = {}, ...call } = await validCall(context, operation);
      const text = encode({ ...fields, name: '' }, operation.bodyMediaTypes[0] ?? '');
      const large = { ...call, body: text.padEnd(size, 'a') };
      const send = async (wrong: Call, status: number, round = 1): Promise<void> => {
        try {
          await context.caller.call(operation.id, wrong, status);
        } catch (error) {
          if (!(error instanceof Violated) || round === tries) throw error;
          await send(wrong, status, round + 1);
        }
      };
      await send(withHeader(large, 'Content-Type', 'text/plain'), 415);
      await send({ ...large, query: { no_such_parameter: '1' } }, 413);
    },
  };
}

function validCall({ caller, resource }: RuleContext, operation: Operation): Promise<Call> {
  return validCallOf(resource, operation, () => makeAny(caller, resource));
}
