import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonSchema, Operation } from '@contentgen/contract';
import { bodySchema, type Fields, type Resource, resources } from '@contentgen/contract-tests/internals';
import { contentOf, mediaTypeOf, withContent, withHeader } from '@contentgen/faulty-proxy';
import type { Exchange } from '../exchange.ts';
import type { Behaviour, Mutant } from '../mutant.ts';
import { behaviourMutant } from './behaviour-mutant.ts';
import { otherValue } from './other-value.ts';
import { fieldsOf, isGood, withFields } from './requests.ts';
import { isSuccess } from './responses.ts';

/** Returns mutants whose updates lose a field, change another one, or do nothing. */
export function updateMutants(): Mutant[] {
  return resources.flatMap((resource) =>
    resource.updates.flatMap((update) => {
      const fields = Object.entries(resource.change.properties ?? {});
      return [
        ...update.bodyMediaTypes.flatMap((mediaType) => [
          ...fields.flatMap(([name, schema]) => [
            lost(update, mediaType, name, schema, true),
            lost(update, mediaType, name, schema, false),
            ...(resource.change.required?.includes(name)
              ? []
              : [sideEffect(update, mediaType, name, schema)]),
          ]),
          notDone(resource, update, mediaType),
          readAndWritten(resource, update, mediaType),
        ]),
      ];
    }),
  );
}

/** Returns the record before an update; undefined if there is none. */
async function before({ forward }: Exchange) {
  const shown = await forward({ method: 'GET', body: Buffer.alloc(0) });
  return isSuccess(shown) ? contentOf(shown) : undefined;
}

function isIn(mediaType: string, { request }: Exchange): boolean {
  return mediaTypeOf(request) === mediaType;
}

/** Returns a mutant whose updates do not change a field. The response to the update shows the old or the new value. */
function lost(
  operation: Operation,
  mediaType: string,
  name: string,
  schema: JsonSchema,
  isHidden: boolean,
): Mutant {
  const what = `not kept${isHidden ? ', but answered' : ''} (${mediaType})`;
  return behaviourMutant(
    { kind: 'lost-update', operation: operation.id, place: `field ${name}`, what },
    () => async (exchange) => {
      const fields = fieldsOf(exchange.request, bodySchema(operation));
      if (!fields || !(name in fields) || !isIn(mediaType, exchange)) return exchange.forward();
      const record = await before(exchange);
      if (!record || !isAccepted(schema, record, name, fields[name])) return exchange.forward();
      const kept = await exchange.forward(
        withFields(exchange.request, { ...fields, [name]: record[name] ?? undefined }),
      );
      if (!isHidden || !isSuccess(kept)) return kept;
      // A required field must still be in the request, so that the rest of the update succeeds.
      return withContent(kept, (content) => ({ ...content, [name]: fields[name] }));
    },
  );
}

/** Returns whether the service accepts a value of a field. A list may only have items of the record. */
function isAccepted(schema: JsonSchema, record: Fields, name: string, value: unknown): boolean {
  const known = record[name];
  const isOwn =
    !Array.isArray(known) || (Array.isArray(value) && value.every((item) => known.includes(item)));
  return isOwn && isGood(schema, value);
}

/** Returns a mutant whose updates also change a field that was not sent. */
function sideEffect(operation: Operation, mediaType: string, name: string, schema: JsonSchema): Mutant {
  const what = `changes though it was not sent (${mediaType})`;
  return behaviourMutant(
    { kind: 'lost-update', operation: operation.id, place: `field ${name}`, what },
    () => async (exchange) => {
      const fields = fieldsOf(exchange.request, bodySchema(operation));
      if (!fields || name in fields || !isIn(mediaType, exchange)) return exchange.forward();
      const record = await before(exchange);
      if (!record) return exchange.forward();
      const value = otherValue(schema, record[name]);
      return exchange.forward(withFields(exchange.request, { ...fields, [name]: value }));
    },
  );
}

/** Returns a mutant that answers as if it had done the update, but does nothing. */
function notDone({ change }: Resource, operation: Operation, mediaType: string): Mutant {
  const behaviour: Behaviour = async (exchange) => {
    const { request, forward } = exchange;
    const fields = fieldsOf(request, change);
    // Requests that the service must refuse go to the service.
    const isPlain = !request.path.includes('?') && request.headers['if-match'] === undefined;
    if (!fields || !isPlain || !isIn(mediaType, exchange)) return forward();
    const shown = await forward({ method: 'GET', body: Buffer.alloc(0) });
    const record = isSuccess(shown) ? contentOf(shown) : undefined;
    const isRight =
      record !== undefined &&
      isGood(change, fields) &&
      Object.entries(fields).every(([name, value]) =>
        isAccepted(change.properties?.[name] ?? {}, record, name, value),
      );
    if (!isRight) return forward();
    const version = Number(String(shown.headers.etag).replaceAll('"', ''));
    return withHeader(
      withContent(shown, () => ({ ...record, ...fields })),
      'ETag',
      `"${version + 1}"`,
    );
  };
  const parts = { kind: 'lost-update', operation: operation.id, place: 'record' } as const;
  return behaviourMutant({ ...parts, what: `answered, but not changed (${mediaType})` }, () => behaviour);
}

/** Milliseconds between reading and writing the record. */
const pause = 20;

/** Returns a mutant that writes the whole old record with each update, so that it undoes a concurrent update. */
function readAndWritten({ change }: Resource, operation: Operation, mediaType: string): Mutant {
  const behaviour: Behaviour = async (exchange) => {
    const { request, forward } = exchange;
    const fields = fieldsOf(request, change);
    const isPlain = !request.path.includes('?') && request.headers['if-match'] === undefined;
    if (!fields || !isPlain || !isIn(mediaType, exchange)) return forward();
    const record = await before(exchange);
    const names = Object.keys(change.properties ?? {});
    const isRight =
      record !== undefined &&
      Object.keys(fields).length > 0 &&
      Object.entries(fields).every(
        ([name, sent]) =>
          names.includes(name) && isAccepted(change.properties?.[name] ?? {}, record, name, sent),
      );
    if (!isRight) return forward();
    await sleep(pause);
    const left = names.filter((name) => !(name in fields) && record[name] !== null);
    const whole = { ...Object.fromEntries(left.map((name) => [name, record[name]])), ...fields };
    return forward(withFields(request, whole));
  };
  const parts = { kind: 'lost-update', operation: operation.id, place: 'record' } as const;
  return behaviourMutant({ ...parts, what: `undone by a concurrent update (${mediaType})` }, () => behaviour);
}
