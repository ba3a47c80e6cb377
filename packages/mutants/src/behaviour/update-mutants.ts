import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonSchema, Operation } from '@contentgen/contract';
import { type Fields, type Resource, resources, schemaErrors } from '@contentgen/contract-tests/internals';
import { contentOf, mediaTypeOf, withContent, withHeader } from '@contentgen/faulty-proxy';
import type { Exchange } from '../exchange.ts';
import type { Behaviour, Mutant } from '../mutant.ts';
import { isSuccess } from './answers.ts';
import { behaviourMutant } from './behaviour-mutant.ts';
import { otherValue } from './other-value.ts';
import { fieldsOf, isGood, typedAs, withFields } from './requests.ts';

/** Updates of which something is not kept, or that change more than they are told to. */
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

/** The record as it is before an update; undefined where there is none. */
async function before({ forward }: Exchange) {
  const shown = await forward({ method: 'GET', body: Buffer.alloc(0) });
  return isSuccess(shown) ? contentOf(shown) : undefined;
}

function isIn(mediaType: string, { request }: Exchange): boolean {
  return mediaTypeOf(request) === mediaType;
}

/** A field keeps the value that it has, whether or not the answer says so. */
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
      const fields = fieldsOf(exchange.request);
      if (!fields || !(name in fields) || !isIn(mediaType, exchange)) return exchange.forward();
      const record = await before(exchange);
      if (!record || !isTaken(schema, record, name, fields[name])) return exchange.forward();
      const kept = await exchange.forward(
        withFields(exchange.request, { ...fields, [name]: record[name] ?? undefined }),
      );
      if (!isHidden || !isSuccess(kept)) return kept;
      // A required field is there all the same, so that everything else about the update is right.
      return withContent(kept, (answered) => ({ ...answered, [name]: typedAs(schema, fields[name]) }));
    },
  );
}

/** Whether what was sent for a field is taken: of a list, only what the record has. */
function isTaken(schema: JsonSchema, record: Fields, name: string, sent: unknown): boolean {
  const known = record[name];
  const typed = typedAs(schema, sent);
  const isOwn =
    !Array.isArray(known) || (Array.isArray(typed) && typed.every((item) => known.includes(item)));
  return isOwn && isGood(schema, sent);
}

/** A field that was not sent changes, too. */
function sideEffect(operation: Operation, mediaType: string, name: string, schema: JsonSchema): Mutant {
  const what = `changes though it was not sent (${mediaType})`;
  return behaviourMutant(
    { kind: 'lost-update', operation: operation.id, place: `field ${name}`, what },
    () => async (exchange) => {
      const fields = fieldsOf(exchange.request);
      if (!fields || name in fields || !isIn(mediaType, exchange)) return exchange.forward();
      const record = await before(exchange);
      if (!record) return exchange.forward();
      const value = otherValue(schema, record[name]);
      return exchange.forward(withFields(exchange.request, { ...fields, [name]: value }));
    },
  );
}

/** An update is answered as if it had been done. */
function notDone({ change }: Resource, operation: Operation, mediaType: string): Mutant {
  const behaviour: Behaviour = async (exchange) => {
    const { request, forward } = exchange;
    const fields = fieldsOf(request);
    // Whatever there is to refuse is refused.
    const isPlain = !request.path.includes('?') && request.headers['if-match'] === undefined;
    if (!fields || !isPlain || !isIn(mediaType, exchange)) return forward();
    const shown = await forward({ method: 'GET', body: Buffer.alloc(0) });
    const record = isSuccess(shown) ? contentOf(shown) : undefined;
    const typed = Object.entries(fields).map(([name, sent]) => [
      name,
      typedAs(change.properties?.[name] ?? {}, sent),
    ]);
    const changes: Fields = Object.fromEntries(typed);
    const isRight =
      record !== undefined &&
      schemaErrors(change, changes).length === 0 &&
      Object.entries(changes).every(([name, value]) =>
        isTaken(change.properties?.[name] ?? {}, record, name, value),
      );
    if (!isRight) return forward();
    const version = Number(String(shown.headers.etag).replaceAll('"', ''));
    return withHeader(
      withContent(shown, () => ({ ...record, ...changes })),
      'ETag',
      `"${version + 1}"`,
    );
  };
  const parts = { kind: 'lost-update', operation: operation.id, place: 'record' } as const;
  return behaviourMutant({ ...parts, what: `answered, but not changed (${mediaType})` }, () => behaviour);
}

/** Milliseconds between what an update reads and what it writes. */
const pause = 20;

/** An update writes the whole record as it was a moment before, so that another one at the same time is undone. */
function readAndWritten({ change }: Resource, operation: Operation, mediaType: string): Mutant {
  const behaviour: Behaviour = async (exchange) => {
    const { request, forward } = exchange;
    const fields = fieldsOf(request);
    const isPlain = !request.path.includes('?') && request.headers['if-match'] === undefined;
    if (!fields || !isPlain || !isIn(mediaType, exchange)) return forward();
    const record = await before(exchange);
    const names = Object.keys(change.properties ?? {});
    const isRight =
      record !== undefined &&
      Object.keys(fields).length > 0 &&
      Object.entries(fields).every(
        ([name, sent]) =>
          names.includes(name) && isTaken(change.properties?.[name] ?? {}, record, name, sent),
      );
    if (!isRight) return forward();
    await sleep(pause);
    const left = names.filter((name) => !(name in fields) && record[name] !== null);
    const whole = { ...Object.fromEntries(left.map((name) => [name, record[name]])), ...fields };
    return forward(withFields(request, whole));
  };
  const parts = { kind: 'lost-update', operation: operation.id, place: 'record' } as const;
  return behaviourMutant({ ...parts, what: `undone by another one at once (${mediaType})` }, () => behaviour);
}
