import type { Operation } from '@contentgen/contract';
import type { Check } from '../../checks.ts';
import { choicesOf } from '../../filters.ts';
import type { Call } from '../../http/caller.ts';
import { encode, type Fields, form } from '../../http/request-body.ts';
import { asVariant, operationVariants } from '../../operation-variants.ts';
import { bodySchema, type Resource } from '../../resources.ts';
import { requireRule } from '../../violated.ts';
import { requiredChange } from '../lists/collection.ts';
import { listNamed, shownIn } from '../lists/listing.ts';
import { requireNamed } from '../record-rules.ts';
import type { RuleContext } from '../rule-context.ts';
import { minimalBody } from '../samples/bodies.ts';
import { fieldsOf, textFields } from '../samples/choices.ts';
import { requireUntouched } from '../samples/reused-record.ts';
import { astralText, nameOf, newToken } from '../samples/texts.ts';

/** A kind of invalid body, with the expected field errors. */
interface Refusal {
  readonly title: string;
  /** Returns the invalid requests, derived from a valid body. The server must refuse each. */
  readonly calls: (right: Fields) => readonly Call[];
  /** The fields that each 422 must name. */
  readonly named: readonly string[];
}

/**
 * Checks that an invalid body gets a 422 that names the wrong fields, and that the request creates and changes
 * nothing.
 */
export function refusing(context: RuleContext): Check[] {
  const { resource } = context;
  const { create, updates } = resource;
  return [create, ...updates].flatMap((operation) =>
    refusals(resource, operation).map((refusal) => ({
      operation: operation.id,
      title: refusal.title,
      run: () =>
        operation === create ? refuseCreation(context, refusal) : refuseChange(context, operation, refusal),
    })),
  );
}

async function refuseCreation({ caller, resource }: RuleContext, { calls, named }: Refusal): Promise<void> {
  const token = newToken();
  for (const call of calls({ ...minimalBody(resource), name: nameOf(token) })) {
    requireNamed(await caller.call(resource.create.id, call, 422), ...named);
  }
  const page = await listNamed(caller, resource, token);
  requireRule(
    shownIn(page).length === 0,
    page,
    `${resource.create.id} must not create a record when it refuses`,
  );
}

function refuseChange(context: RuleContext, operation: Operation, { calls, named }: Refusal): Promise<void> {
  const { caller, resource, withReusedRecord } = context;
  return withReusedRecord(async (before) => {
    const right = { ...requiredChange(resource, before.record), name: nameOf(newToken()) };
    for (const call of calls(right)) {
      requireNamed(await caller.call(operation.id, { ...call, id: before.id }, 422), ...named);
    }
    return requireUntouched(caller, resource, before, `${operation.id} refused to change it`);
  });
}

function refusals(resource: Resource, operation: Operation): readonly Refusal[] {
  const schema = bodySchema(operation);
  const texts = textFields(schema);
  const short = texts.filter((name) => schema.properties?.[name]?.minLength);
  const scalars = fieldsOf(schema).filter(([, { type }]) => type !== 'array');
  const known = ['no_such_field', ...fieldsOf(resource.record).map(([name]) => name)];
  const foreign = known.filter((name) => !schema.properties?.[name]);
  const inEveryType = (fields: Fields) =>
    operation.bodyMediaTypes.map((mediaType) => ({ fields, mediaType }));
  const inEveryVariant = (fields: Fields) =>
    [{}, ...operationVariants(operation)].map((variant) => asVariant({ fields }, variant));
  const set = (names: readonly string[], value: (name: string) => unknown) => {
    return Object.fromEntries(names.map((name) => [name, value(name)]));
  };
  const tooLong = (name: string) => astralText((schema.properties?.[name]?.maxLength ?? 0) + 1);
  return [
    {
      title: 'refuses unknown fields',
      calls: (right) => inEveryVariant({ ...right, ...set(foreign, () => '1') }),
      named: foreign,
    },
    {
      title: 'refuses a form that has a field twice',
      calls: (right) => {
        const twice = scalars.map(([name, field]) => {
          const value = right[name] ?? choicesOf(field)[0] ?? 'text';
          return [name, [value, value]];
        });
        return [{ body: encode({ ...right, ...Object.fromEntries(twice) }, form), mediaType: form }];
      },
      named: scalars.map(([name]) => name),
    },
    {
      title: 'refuses texts with a NUL character, and too long texts',
      calls: (right) => [
        ...inEveryType({ ...right, ...set(texts, (name) => `${right[name] ?? 'text'}\0`) }),
        { fields: { ...right, ...set(texts, tooLong) }, mediaType: 'application/json' },
      ],
      named: texts,
    },
    {
      title: 'refuses an empty text in a field that needs one',
      calls: (right) => [{ fields: { ...right, ...set(short, () => '') } }],
      named: short,
    },
    ...(schema.required
      ? [
          {
            title: 'refuses a body without any field, and names each required field',
            calls: () => inEveryType({}),
            named: schema.required,
          },
        ]
      : []),
  ];
}
