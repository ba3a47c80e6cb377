import type { JsonSchema, Operation } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import { meansNotGiven } from '../hostile/wrong-values.ts';
import type { Fields } from '../http/request.ts';
import { says } from '../quotations.ts';
import { list, requireShown } from '../samples/listing.ts';
import {
  expectedFields,
  fieldsOf,
  inWords,
  minimalBody,
  requiredChange,
  requireFields,
  requireUntouched,
} from '../samples/records.ts';
import { requireRule } from '../violated.ts';
import type { RuleContext } from './rule-context.ts';

const notGiven = says('tags/Requests: An empty query parameter');

/** Checks that empty fields and parameters and the null of JSON mean that a value is not given. */
export function spellings(context: RuleContext): Check[] {
  const { create, updates } = context.resource;
  return [
    emptyParameters(context),
    ...create.bodyMediaTypes.map((mediaType) => emptyCreate(context, mediaType)),
    ...updates.flatMap((operation) =>
      operation.bodyMediaTypes.map((mediaType) => emptyUpdate(context, operation, mediaType)),
    ),
  ];
}

function emptyCreate({ caller, resource }: RuleContext, mediaType: string): Check {
  const { create, creation } = resource;
  return {
    operation: create.id,
    title: `takes empty fields as not given, with ${inWords(mediaType)}`,
    says: notGiven,
    run: async () => {
      const given = minimalBody(resource);
      const fields = { ...given, ...emptyFields(creation, mediaType) };
      const headers = { Prefer: 'respond-async' };
      const made = await caller.call(create.id, { fields, mediaType, headers });
      requireFields(made, made.json, expectedFields(resource, given), 'as without the empty fields');
    },
  };
}

function emptyUpdate(context: RuleContext, operation: Operation, mediaType: string): Check {
  const { caller, resource, withReusedRecord } = context;
  return {
    operation: operation.id,
    title: `takes empty fields as not given, with ${inWords(mediaType)}`,
    says: notGiven,
    run: () =>
      withReusedRecord(async (before) => {
        const fields = {
          ...requiredChange(resource, before.record),
          ...emptyFields(resource.change, mediaType),
        };
        await caller.call(operation.id, { id: before.id, fields, mediaType }, 200);
        return requireUntouched(caller, resource, before, `${operation.id} with empty fields`);
      }),
  };
}

function emptyParameters({ caller, resource }: RuleContext): Check {
  const { list: operation, listParameters } = resource;
  return {
    operation: operation.id,
    title: 'takes empty parameters as not given',
    says: notGiven,
    run: async () => {
      const fields = minimalBody(resource);
      const made = await caller.call(resource.create.id, { fields, headers: { Prefer: 'respond-async' } });
      const empty = Object.fromEntries(Object.keys(listParameters).map((name) => [name, '']));
      const page = await list(caller, resource, { ...empty, search: fields.name });
      requireShown(page, [made.json], 'with empty parameters');
      const size = listParameters.per_page?.schema.default;
      const is = page.json.meta.per_page;
      requireRule(is === size, page, `meta.per_page must be ${size}, its default, but is ${is}`);
    },
  };
}

/** Returns the optional fields of a body that may be empty, with what means "not given" in the media type. */
function emptyFields(body: JsonSchema, mediaType: string): Fields {
  const [kind, value] =
    mediaType === 'application/json' ? (['json', null] as const) : (['form', ''] as const);
  const place = { kind, required: body.required ?? [] };
  const names = fieldsOf(body).filter(([name, schema]) => meansNotGiven(value, name, schema, place));
  return Object.fromEntries(names.map(([name]) => [name, value]));
}
