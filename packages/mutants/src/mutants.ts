import { acceptedInputMutants } from './behaviour/accepted-input-mutants.ts';
import { createMutants } from './behaviour/create-mutants.ts';
import { filterMutants } from './behaviour/filter-mutants.ts';
import { headerMutants } from './behaviour/header-mutants.ts';
import { isolationMutants } from './behaviour/isolation-mutants.ts';
import { keyMutants } from './behaviour/key-mutants.ts';
import { listMutants } from './behaviour/list-mutants.ts';
import { misnamedErrorMutants } from './behaviour/misnamed-error-mutants.ts';
import { otherValueMutants } from './behaviour/other-value-mutants.ts';
import { refusedInputMutants } from './behaviour/refused-input-mutants.ts';
import { responseHeaderMutants } from './behaviour/response-header-mutants.ts';
import { streamMutants } from './behaviour/stream-mutants.ts';
import { updateMutants } from './behaviour/update-mutants.ts';
import type { Mutant } from './mutant.ts';
import { shapeMutants } from './shape/shape-mutants.ts';

/** Returns every mutant that can be derived from the contract. */
export function deriveMutants(): Mutant[] {
  return [...shapeMutants(), ...behaviourMutants()];
}

/** Returns the mutants whose responses are well-formed but wrong. */
export function behaviourMutants(): Mutant[] {
  return [
    otherValueMutants,
    responseHeaderMutants,
    isolationMutants,
    filterMutants,
    listMutants,
    headerMutants,
    streamMutants,
    createMutants,
    updateMutants,
    acceptedInputMutants,
    refusedInputMutants,
    misnamedErrorMutants,
    keyMutants,
  ].flatMap((derive) => derive());
}
