import type { Check, CheckSet } from '../checks.ts';
import type { Context } from '../context.ts';
import { type Resource, resourceOf, resources } from '../resources.ts';
import { bodyLimit } from './bodies.ts';
import { entityTags, preferences } from './conditions.ts';
import { creating } from './creating.ts';
import { crossOrigin } from './cross-origin.ts';
import { idempotency } from './idempotency.ts';
import { listShapes } from './list-shapes.ts';
import { cursors, cursorWalks, filtering, sorting } from './paging.ts';
import { pictureColours, pictureResults } from './pictures.ts';
import { deleting, readsAfterWrites, showing } from './reading.ts';
import { contentNegotiation, refusalOrder } from './refusals.ts';
import { compression, everyRequest, methods } from './requests.ts';
import { createRuleContext, inOtherMediaTypes, type RuleContext } from './rule-context.ts';
import { longTexts, searching } from './searching.ts';
import { spellings } from './spellings.ts';
import { concurrentUpdates, updating } from './updating.ts';
import { watching } from './watching.ts';

/**
 * The functions that return the rules' checks, in the order of the checks. Cursor walks come late, because they
 * replace records that other checks need. Each rule has a proof: a fault that it detects.
 */
export const rules = {
  filtering,
  searching,
  longTexts,
  sorting,
  listShapes,
  cursors,
  cursorWalks,
  creating,
  preferences,
  idempotency,
  showing,
  readsAfterWrites,
  watching,
  updating,
  spellings,
  concurrentUpdates,
  pictureResults,
  pictureColours,
  entityTags,
  bodyLimit,
  deleting,
  everyRequest,
  refusalOrder,
  contentNegotiation,
  crossOrigin,
  methods,
  compression,
} satisfies Readonly<Record<string, (context: RuleContext) => Check[]>>;

/** The name of a rule. */
export type RuleName = keyof typeof rules;

/** The rules about request headers. Their checks run again with every other media type of a body. */
const headerRules = [idempotency, preferences, entityTags];

/** The set that checks what the contract states only in words, because a schema cannot express it. */
export const rulesSet: CheckSet = {
  name: 'rules',
  inapplicable: ({ isStateless }) =>
    isStateless
      ? "the server is a mock, which stores nothing: a created record can't be found again"
      : undefined,
  checks: (context: Context) => {
    const contexts = resources.map((resource) => createRuleContext(context, resource));
    return [
      ...contexts.flatMap((own) => Object.values(rules).flatMap((checks) => checks(own))),
      ...contexts.flatMap((own) => inOtherMediaTypes(own, headerRules)),
    ];
  },
  laneOf: ({ operation }): Resource | undefined => resourceOf(operation),
};
