import { type Operation, operations } from '@contentgen/contract';
import type { CheckSet } from '../checks.ts';
import type { Context } from '../context.ts';
import { resourceOf, resources } from '../resources.ts';
import { bodyLimit } from './bodies.ts';
import { entityTags, preferences } from './conditions.ts';
import { creating } from './creating.ts';
import { crossOrigin } from './cross-origin.ts';
import { events } from './events.ts';
import { idempotency, idempotencyKeys } from './idempotency.ts';
import { listShapes } from './list-shapes.ts';
import { cursors, cursorWalks, filtering, fullPages, sorting } from './paging.ts';
import { pictureColours, pictureResults } from './pictures.ts';
import { deleting, readsAfterWrites, showing } from './reading.ts';
import { contentNegotiation, everyMistake } from './refusals.ts';
import { everyRequest, methods } from './requests.ts';
import {
  createOperationContext,
  createRuleContext,
  inOtherMediaTypes,
  type OperationRule,
  type Rule,
} from './rule-context.ts';
import { longTexts, searching } from './searching.ts';
import { spellings } from './spellings.ts';
import { concurrentUpdates, updating } from './updating.ts';
import { usage } from './usage.ts';
import { watching } from './watching.ts';

/**
 * The functions that return the checks of a resource, in the order of the checks. Cursor walks come late, because they
 * replace records that other checks need. Each rule has a proof: a fault that it detects.
 */
export const recordRules = {
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
  idempotencyKeys,
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
  fullPages,
  deleting,
} satisfies Readonly<Record<string, Rule>>;

/** The functions that return the checks of every operation, with or without records. */
export const operationRules = {
  everyRequest,
  everyMistake,
  contentNegotiation,
  crossOrigin,
  methods,
} satisfies Readonly<Record<string, OperationRule>>;

/** The name of a rule. */
export type RuleName = keyof typeof recordRules | keyof typeof operationRules | 'usage';

/** The rules about request headers beside a body. Their checks run again with every other media type of a body. */
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
      ...usage(context),
      ...events(context),
      ...contexts.flatMap((own) => Object.values(recordRules).flatMap((checks) => checks(own))),
      ...contexts.flatMap((own) => inOtherMediaTypes(own, headerRules)),
      ...Object.values<Operation>(operations).flatMap((operation) => {
        const own = contexts.find(({ resource }) => resource === resourceOf(operation.id));
        const shared = createOperationContext(context, operation, own);
        return Object.values(operationRules).flatMap((checks) => checks(shared));
      }),
    ];
  },
  laneOf: ({ operation }) => resourceOf(operation),
};
