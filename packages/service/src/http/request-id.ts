import type { IncomingMessage } from 'node:http';
import { contract } from '@contentgen/contract';
import { v7 as uuidv7 } from 'uuid';

const { maxLength = 0, pattern = '' } = contract.components.schemas.RequestId ?? {};
const sane = new RegExp(pattern, 'u');

/** The id of a request: the sender's own when the contract's rule for it is met, else a new one. */
export function requestId(request?: IncomingMessage): string {
  const sent = request?.headers['x-request-id'];
  return typeof sent === 'string' && sent.length <= maxLength && sane.test(sent) ? sent : `req-${uuidv7()}`;
}
