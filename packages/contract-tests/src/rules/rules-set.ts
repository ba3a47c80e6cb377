import { type Check, runChecks } from '../checks.ts';
import { resources } from '../resources.ts';
import type { Run, TestSet } from '../run.ts';
import { arraySpellings } from './bodies/array-spellings.ts';
import { bodyLimit } from './bodies/body-limit.ts';
import { bounds } from './bodies/bounds.ts';
import { formSpellings } from './bodies/form-spellings.ts';
import { refusing } from './bodies/refusing.ts';
import { entityTags } from './headers/entity-tags.ts';
import { idempotency, idempotencyAtFirst, idempotencyAtLast } from './headers/idempotency.ts';
import { preferences } from './headers/preferences.ts';
import { repeatedBodies } from './headers/repeated-bodies.ts';
import { cursorWalks } from './lists/cursor-walks.ts';
import { cursors } from './lists/cursors.ts';
import { filteredPages } from './lists/filtered-pages.ts';
import { filtering } from './lists/filtering.ts';
import { listShapes } from './lists/list-shapes.ts';
import { longTexts } from './lists/long-texts.ts';
import { pages } from './lists/pages.ts';
import { searching } from './lists/searching.ts';
import { sorting } from './lists/sorting.ts';
import { unsearchedLists } from './lists/unsearched-lists.ts';
import { inOtherMediaTypes } from './other-media-types.ts';
import { pictureColours } from './pictures/picture-colours.ts';
import { pictureResults } from './pictures/picture-results.ts';
import { concurrentUpdates } from './records/concurrent-updates.ts';
import { creating } from './records/creating.ts';
import { deleting } from './records/deleting.ts';
import { filteredReads } from './records/filtered-reads.ts';
import { readsAfterWrites } from './records/reads-after-writes.ts';
import { showing } from './records/showing.ts';
import { updating } from './records/updating.ts';
import { watching } from './records/watching.ts';
import { contentNegotiation } from './requests/content-negotiation.ts';
import { crossOrigin } from './requests/cross-origin.ts';
import { everyRequest } from './requests/every-request.ts';
import { excess } from './requests/excess.ts';
import { methods } from './requests/methods.ts';
import { refusalOrder } from './requests/refusal-order.ts';
import { createRuleContext, type RuleContext } from './rule-context.ts';

/**
 * The functions that return the rules' checks, in the order of the checks. Cursor walks come late, because they
 * replace records that other checks need. For each rule, `packages/mutants/test/rules` has a proof: a fault that the
 * rule detects.
 */
export const rules = {
  filtering,
  filteredPages,
  searching,
  longTexts,
  sorting,
  unsearchedLists,
  listShapes,
  pages,
  cursors,
  cursorWalks,
  creating,
  preferences,
  idempotency,
  repeatedBodies,
  showing,
  readsAfterWrites,
  filteredReads,
  watching,
  updating,
  concurrentUpdates,
  formSpellings,
  arraySpellings,
  pictureResults,
  pictureColours,
  entityTags,
  bounds,
  bodyLimit,
  refusing,
  excess,
  deleting,
  everyRequest,
  refusalOrder,
  contentNegotiation,
  crossOrigin,
  methods,
} satisfies Readonly<Record<string, (context: RuleContext) => Check[]>>;

/** The name of a rule. */
export type RuleName = keyof typeof rules;

/** The set that checks what the contract states only in words, because a schema cannot express it. */
export const rulesSet: TestSet = {
  name: 'rules',
  inapplicable({ isStateless }) {
    if (!isStateless) return undefined;
    return "the server is a mock, which stores nothing: a created record can't be found again";
  },
  run: (run) => runChecks(run, 'rules', checksOf(run)),
};

/** The rules about request headers. Their checks run again with every other media type of a body. */
const headerRules = [idempotency, preferences, entityTags];

/** Returns all checks of the set, for all resources. */
export function checksOf(run: Run): readonly Check[] {
  const contexts = resources.map((resource) => createRuleContext(run, resource));
  return [
    ...contexts.flatMap(idempotencyAtFirst),
    ...contexts.flatMap((context) => Object.values(rules).flatMap((checks) => checks(context))),
    ...contexts.flatMap((context) => inOtherMediaTypes(context, headerRules)),
    ...contexts.flatMap(idempotencyAtLast),
  ];
}
