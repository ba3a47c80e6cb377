import { contract } from '@contentgen/contract';
import type { HttpResponse } from '@contentgen/contract-tests';
import { resources } from '@contentgen/contract-tests/internals';
import { withHeader } from '@contentgen/faulty-proxy';
import { refusal } from '../behaviour/responses.ts';
import type { Exchange } from '../exchange.ts';
import { type CrossedMutant, crossedMutant, type Probe } from './crossed-mutant.ts';
import { pairwise } from './pairwise.ts';

const { requestHeaders } = contract['x-cors'];
const origin = 'https://page.example';
const requested = 'Access-Control-Request-Headers';
const allowedHeaders = 'Access-Control-Allow-Headers';

/** Returns mutants that answer a preflight request for one operation wrongly. */
export function crossedPreflightMutants(): CrossedMutant[] {
  const product = resources.flatMap(({ name, list, create, get, updates, remove }) =>
    [list, create, get, ...updates, remove].flatMap((operation) => {
      const own = operation.parameters.filter((one) => one.in === 'header').map((one) => one.name);
      const headers = [...requestHeaders, ...own];
      return [...headers.map(withoutHeader), ...others].map((lie) => ({ name, operation, lie }));
    }),
  );
  const chosen = pairwise(product, ({ name, operation, lie }) => [name, operation.method, lie.rule]);
  return chosen.map(({ operation, lie }) => {
    const method = operation.method.toUpperCase();
    const own = operation.parameters.filter((one) => one.in === 'header').map((one) => one.name);
    const headers = {
      Origin: origin,
      'Access-Control-Request-Method': method,
      [requested]: [...requestHeaders, ...own].join(', ').toLowerCase(),
    };
    const probe: Probe = async (client) => {
      const call = { id: '019aa3c9-1d22-7f04-9b63-7e1a0c4d8f95', method: 'OPTIONS', headers };
      const response = await client.send(operation, call, null);
      const single = { ...call, headers: { ...headers, [requested]: 'authorization' } };
      const allowed = (await client.send(operation, single, null)).headers.get(allowedHeaders);
      return [response.status, ...looked.map((name) => response.headers.get(name)), allowed];
    };
    const parts = { kind: 'crossed-request', operation, place: 'preflight', rule: lie.rule } as const;
    return crossedMutant({ ...parts, variant: `for ${method}`, probe }, () => async (exchange) => {
      const { request, operations, forward } = exchange;
      // The path has several operations; the preflight names the method.
      const isMeant =
        request.method === 'OPTIONS' &&
        operations.has(operation.id) &&
        request.headers['access-control-request-method'] === method;
      return isMeant ? lie.behave(exchange, method) : forward();
    });
  });
}

const looked = ['Access-Control-Allow-Origin', 'Access-Control-Allow-Methods', allowedHeaders];

interface Lie {
  readonly rule: string;
  behave(exchange: Exchange, method: string): Promise<HttpResponse>;
}

function withoutItem(response: HttpResponse, header: string, item: string): HttpResponse {
  const items = String(response.headers[header.toLowerCase()] ?? '').split(',');
  const left = items.map((one) => one.trim()).filter((one) => one.toLowerCase() !== item.toLowerCase());
  return withHeader(response, header, left.join(', '));
}

function withoutHeader(name: string): Lie {
  return {
    rule: `does not allow ${name}`,
    behave: async ({ forward }) => withoutItem(await forward(), allowedHeaders, name),
  };
}

const others: readonly Lie[] = [
  {
    rule: 'does not allow the method',
    behave: async ({ forward }, method) =>
      withoutItem(await forward(), 'Access-Control-Allow-Methods', method),
  },
  {
    rule: 'does not allow the origin',
    behave: async ({ forward }) => withHeader(await forward(), 'Access-Control-Allow-Origin', undefined),
  },
  {
    rule: 'allows only Content-Type if the page sends one header',
    behave: async ({ request, forward }) => {
      const response = await forward();
      const isSingle = request.headers[requested.toLowerCase()]?.includes(',') === false;
      return isSingle ? withHeader(response, allowedHeaders, 'Content-Type') : response;
    },
  },
  {
    rule: 'needs a key',
    behave: async ({ request, operations }) => {
      const [operation] = operations;
      return refusal(operation ?? 'listDocuments', 401, request);
    },
  },
  {
    rule: 'is answered with 200',
    behave: async ({ forward }) => ({ ...(await forward()), status: 200 }),
  },
];
