import type { Operation } from '@contentgen/contract';
import { type Resource, resources } from '@contentgen/contract-tests/internals';
import { withHeader } from '@contentgen/faulty-proxy';
import { isSuccess } from '../behaviour/responses.ts';
import { type CrossedMutant, crossedMutant, forVariant } from './crossed-mutant.ts';
import { bodyVariants, type RequestVariant, validCall } from './request-variants.ts';

/** Returns mutants in which an update that changes no value has a new `ETag`, for each media type of the body. */
export function crossedUnchangedMutants(): CrossedMutant[] {
  return resources.flatMap((resource) =>
    resource.updates.flatMap((update) =>
      bodyVariants(update).map((variant) => movedTag(resource, update, variant)),
    ),
  );
}

function movedTag(resource: Resource, update: Operation, variant: RequestVariant): CrossedMutant {
  return crossedMutant(
    {
      kind: 'crossed-body',
      operation: update,
      place: 'header ETag',
      rule: 'changes with an update to the same values',
      variant: variant.what,
      probe: async (client) => {
        const { id } = await client.finished(resource);
        const valid = await validCall(client, resource, update, id);
        const call = variant.change({ ...valid, fields: { ...valid.fields, name: 'changed' } });
        const tags = [];
        for (const _ of ['changes', 'changes nothing'])
          tags.push((await client.send(update, call)).headers.get('ETag'));
        return tags[0] === tags[1];
      },
    },
    forVariant(update, variant, () => async ({ request, forward }) => {
      const { 'content-type': _, 'if-match': __, ...headers } = request.headers;
      const before = await forward({ method: 'GET', headers, body: Buffer.alloc(0) });
      const response = await forward();
      const { etag } = response.headers;
      const isUnchanged = isSuccess(response) && etag !== undefined && etag === before.headers.etag;
      return isUnchanged ? withHeader(response, 'ETag', String(etag).replace('"', '"9')) : response;
    }),
  );
}
