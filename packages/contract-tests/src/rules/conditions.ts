import { contract, type Operation } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import type { TaggedRecord } from '../http/caller.ts';
import type { Fields } from '../http/request.ts';
import type { Received } from '../http/response.ts';
import { inParallel } from '../in-parallel.ts';
import { quoted } from '../judge/schema-errors.ts';
import { type Quotations, says } from '../quotations.ts';
import type { Resource } from '../resources.ts';
import {
  minimalBody,
  nameOf,
  newToken,
  requiredChange,
  requireFields,
  requireTag,
  requireUntouched,
  show,
  taggedRecord,
} from '../samples/records.ts';
import { requireRule, violated } from '../violated.ts';
import type { RuleContext } from './rule-context.ts';

/**
 * Checks that `If-None-Match` with the current `ETag` gets a 304, and `If-Match` with another `ETag` a 412 (RFC 9110,
 * section 13.1).
 */
export function entityTags(context: RuleContext): Check[] {
  return [
    ...revalidation(context),
    ...context.resource.updates.flatMap((operation) => conditionalUpdate(context, operation)),
    ...conditionalRemoval(context),
  ];
}

const changed = says(
  'parameters/IfMatch: If the record has changed',
  'responses/PreconditionFailed: Nothing was written',
);

const amongOthers = (tag: string) => `"other", ${tag} , W/"another"`;

/** Returns the forms in which proxies that compress send an `ETag`. */
const markedTags = (tag: string) => {
  const strong = tag.replace(/^W\//, '');
  return [`W/${strong}`, strong.replace(/"$/, '-gzip"'), `W/${strong.replace(/"$/, '-br"')}`];
};

/** Returns values of `If-Match` that match an `ETag`. */
const matchingTags = (tag: string) => [tag, amongOthers(tag), '*', ...markedTags(tag)];

/** Returns values of `If-Match` that do not match an `ETag`: other tags, also as a proxy marks them. */
const mismatchingTags = (tag: string) => [`"other", ${otherTag(tag)}`, ...markedTags(otherTag(tag))];

function otherTag(tag: string): string {
  return tag.replace('"', '"9');
}

function revalidation({ caller, resource, withReusedRecord }: RuleContext): Check[] {
  const { id: operation } = resource.get;
  return [
    {
      operation,
      title: '304 when If-None-Match has its ETag',
      says: says('parameters/IfNoneMatch: If the record has not changed'),
      run: () =>
        withReusedRecord(async (before) => {
          const { id, tag } = before;
          const known = [tag, ...markedTags(tag), `"other", W/${tag.replace(/^W\//, '')}`, '*'];
          for (const [index, one] of [tag, ...known].entries()) {
            const call = { id, headers: { 'If-None-Match': one }, method: index === 0 ? 'HEAD' : 'GET' };
            requireTag(await caller.call(operation, call, 304), tag, 'which the record has');
          }
          return before;
        }),
    },
    {
      operation,
      title: '200 when If-None-Match has another ETag',
      says: says('parameters/IfNoneMatch: If the record has not changed'),
      run: () =>
        withReusedRecord(async (before) => {
          const { id } = before;
          const { record, tag } = await rename({ caller, resource }, before);
          for (const known of [before.tag, otherTag(tag), `"other", W/${before.tag.replace(/^W\//, '')}`]) {
            const response = await caller.call(operation, { id, headers: { 'If-None-Match': known } }, 200);
            requireFields(response, response.json, { ...record }, 'as it was changed');
            await caller.call(operation, { id, headers: { 'If-None-Match': known }, method: 'HEAD' }, 200);
          }
          return { id, record, tag };
        }),
    },
  ];
}

function conditionalUpdate(context: RuleContext, operation: Operation): Check[] {
  const { caller, resource, withReusedRecord } = context;
  return [
    {
      operation: operation.id,
      title: 'succeeds when If-Match has its ETag',
      says: says('parameters/IfMatch: The `ETag`', 'parameters/IfMatch: An ETag that a proxy'),
      run: () =>
        withReusedRecord(async (before) => {
          let made = before;
          for (const [index] of matchingTags('').entries()) {
            const headers = { 'If-Match': matchingTags(made.tag)[index] ?? '' };
            const fields = renaming(resource, made);
            made = taggedRecord(await caller.call(operation.id, { id: made.id, fields, headers }, 200));
          }
          return requireUntouched(caller, resource, made, `a look at what ${operation.id} answered`);
        }),
    },
    {
      operation: operation.id,
      title: '412 when If-Match has another ETag',
      says: changed,
      run: () =>
        withReusedRecord(async (before) => {
          const made = await rename(context, before);
          for (const known of [before.tag, ...mismatchingTags(made.tag)]) {
            const call = { id: made.id, fields: renaming(resource, made), headers: { 'If-Match': known } };
            await caller.call(operation.id, call, 412);
          }
          return requireUntouched(caller, resource, made, `${operation.id} was answered with 412`);
        }),
    },
    {
      operation: operation.id,
      title: 'carries out only one of several updates with the same ETag',
      says: changed,
      run: () =>
        withReusedRecord(async (before) => {
          const { id, tag } = before;
          const headers = { 'If-Match': tag };
          const responses = await inParallel([1, 2, 3], () => {
            const fields = renaming(resource, before);
            return caller.call(operation.id, { id, fields, headers }, 200, 412);
          });
          const carriedOut = responses.filter(({ status }) => status === 200);
          const [blamed] = carriedOut.slice(-1).concat(responses);
          if (carriedOut.length !== 1) {
            const sentence = `of three concurrent updates with its ETag one must be carried out, not ${carriedOut.length}`;
            throw violated(blamed as Received, sentence);
          }
          const shown = await show(caller, resource, id);
          requireFields(
            shown,
            shown.json,
            blamed?.json,
            `as ${operation.id} answered when it was carried out`,
          );
          return taggedRecord(shown);
        }),
    },
  ];
}

function conditionalRemoval({ caller, resource }: RuleContext): Check[] {
  const { id: operation } = resource.remove;
  return [
    {
      operation,
      title: 'succeeds when If-Match has its ETag',
      says: says('parameters/IfMatch: The `ETag`'),
      run: async () => {
        for (const known of [amongOthers, () => '*']) {
          const { id, tag } = await caller.make(resource, minimalBody(resource));
          await caller.call(operation, { id, headers: { 'If-Match': known(tag) } }, 204);
          await caller.call(resource.get.id, { id }, 404);
        }
      },
    },
    {
      operation,
      title: '412 when If-Match has another ETag',
      says: changed,
      run: async () => {
        const before = await caller.make(resource, minimalBody(resource));
        const made = await rename({ caller, resource }, before);
        for (const known of [before.tag, ...mismatchingTags(made.tag)]) {
          await caller.call(operation, { id: made.id, headers: { 'If-Match': known } }, 412);
        }
        await requireUntouched(caller, resource, made, `${operation} was answered with 412`);
      },
    },
  ];
}

function renaming(resource: Resource, { record }: TaggedRecord): Fields {
  return { ...requiredChange(resource, record), name: nameOf(newToken()) };
}

/** Updates the name of a record, and returns the record afterwards. */
export async function rename(
  { caller, resource }: Pick<RuleContext, 'caller' | 'resource'>,
  made: TaggedRecord,
): Promise<TaggedRecord> {
  const [operation = resource.create] = resource.updates;
  const call = { id: made.id, fields: renaming(resource, made) };
  return taggedRecord(await caller.call(operation.id, call, 200));
}

const { waitSeconds } = contract['x-limits'];

/** Values of `Prefer`, and which preferences of each the service may apply. It must apply one of them, if there are any. */
const rules: readonly {
  readonly title: string;
  readonly says: Quotations;
  readonly cases: readonly { readonly sent: string; readonly known: RegExp | undefined }[];
}[] = [
  {
    title: 'ignores unknown preferences',
    says: says('parameters/Prefer: Other preferences are ignored'),
    cases: [{ sent: 'no-such-preference, no-such="a"', known: undefined }],
  },
  {
    title: 'applies Prefer: respond-async in any case, among other preferences',
    says: says('parameters/Prefer: `respond-async` does not wait', 'headers/PreferenceApplied'),
    cases: ['handling=lenient, Respond-Async', 'foo; bar=1, respond-async;x'].map((sent) => ({
      sent,
      known: /^respond-async$/,
    })),
  },
  {
    title: 'applies Prefer: wait',
    says: says('parameters/Prefer: `respond-async` does not wait', 'headers/PreferenceApplied'),
    cases: ['wait=0', `wait=${waitSeconds}`, 'wait = 0'].map((sent) => ({ sent, known: /^wait=\d+$/ })),
  },
];

/**
 * Checks that `Preference-Applied` names the applied preferences, and that the service ignores other preferences (RFC
 * 7240).
 */
export function preferences({ caller, resource }: RuleContext): Check[] {
  const { id: operation } = resource.create;
  return rules.map(({ title, says, cases }) => ({
    operation,
    title,
    says,
    run: async () => {
      await inParallel(cases, async ({ sent, known }) => {
        const call = { fields: minimalBody(resource), headers: { Prefer: sent } };
        requireApplied(await caller.call(operation, call), sent, known);
      });
    },
  }));
}

/**
 * Requires that a response says which preference it applied.
 *
 * @param sent the value of `Prefer`.
 * @param known matches the preferences that the service must know; undefined: it must apply none of them.
 */
export function requireApplied(created: Received, sent: string, known: RegExp | undefined): void {
  const header = created.header('Preference-Applied');
  const inOrder = (text = '') => text.toLowerCase().replaceAll(/[\s"]/g, '').split(',').filter(Boolean);
  const [applied, offered] = [inOrder(header), inOrder(sent).map((one) => one.split(';')[0])];
  const isSent = applied.every((one) => offered.includes(one));
  const isRight =
    known === undefined ? applied.length === 0 : isSent && applied.some((one) => known.test(one));
  const expected = known === undefined ? 'no unknown preference' : `a preference of ${sent}`;
  requireRule(isRight, created, `Preference-Applied must have ${expected}, but is ${quoted(header)}`);
}
