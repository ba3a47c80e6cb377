import { randomUUID } from 'node:crypto';
import type { JsonSchema } from '@contentgen/contract';
import type { HttpResponse } from '@contentgen/contract-tests';
import { encode, type Fields, type Resource, resources } from '@contentgen/contract-tests/internals';
import { contentOf, withRequestHeader } from '@contentgen/faulty-proxy';
import { otherValue } from '../behaviour/other-value.ts';
import { fieldsOf } from '../behaviour/requests.ts';
import { invalid, isSuccess } from '../behaviour/responses.ts';
import type { Exchange } from '../exchange.ts';
import type { Behaviour } from '../mutant.ts';
import { type CrossedMutant, crossedMutant, forVariant, type Probe } from './crossed-mutant.ts';
import { bodyVariants, type RequestVariant } from './request-variants.ts';

const header = 'Idempotency-Key';

/** Returns mutants that compare idempotency keys wrongly, for each media type of the body. */
export function crossedIdempotencyMutants(): CrossedMutant[] {
  return resources.flatMap((resource) =>
    bodyVariants(resource.create).flatMap((variant) => [
      ...Object.entries(readings).map(([rule, read]) => misreadKey(resource, variant, rule, read)),
      ...Object.entries(resource.creation.properties ?? {}).flatMap(([name, schema]) => [
        ignoredField(resource, variant, name, schema, false),
        ...(resource.creation.required?.includes(name)
          ? []
          : [ignoredField(resource, variant, name, schema, true)]),
      ]),
      ...Object.entries(repetitions)
        .filter(([, { isFor = () => true }]) => isFor(resource))
        .map(([rule, repetition]) => refusedRepetition(resource, variant, rule, repetition)),
    ]),
  );
}

/** Faults in reading an idempotency key, with which two different keys are the same. */
const readings: Readonly<Record<string, (key: string) => string>> = {
  'only the first 64 characters count': (key) => key.slice(0, 64),
  'only the first 128 characters count': (key) => key.slice(0, 128),
  'only the first 254 characters count': (key) => key.slice(0, 254),
  'the case does not count': (key) => key.toLowerCase(),
  'only letters and digits count': (key) => key.replaceAll(/\W/g, '') || key,
};

function misreadKey(
  resource: Resource,
  variant: RequestVariant,
  rule: string,
  read: (key: string) => string,
): CrossedMutant {
  const { create } = resource;
  const probe: Probe = async (client) => {
    const unique = `${randomUUID().toLowerCase()}-`.padEnd(253, 'a');
    const found: unknown[] = [];
    for (const [one, other] of [
      [`${unique}aa`, `${unique}ab`],
      [`${unique}a`, `${unique.replace(/a$/, 'A')}a`],
      [`${unique.slice(0, 80)}1`, `${unique.slice(0, 80)}2`],
      [`${unique.slice(0, 60)}.1`, `${unique.slice(0, 60)}-1`],
    ] as const) {
      const ids = [];
      for (const key of [one, other]) {
        const headers = { [header]: key, Prefer: 'respond-async' };
        const call = { fields: leastFields(resource), headers };
        ids.push((await client.send(create, variant.change(call))).json.id);
      }
      found.push(ids[0] === ids[1]);
    }
    return found;
  };
  return crossedMutant(
    parts(resource, variant, rule, probe),
    forVariant(create, variant, () => async (exchange) => {
      const key = exchange.request.headers['idempotency-key'];
      const taken = key === undefined ? undefined : read(key);
      if (taken === key) return exchange.forward();
      return exchange.forward(withRequestHeader(exchange.request, header, taken));
    }),
  );
}

function parts({ create }: Resource, variant: RequestVariant, rule: string, probe: Probe) {
  const kind = 'crossed-body' as const;
  return { kind, operation: create, place: `header ${header}`, rule, variant: variant.what, probe };
}

function leastFields({ creation }: Resource): Fields {
  const required = Object.entries(creation.properties ?? {}).filter(([name]) =>
    creation.required?.includes(name),
  );
  return Object.fromEntries(required.map(([name, schema]) => [name, sampleValue(schema)]));
}

function sampleValue({ enum: values = [] }: JsonSchema): unknown {
  return values[0] ?? 'probe';
}

/**
 * Returns a mutant that ignores one field when it compares two bodies. So a body with another value, or without the
 * field, counts as the same body.
 */
function ignoredField(
  resource: Resource,
  variant: RequestVariant,
  name: string,
  schema: JsonSchema,
  isLeftOut: boolean,
): CrossedMutant {
  const { create, creation } = resource;
  const probe: Probe = async (client) => {
    const value = otherValue(schema, schema.default ?? sampleValue(schema));
    const first = { ...leastFields(resource), [name]: value };
    const { [name]: _, ...others } = first;
    const second = isLeftOut ? others : { ...others, [name]: otherValue(schema, value) };
    const headers = { [header]: randomUUID(), Prefer: 'respond-async' };
    await client.send(create, variant.change({ fields: first, headers }));
    return (await client.send(create, variant.change({ fields: second, headers }))).status;
  };
  const begin = (): Behaviour => {
    const known = new Map<string, { readonly fields: Fields; readonly response: HttpResponse }>();
    return async ({ request, forward }) => {
      const response = await forward();
      const key = request.headers['idempotency-key'];
      const fields = fieldsOf(request, creation);
      if (key === undefined || fields === undefined) return response;
      const first = known.get(key);
      if (first === undefined && isSuccess(response)) known.set(key, { fields, response });
      if (first === undefined || !isReused(response)) return response;
      const differing = Object.keys({ ...fields, ...first.fields }).filter(
        (one) => fields[one] !== first.fields[one],
      );
      const isOmitted = name in fields !== name in first.fields;
      const isMeant = differing.join() === name && isOmitted === isLeftOut;
      return isMeant ? { ...first.response } : response;
    };
  };
  const rule = `another body differs only in ${name}${isLeftOut ? ', which is left out' : ''}`;
  return crossedMutant(parts(resource, variant, rule, probe), forVariant(create, variant, begin));
}

function isReused(response: HttpResponse): boolean {
  const errors: readonly { code: string }[] = response.status === 422 ? contentOf(response)?.errors : [];
  return errors.some(({ code }) => code === 'reused');
}

/** A change with which a client may repeat a create. */
interface Repetition {
  /** Returns whether the change fits a resource; default: every resource. */
  isFor?(resource: Resource): boolean;
  /** Returns the fields of the repeated create; default: the same fields. */
  repeat?(resource: Resource, fields: Fields): Fields;
  /** Returns the body in another format; default: the same body. */
  respell?(body: string, mediaType: string): string;
  /** The changed headers. The repeated request lacks a header that is undefined. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Returns whether a request repeats the first one with this change. */
  isMet(first: Exchange['request'], second: Exchange['request'], resource: Resource): boolean;
}

const names = (request: Exchange['request'], { creation }: Resource) =>
  Object.keys(fieldsOf(request, creation) ?? {});

const repetitions: Readonly<Record<string, Repetition>> = {
  'the same body in another order is refused': {
    repeat: (_, fields) => Object.fromEntries(Object.entries(fields).toReversed()),
    isMet: (first, second, resource) => {
      const [one, other] = [names(first, resource), names(second, resource)];
      return one.join() !== other.join() && one.toSorted().join() === other.toSorted().join();
    },
  },
  'the same body with a default is refused': {
    isFor: ({ create }) => Object.keys(create.bodyDefaults).length > 0,
    repeat: ({ create }, fields) => ({ ...create.bodyDefaults, ...fields }),
    isMet: (first, second, resource) => {
      const [one, other] = [names(first, resource), names(second, resource)];
      return one.length !== other.length;
    },
  },
  'the same body in another spelling is refused': {
    respell: (body, mediaType) =>
      mediaType === 'application/json' ? ` ${body}` : `%${body.charCodeAt(0).toString(16)}${body.slice(1)}`,
    isMet: (first, second, resource) =>
      first.headers['content-type'] === second.headers['content-type'] &&
      !first.body.equals(second.body) &&
      JSON.stringify(fieldsOf(first, resource.creation)) ===
        JSON.stringify(fieldsOf(second, resource.creation)),
  },
  'the same body without Prefer is refused': {
    headers: { Prefer: undefined },
    isMet: (first, second) => first.headers.prefer !== undefined && second.headers.prefer === undefined,
  },
  'the same body with another Prefer is refused': {
    headers: { Prefer: 'respond-async, wait=1' },
    isMet: (first, second) => first.headers.prefer !== second.headers.prefer,
  },
};

function refusedRepetition(
  resource: Resource,
  variant: RequestVariant,
  rule: string,
  { repeat = (_, fields) => fields, respell = (body) => body, headers = {}, isMet }: Repetition,
): CrossedMutant {
  const { create } = resource;
  const probe: Probe = async (client) => {
    const fields = leastFields(resource);
    const sent = { [header]: randomUUID(), Prefer: 'respond-async' };
    await client.send(create, variant.change({ fields, headers: sent }));
    const given = Object.entries({ ...sent, ...headers }).filter(([, value]) => value !== undefined);
    const again = variant.change({ fields: repeat(resource, fields), headers: Object.fromEntries(given) });
    const { mediaType = '' } = again;
    const body = respell(encode(again.fields ?? {}, mediaType), mediaType);
    return (await client.send(create, { ...again, body })).status;
  };
  const begin = (): Behaviour => {
    const known = new Map<string, Exchange['request']>();
    return async ({ request, forward }) => {
      const response = await forward();
      const key = request.headers['idempotency-key'];
      if (key === undefined || !isSuccess(response)) return response;
      const first = known.get(key);
      if (first === undefined) known.set(key, request);
      const isMeant = first !== undefined && isMet(first, request, resource);
      return isMeant ? invalid(create.id, request, header, 'reused') : response;
    };
  };
  return crossedMutant(parts(resource, variant, rule, probe), forVariant(create, variant, begin));
}
