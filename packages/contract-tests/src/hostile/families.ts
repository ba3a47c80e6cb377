import { type Operation, operations } from '@contentgen/contract';
import { requireAccepted } from './expectations/accepted.ts';
import { accepting } from './families/accepting.ts';
import { cursors } from './families/cursors.ts';
import { makingNothing } from './families/making-nothing.ts';
import { acceptedTypes, contentTypes } from './families/media-types.ts';
import { oddAddresses } from './families/odd-addresses.ts';
import { oddNumbers } from './families/odd-numbers.ts';
import { refusingFields } from './families/refusing-fields.ts';
import { refusingIds } from './families/refusing-ids.ts';
import { refusingResults } from './families/refusing-results.ts';
import { refusingUnknownFields } from './families/refusing-unknown-fields.ts';
import { isCostly } from './families/targets-of.ts';
import { unreadableBodies } from './families/unreadable-bodies.ts';
import type { Family } from './family.ts';

/** Maximum number of pictures that a run creates for cases that each need a new record. */
const maxPictures = 300;

const kinds = [
  accepting,
  refusingFields,
  refusingUnknownFields,
  refusingIds,
  refusingResults,
  cursors,
  makingNothing,
  unreadableBodies,
  contentTypes,
  acceptedTypes,
  oddNumbers,
  oddAddresses,
];

/** Returns every family of every operation, in the order of the contract. */
export function familiesOfContract(): readonly Family[] {
  const all = Object.values<Operation>(operations).flatMap((operation) =>
    kinds.flatMap((kind) => kind(operation)),
  );
  const expensive = all.filter(isExpensive);
  const maxCases = Math.max(1, Math.floor(maxPictures / expensive.length));
  return all.map((family) =>
    expensive.includes(family)
      ? { ...family, maxCases: Math.min(maxCases, family.maxCases ?? maxCases) }
      : family,
  );
}

/** Returns whether each case needs a new record that is expensive to generate. */
function isExpensive({ operation, expectation }: Family): boolean {
  const needsRecord = operation.method === 'post' || operation.method === 'delete';
  return isCostly(operation) && needsRecord && expectation === requireAccepted;
}
