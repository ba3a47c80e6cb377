import type { HttpResponse } from '@contentgen/contract-tests';
import { bodySchema } from '@contentgen/contract-tests/internals';
import { contentOf, mediaTypeOf, withHeader, withParameter } from '@contentgen/faulty-proxy';
import { fieldsOf, withFields } from '../behaviour/requests.ts';
import { isSuccess } from '../behaviour/responses.ts';
import type { Exchange } from '../exchange.ts';
import { type CrossedMutant, crossedMutant, forVariant } from './crossed-mutant.ts';
import { pairwise } from './pairwise.ts';
import { dimensionsOf, operationVariants, validCall } from './request-variants.ts';

/** A rule for every request, and the behaviour of a service that breaks this rule. */
interface Rule {
  readonly rule: string;
  readonly place: string;
  behave(exchange: Exchange): Promise<HttpResponse>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly fields?: Readonly<Record<string, string>>;
  /** The response header that a probe compares; default: the probe compares the status. */
  readonly header?: string;
}

const origin = 'https://page.example';
const unknown = 'no_such_parameter';

const dropping =
  (name: string, isMeant: (response: HttpResponse) => boolean) =>
  async ({ forward }: Exchange): Promise<HttpResponse> => {
    const response = await forward();
    const isThere = response.headers[name.toLowerCase()] !== undefined;
    return isThere && isMeant(response) ? withHeader(response, name, undefined) : response;
  };

const rules: readonly Rule[] = [
  {
    rule: 'a success has another X-Request-Id than the request',
    place: 'header X-Request-Id',
    headers: { 'X-Request-Id': 'probe-1' },
    header: 'X-Request-Id',
    async behave({ request, forward }) {
      const response = await forward();
      const isMeant = request.headers['x-request-id'] !== undefined && response.status < 400;
      return isMeant ? withHeader(response, 'X-Request-Id', 'another-id') : response;
    },
  },
  {
    rule: 'a success is hidden from other origins',
    place: 'header Access-Control-Allow-Origin',
    headers: { Origin: origin },
    header: 'Access-Control-Allow-Origin',
    behave: dropping('Access-Control-Allow-Origin', isSuccess),
  },
  {
    rule: 'the headers of a success are hidden from other origins',
    place: 'header Access-Control-Expose-Headers',
    headers: { Origin: origin },
    header: 'Access-Control-Expose-Headers',
    behave: dropping('Access-Control-Expose-Headers', isSuccess),
  },
  {
    rule: 'an unknown query parameter is ignored',
    place: 'query',
    query: { [unknown]: '1' },
    async behave({ request, forward }) {
      const response = await forward();
      return namesUnknown(response) ? forward(withParameter(request, unknown, undefined)) : response;
    },
  },
];

/** Returns mutants that break a rule for every request, but only in requests of one variant. */
export function crossedRequestMutants(): CrossedMutant[] {
  const product = operationVariants.flatMap((one) => rules.map((rule) => ({ ...one, rule })));
  const chosen = pairwise(product, (one) => [...dimensionsOf(one), one.rule.rule]);
  return [
    ...chosen.map(({ resource, operation, variant, rule }) =>
      crossedMutant(
        {
          kind: 'crossed-request',
          operation,
          place: rule.place,
          rule: rule.rule,
          variant: variant.what,
          probe: async (client) => {
            const call = variant.change(await validCall(client, resource, operation));
            const { status, headers } = await client.send(operation, {
              ...call,
              headers: { ...call.headers, ...rule.headers },
              ...((call.query || rule.query) && { query: { ...(call.query as object), ...rule.query } }),
            });
            return rule.header === undefined ? status : headers.get(rule.header);
          },
        },
        forVariant(operation, variant, () => rule.behave),
      ),
    ),
    ...unknownFields(),
  ];
}

function namesUnknown(response: HttpResponse): boolean {
  if (response.status !== 422) return false;
  // A response to HEAD has no body.
  const errors: readonly { field: string }[] = contentOf(response)?.errors ?? [{ field: unknown }];
  return errors.length === 1 && errors[0]?.field === unknown;
}

/** Returns mutants that ignore an unknown field in a body, in requests of one variant. */
function unknownFields(): CrossedMutant[] {
  return operationVariants
    .filter(({ operation }) => operation.bodyMediaTypes.length > 0)
    .map(({ resource, operation, variant }) =>
      crossedMutant(
        {
          kind: 'crossed-request',
          operation,
          place: 'field',
          rule: 'an unknown field is ignored',
          variant: variant.what,
          probe: async (client) => {
            const call = await validCall(client, resource, operation);
            const fields = { ...call.fields, no_such_field: '1' };
            return (await client.send(operation, variant.change({ ...call, fields }))).status;
          },
        },
        forVariant(operation, variant, () => async ({ request, forward }) => {
          const response = await forward();
          if (response.status !== 422 || mediaTypeOf(request) === '') return response;
          const schema = bodySchema(operation);
          const fields = fieldsOf(request, schema) ?? {};
          const known = Object.entries(fields).filter(([name]) => name in (schema.properties ?? {}));
          if (known.length === Object.keys(fields).length) return response;
          return forward(withFields(request, Object.fromEntries(known)));
        }),
      ),
    );
}
