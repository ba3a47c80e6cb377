import type { RedoclyChange } from './redocly-diff.ts';
import type { Impact } from './version.ts';

/**
 * Rates a change by what the contract promises for versions: within `/api/v1`, changes only add features, and an
 * enum of a response may get new values. `redocly diff` rates some changes too low, such as another default or a
 * removed security requirement. It rates a new value of an enum too high.
 */
export function rateChange(change: RedoclyChange): Impact {
  const rating = ratings.find(({ applies }) => applies(change));
  return rating?.impact(change) ?? change.impact;
}

interface Rating {
  applies(change: RedoclyChange): boolean;
  impact(change: RedoclyChange): Impact;
}

/** The ratings. The first rating that applies to a change decides. */
const ratings: readonly Rating[] = [
  { applies: ({ typeName }) => typeName === 'Example', impact: () => 'patch' },
  // Redocly rates new scopes itself.
  { applies: ({ typeName }) => typeName.startsWith('SecurityRequirement'), impact: () => 'major' },
  { applies: isAt(/\/x-exclusive$/), impact: (change) => (gains(change) ? 'major' : 'minor') },
  { applies: isAt(/^#\/x-limits$/), impact: (change) => (isRaised(change) ? 'minor' : 'major') },
  { applies: isAt(/^#\/x-cors$/), impact: (change) => (losesNothing(change) ? 'minor' : 'major') },
  { applies: ({ property }) => property === 'default', impact: additionOrMajor },
  { applies: ({ property }) => property === 'deprecated', impact: () => 'minor' },
  {
    applies: ({ property }) => property === 'enum',
    impact: (change) => (losesNothing(change) ? 'minor' : 'major'),
  },
  {
    applies: ({ typeName, property }) =>
      typeName === 'Header' && /^(required|x-corsExposed)$/.test(property ?? ''),
    impact: (change) => (change.base?.value === true ? 'major' : 'minor'),
  },
  {
    applies: ({ kind, path }) => kind === 'removed' && /\/properties\/[^/]+$/.test(path),
    impact: () => 'major',
  },
  {
    applies: ({ property, path }) => property === 'required' && path.includes('/responses/'),
    impact: (change) => (losesNothing(change) ? 'minor' : 'major'),
  },
  {
    // These properties describe values that were the same before.
    applies: ({ property, base }) =>
      /^(format|contentMediaType)$/.test(property ?? '') && base?.value === undefined,
    impact: () => 'minor',
  },
];

function isAt(path: RegExp) {
  return (change: RedoclyChange) => path.test(change.path);
}

function gains({ kind, revision }: RedoclyChange): boolean {
  return kind === 'added' || revision?.value !== undefined;
}

function additionOrMajor({ base }: RedoclyChange): Impact {
  return base?.value === undefined ? 'minor' : 'major';
}

function isRaised({ kind, base, revision }: RedoclyChange): boolean {
  return kind === 'added' || base?.value === undefined || Number(revision?.value) > Number(base.value);
}

/** Returns whether a list only got new members. */
function losesNothing({ kind, base, revision }: RedoclyChange): boolean {
  if (kind === 'added' || base?.value === undefined) return true;
  const [before, after] = [base.value, revision?.value];
  return Array.isArray(before) && Array.isArray(after) && before.every((member) => after.includes(member));
}
