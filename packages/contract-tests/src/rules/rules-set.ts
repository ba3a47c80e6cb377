import { type Check, runChecks } from '../checks.ts';
import { resources } from '../resources.ts';
import type { Run, TestSet } from '../run.ts';
import { bodyLimit } from './body-limit.ts';
import { bounds } from './bounds.ts';
import { concurrentUpdates } from './concurrent-updates.ts';
import { creating } from './creating.ts';
import { cursors } from './cursors.ts';
import { deleting } from './deleting.ts';
import { entityTags } from './entity-tags.ts';
import { filteredPages } from './filtered-pages.ts';
import { filtering } from './filtering.ts';
import { formSpellings } from './form-spellings.ts';
import { idempotency, idempotencyAtFirst, idempotencyAtLast } from './idempotency.ts';
import { listSpellings } from './list-spellings.ts';
import { longTexts } from './long-texts.ts';
import { methods } from './methods.ts';
import { pages } from './pages.ts';
import { preferences } from './preferences.ts';
import { refusing } from './refusing.ts';
import { requests } from './requests.ts';
import { results } from './results.ts';
import { searching } from './searching.ts';
import { createSetting, type Setting } from './setting.ts';
import { showing } from './showing.ts';
import { sorting } from './sorting.ts';
import { updating } from './updating.ts';
import { walks } from './walks.ts';
import { watching } from './watching.ts';

/** The subjects, in the order in which they are checked: the walks replace records that others count on. */
const subjects: readonly ((setting: Setting) => Check[])[] = [
  filtering,
  filteredPages,
  searching,
  longTexts,
  sorting,
  pages,
  cursors,
  walks,
  creating,
  preferences,
  idempotency,
  showing,
  watching,
  updating,
  concurrentUpdates,
  formSpellings,
  listSpellings,
  results,
  entityTags,
  bounds,
  bodyLimit,
  refusing,
  deleting,
  requests,
  methods,
];

/** What the contract says in words, and no schema can say. */
export const rulesSet: TestSet = {
  name: 'rules',
  inapplicable({ isStateless }) {
    if (!isStateless) return undefined;
    return "the server says that it is a mock, which keeps nothing: a record that is made can't be found again";
  },
  run: (run) => runChecks(run, 'rules', checksOf(run)),
};

/** Every check of the set, of every resource. */
export function checksOf(run: Run): readonly Check[] {
  const settings = resources.map((resource) => createSetting(run, resource));
  return [
    ...settings.flatMap(idempotencyAtFirst),
    ...settings.flatMap((setting) => subjects.flatMap((checks) => checks(setting))),
    ...settings.flatMap(idempotencyAtLast),
  ];
}
