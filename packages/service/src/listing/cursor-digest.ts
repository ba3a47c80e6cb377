import { hash } from 'node:crypto';
import type { Digest } from '@contentgen/contract/records';

/** Returns the digest of a cursor of the service. */
export const cursorDigest: Digest = (text) => hash('sha256', text, 'base64url').slice(0, 22);
