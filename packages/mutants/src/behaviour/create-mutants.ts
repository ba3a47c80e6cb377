import type { JsonSchema, OperationId } from '@contentgen/contract';
import { splitTarget } from '@contentgen/contract/requests';
import type { HttpResponse } from '@contentgen/contract-tests';
import { defaultOf, type Resource, resources } from '@contentgen/contract-tests/internals';
import { contentOf, mediaTypeOf, withContent } from '@contentgen/faulty-proxy';
import { recordId } from '../exchange.ts';
import type { Behaviour, Mutant } from '../mutant.ts';
import { behaviourMutant } from './behaviour-mutant.ts';
import { otherValue } from './other-value.ts';
import { fieldsOf, isGood, withFields } from './requests.ts';
import { isSuccess } from './responses.ts';

/** Returns mutants whose creates or deletes lose a field, do nothing, or act twice. */
export function createMutants(): Mutant[] {
  return resources.flatMap((resource) => [
    ...resource.create.bodyMediaTypes.flatMap((mediaType) =>
      Object.entries(resource.creation.properties ?? {}).flatMap(([name, schema]) => [
        lost(resource, mediaType, name, schema, true),
        lost(resource, mediaType, name, schema, false),
        ...(defaultOf(resource, name) === null ? [] : [madeUp(resource, mediaType, name, schema)]),
      ]),
    ),
    ...recordMutants(resource),
  ]);
}

/**
 * Returns a mutant that stores another value than the sent one. Its response shows either the stored or the sent
 * value.
 */
function lost(
  resource: Resource,
  mediaType: string,
  name: string,
  schema: JsonSchema,
  isHidden: boolean,
): Mutant {
  const what = `not kept${isHidden ? ', but answered' : ''} (${mediaType})`;
  const parts = { kind: 'lost-create', operation: resource.create.id, place: `field ${name}` } as const;
  return behaviourMutant({ ...parts, what }, () => async ({ request, forward }) => {
    const fields = fieldsOf(request, resource.creation);
    if (!fields || !(name in fields) || mediaTypeOf(request) !== mediaType) return forward();
    if (!isGood(schema, fields[name])) return forward();
    const value = fields[name];
    const other = await forward(withFields(request, { ...fields, [name]: otherValue(schema, value) }));
    if (!isSuccess(other)) return forward();
    return isHidden ? withContent(other, (record) => ({ ...record, [name]: value })) : other;
  });
}

/** Returns a mutant that gives a missing field another value than the default. */
function madeUp(resource: Resource, mediaType: string, name: string, schema: JsonSchema): Mutant {
  const parts = { kind: 'lost-create', operation: resource.create.id, place: `field ${name}` } as const;
  return behaviourMutant(
    { ...parts, what: `another default (${mediaType})` },
    () =>
      async ({ request, forward }) => {
        const fields = fieldsOf(request, resource.creation);
        if (!fields || name in fields || mediaTypeOf(request) !== mediaType) return forward();
        return forward(
          withFields(request, { ...fields, [name]: otherValue(schema, defaultOf(resource, name)) }),
        );
      },
  );
}

function recordMutants({ create, get, watch, updates, remove }: Resource): Mutant[] {
  const created = (what: string, behaviour: Behaviour) =>
    behaviourMutant({ kind: 'lost-create', operation: create.id, place: 'record', what }, () => behaviour);
  return [
    created('answered, but not kept', async ({ request, forward }) => {
      const response = await forward();
      if (!isSuccess(response)) return response;
      const path = `${splitTarget(request.path).path}/${contentOf(response).id}`;
      await forward({ method: 'DELETE', path, body: Buffer.alloc(0) });
      return { ...response };
    }),
    created('kept twice', async ({ request, forward }) => {
      const response = await forward();
      if (!isSuccess(response)) return response;
      const { 'idempotency-key': _, ...headers } = request.headers;
      await forward({ headers });
      return { ...response };
    }),
    behaviourMutant(
      { kind: 'lost-delete', operation: remove.id, place: 'record', what: 'answered, but not deleted' },
      () =>
        async ({ request, forward }) => {
          const shown = await forward({ method: 'GET', path: splitTarget(request.path).path });
          // Requests that the service must refuse go to the service.
          const isPlain = !request.path.includes('?') && request.headers['if-match'] === undefined;
          if (!isSuccess(shown) || !isPlain) return forward();
          const { etag: _, 'content-type': __, ...headers } = shown.headers;
          return { status: 204, headers, body: '' };
        },
    ),
    behaviourMutant(
      { kind: 'lost-delete', operation: remove.id, place: 'record', what: 'deleted twice' },
      () => {
        const responses = new Map<string, HttpResponse>();
        return async ({ request, forward }) => {
          const response = await forward();
          if (isSuccess(response)) responses.set(request.path, response);
          return response.status === 404 ? (responses.get(request.path) ?? response) : response;
        };
      },
    ),
    ...[get, ...(watch ? [watch] : []), ...updates].map((operation) => remembered(operation.id, remove.id)),
  ];
}

/** Returns a mutant that still shows a record after its deletion. */
function remembered(operation: OperationId, removal: OperationId): Mutant {
  return {
    kind: 'lost-delete',
    id: `${operation} record: answered after it was deleted`,
    operation,
    place: 'record',
    start: () => {
      const responses = new Map<string, HttpResponse>();
      const deleted = new Set<string>();
      return async ({ request, operations, forward }) => {
        const response = await forward();
        const id = recordId(request) ?? contentOf(response)?.id;
        if (operations.has(removal) && isSuccess(response)) deleted.add(id);
        else if (isSuccess(response) && response.body !== '') responses.set(id, { ...response, status: 200 });
        const isMeant = operations.has(operation) && response.status === 404 && deleted.has(id);
        return isMeant ? (responses.get(id) ?? response) : response;
      };
    },
  };
}
