import { type Operation, operations } from '@contentgen/contract';
import { requireAccepted } from './demands/accepted.ts';
import { accepting } from './families/accepting.ts';
import { cursors, refusingExclusive } from './families/cursors.ts';
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

/** How many pictures are made in a run, at most, for cases that make or delete one each. */
const mostPictures = 300;

const kinds = [
  accepting,
  refusingFields,
  refusingUnknownFields,
  refusingIds,
  refusingResults,
  cursors,
  refusingExclusive,
  makingNothing,
  unreadableBodies,
  contentTypes,
  acceptedTypes,
  oddNumbers,
  oddAddresses,
];

/** Every family of every operation of the contract, in its order. */
export function familiesOfContract(): readonly Family[] {
  const all = Object.values<Operation>(operations).flatMap((operation) =>
    kinds.flatMap((kind) => kind(operation)),
  );
  const dear = all.filter(isDear);
  const most = Math.max(1, Math.floor(mostPictures / dear.length));
  return all.map((family) =>
    dear.includes(family) ? { ...family, most: Math.min(most, family.most ?? most) } : family,
  );
}

/** Whether each case takes a new record that costs the service much. */
function isDear({ operation, demand }: Family): boolean {
  const takesOne = operation.method === 'post' || operation.method === 'delete';
  return isCostly(operation) && takesOne && demand === requireAccepted;
}
