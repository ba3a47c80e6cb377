import { randomUUID } from 'node:crypto';
import { contract } from '@contentgen/contract';

const { pattern = '', maxLength = 0 } = contract.components.schemas.RequestId ?? {};
const sane = new RegExp(pattern);

/** The id of a request: the client's own where it keeps the contract's rule, else a new one. */
export function requestId(incoming: string | undefined): string {
  const kept = incoming !== undefined && incoming.length <= maxLength && sane.test(incoming);
  return kept ? incoming : `req-${randomUUID()}`;
}
