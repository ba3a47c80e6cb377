import type { Check } from '../checks.ts';
import type { Request } from '../http/request.ts';
import { document, documentedResponse } from '../judge/documented-responses.ts';
import { says } from '../quotations.ts';
import { listNamed, requireShown } from '../samples/listing.ts';
import {
  minimalBody,
  nameOf,
  newToken,
  requiredChange,
  requireNamed,
  requireUntouched,
} from '../samples/records.ts';
import type { OperationContext } from './rule-context.ts';

const notAcceptable = 406;
const json = 'application/json';
const events = 'text/event-stream';

/** Checks that one 422 names the mistakes in the query, in the headers and in the body together. */
export function everyMistake({ caller, operation, valid }: OperationContext): Check[] {
  if (operation.bodyMediaTypes.length === 0) return [];
  return [
    {
      operation: operation.id,
      title: 'names the mistakes in the query, a header and the body together',
      says: says(
        'schemas/Problem/properties/errors: Every broken rule',
        'schemas/FieldError/properties/field',
      ),
      run: async () => {
        const { fields, ...call } = await valid();
        const unknown = 'no_such_field';
        const { parameters = [] } = document.paths[operation.path]?.[operation.method] ?? {};
        const limited = parameters.find((one) => one.in === 'header' && one.schema.maxLength);
        const tooLong = 'a'.repeat((limited?.schema.maxLength ?? 0) + 1);
        const wrong: Request = {
          ...call,
          query: { no_such_parameter: '1' },
          headers: { ...call.headers, ...(limited && { [limited.name]: tooLong }) },
          fields: { ...fields, [unknown]: '1' },
        };
        const names = ['no_such_parameter', unknown, ...(limited ? [limited.name] : [])];
        requireNamed(await caller.call(operation.id, wrong, 422), ...names);
      },
    },
  ];
}

/** Returns values of `Accept` that allow a media type: with a low weight, by a range, in upper case, among others. */
const admitting = (mediaType: string) => [
  `text/html, ${mediaType};q=0.1`,
  mediaType.replace(/\/.*/, '/*;q=0.5'),
  'text/html, */*;q=0.001',
  mediaType.toUpperCase(),
];

/**
 * Returns values of `Accept` that allow neither a media type nor that of errors. The most specific range decides, and the
 * weight 0 excludes a type.
 */
const excluding = (mediaType: string) => [
  'text/html',
  mediaType === json ? events : json,
  `${mediaType};q=0`,
  `${mediaType};q=0.0, image/*;q=0.5`,
];

/** Checks that a request whose `Accept` does not allow the response gets a 406 (RFC 9110, section 12.5.1). */
export function contentNegotiation(context: OperationContext): Check[] {
  const { operation } = context;
  if (!documentedResponse(operation.id, notAcceptable)) return [];
  return [...(operation.method === 'get' ? [weights(context)] : []), ...untouched(context)];
}

function weights({ caller, operation, own }: OperationContext): Check {
  return {
    operation: operation.id,
    title: 'reads the weights and the ranges of Accept',
    says: acceptance,
    run: async () => {
      const send = async (id: string) => {
        const mediaType = own?.resource.watch === operation ? events : json;
        for (const Accept of admitting(mediaType))
          await caller.call(operation.id, { id, headers: { Accept } });
        for (const Accept of excluding(mediaType))
          await caller.call(operation.id, { id, headers: { Accept } }, notAcceptable);
      };
      if (own === undefined) return send('');
      return own.withReusedRecord(async (before) => {
        await send(before.id);
        return before;
      });
    },
  };
}

const acceptance = says('schemas/Problem: | 406');

/** Checks that a request with a 406 creates and changes nothing, although it is valid except for its `Accept`. */
function untouched({ caller, operation, own }: OperationContext): Check[] {
  if (own === undefined || operation.bodyMediaTypes.length === 0) return [];
  const { resource, withReusedRecord } = own;
  return [
    {
      operation: operation.id,
      title: 'changes nothing when it refuses Accept',
      says: acceptance,
      run: () =>
        withReusedRecord(async (before) => {
          const isCreate = operation === resource.create;
          const valid = isCreate ? minimalBody(resource) : requiredChange(resource, before.record);
          const name = nameOf(newToken());
          const call = { ...(!isCreate && { id: before.id }), fields: { ...valid, name } };
          for (const [index, Accept] of excluding(json).entries()) {
            const mediaType = operation.bodyMediaTypes[index % operation.bodyMediaTypes.length] ?? '';
            await caller.call(operation.id, { ...call, mediaType, headers: { Accept } }, notAcceptable);
          }
          const page = await listNamed(caller, resource, name);
          requireShown(page, [], `after ${operation.id} refused to use the name`);
          return requireUntouched(caller, resource, before, `${operation.id} refused Accept`);
        }),
    },
  ];
}
