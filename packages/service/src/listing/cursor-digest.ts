import { createHash } from 'node:crypto';
import type { Digest } from '@contentgen/contract/records';

/** The digest of the service's cursors. */
export const cursorDigest: Digest = (text) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);
