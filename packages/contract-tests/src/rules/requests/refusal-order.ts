import { randomUUID } from 'node:crypto';
import { contract, type Operation } from '@contentgen/contract';
import type { Check } from '../../checks.ts';
import type { Call } from '../../http/caller.ts';
import { encode } from '../../http/request-body.ts';
import { document, documentedResponse } from '../../judge/documented-response.ts';
import { resourceOf } from '../../resources.ts';
import { Violated } from '../../violated.ts';
import { requireNamed } from '../record-rules.ts';
import { exemplaryCall, makeAny } from '../samples/exemplary-calls.ts';
import type { Setting } from '../setting.ts';

/**
 * The statuses of refusals in the order of the contract. It lists 400, 404 and 422 twice: 400 and 404 first for the
 * address of the request, 422 last for other records.
 */
const refusals = [...document.info.description.matchAll(/^\d+\. `(\d{3})`/gm)].map(([, status]) =>
  Number(status),
);

/** A reason to refuse a request. */
interface Mistake {
  readonly status: number;
  /** The position in the order of the contract. */
  readonly position: number;
  /** Makes a valid call wrong; undefined if the operation can't have this mistake. */
  readonly make: (operation: Operation, call: Call) => Call | undefined;
}

const withHeader = (call: Call, name: string, value: string): Call => ({
  ...call,
  headers: { ...call.headers, [name]: value },
});

const mistakes: readonly Mistake[] = [
  {
    status: 406,
    position: refusals.indexOf(406),
    make: (_, call) => withHeader(call, 'Accept', 'text/html'),
  },
  {
    status: 415,
    position: refusals.indexOf(415),
    make: (_, call) => withHeader(call, 'Content-Type', 'text/plain'),
  },
  {
    status: 400,
    position: refusals.lastIndexOf(400),
    make: ({ bodyMediaTypes }, call) => (bodyMediaTypes.length > 0 ? { ...call, body: '%zz' } : undefined),
  },
  {
    status: 422,
    position: refusals.indexOf(422),
    make: (_, call) => ({ ...call, query: { no_such_parameter: '1' } }),
  },
  {
    status: 404,
    position: refusals.lastIndexOf(404),
    make: ({ path }, call) => (path.includes('{') ? { ...call, id: randomUUID() } : undefined),
  },
  {
    status: 412,
    position: refusals.indexOf(412),
    make: (_, call) => withHeader(call, 'If-Match', '"0"'),
  },
  {
    status: 422,
    position: refusals.lastIndexOf(422),
    make: ({ id }, call) => {
      const { results, updates = [] } = resourceOf(id) ?? {};
      if (results === undefined || !updates.some((update) => update.id === id)) return undefined;
      return { ...call, fields: { ...call.fields, [results.field]: ['https://example.com/foreign.png'] } };
    },
  },
];

const unlisted = mistakes.find(({ position }) => position < 0);
if (unlisted) throw new Error(`The contract's list of refusals does not have ${unlisted.status}.`);

/** A request with several mistakes is refused for the first one in the order of the contract. */
export function refusalOrder(setting: Setting): Check[] {
  const { list, create, get, updates, remove } = setting.resource;
  return [list, create, get, ...updates, remove].flatMap((operation) => [
    twoMistakes(setting, operation),
    ...(operation.bodyMediaTypes.length > 0
      ? [everyPlace(setting, operation), tooLarge(setting, operation)]
      : []),
  ]);
}

function twoMistakes(setting: Setting, operation: Operation): Check {
  const own = mistakes
    .filter(({ status, make }) => documentedResponse(operation.id, status) && make(operation, {}))
    .toSorted((one, other) => one.position - other.position);
  return {
    operation: operation.id,
    title: 'refuses a request with two mistakes for the first one',
    run: async () => {
      const call = await validCall(setting, operation);
      for (const [index, first] of own.entries()) {
        for (const second of own.slice(index + 1)) {
          const wrong = second.make(operation, first.make(operation, call) ?? call) ?? call;
          await setting.caller.call(operation.id, wrong, first.status);
        }
      }
    },
  };
}

/** A 422 names the mistakes in the query, in the headers and in the body together. */
function everyPlace(setting: Setting, operation: Operation): Check {
  return {
    operation: operation.id,
    title: 'names the mistakes in the query, a header and the body together',
    run: async () => {
      const { fields, ...call } = await validCall(setting, operation);
      const unknown = 'no_such_field';
      const wrong = { ...call, query: { no_such_parameter: '1' }, fields: { ...fields, [unknown]: '1' } };
      const { parameters = [] } = document.paths[operation.path]?.[operation.method] ?? {};
      const limited = parameters.find((one) => one.in === 'header' && one.schema.maxLength);
      const tooLong = 'a'.repeat((limited?.schema.maxLength ?? 0) + 1);
      const refused = limited ? withHeader(wrong, limited.name, tooLong) : wrong;
      const names = ['no_such_parameter', unknown, ...(limited ? [limited.name] : [])];
      requireNamed(await setting.caller.call(operation.id, refused, 422), ...names);
    },
  };
}

/** A server may close the connection before it has read the whole body, so this tries it several times. */
const tries = 5;

function tooLarge(setting: Setting, operation: Operation): Check {
  const size = contract['x-limits'].bodyBytes + 1;
  return {
    operation: operation.id,
    title: 'refuses a too large body with another mistake for the first one',
    run: async () => {
      const { fields = {}, ...call } = await validCall(setting, operation);
      const form = encode({ ...fields, name: '' }, operation.bodyMediaTypes[0] ?? '');
      const large = { ...call, body: form.padEnd(size, 'a') };
      const send = async (wrong: Call, status: number, round = 1): Promise<void> => {
        try {
          await setting.caller.call(operation.id, wrong, status);
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

function validCall({ caller, resource }: Setting, operation: Operation): Promise<Call> {
  return exemplaryCall(resource, operation, () => makeAny(caller, resource));
}
