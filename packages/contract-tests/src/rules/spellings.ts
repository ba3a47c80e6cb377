import { contract, type JsonSchema, type Operation } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import { meansNotGiven } from '../hostile/wrong-values.ts';
import type { Fields } from '../http/request.ts';
import { inParallel } from '../in-parallel.ts';
import { says } from '../quotations.ts';
import { list, requireShown } from '../samples/listing.ts';
import {
  expectedFields,
  fieldsOf,
  inWords,
  minimalBody,
  pageSizes,
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
    booleans(context),
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

/** Checks that each spelling of a boolean parameter gets the page of `true` or `false`. */
function booleans({ caller, resource, collection }: RuleContext): Check {
  const { list: operation, listParameters } = resource;
  return {
    operation: operation.id,
    title: 'reads each spelling of a boolean parameter',
    says: says('tags/Requests: In forms and queries, a boolean'),
    run: async () => {
      const { token } = await collection();
      const names = Object.values(listParameters).filter(({ schema }) => schema.type === 'boolean');
      const pageOf = (query: Fields) =>
        caller.call(
          operation.id,
          { query: { search: token, ...query, per_page: pageSizes(resource).at(-1) } },
          200,
        );
      await inParallel(
        names.flatMap(({ name }) => [true, false].map((value) => ({ name, value }))),
        async ({ name, value }) => {
          const { json } = await pageOf({ [name]: value });
          for (const spelled of contract['x-booleans'][`${value}`]) {
            const page = await pageOf({ [name]: spelled });
            requireShown(page, json.data, `with ${name}=${spelled}`);
            const { total } = page.json.meta;
            requireRule(
              total === json.meta.total,
              page,
              `meta.total must be ${json.meta.total}, but is ${total}`,
            );
          }
        },
      );
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
