import { hash } from 'node:crypto';
import type { Digest } from '@contentgen/contract/records';

/** The digest of the service's cursors. */
export const cursorDigest: Digest = (text) => hash('sha256', text, 'base64url').slice(0, 22);
