import { contract, dereference } from '@contentgen/contract';

/** The contract with every `$ref` resolved, made once. */
export const document = dereference(contract);
