import { storeKeys } from './store/api-keys.ts';

/** The API keys of a mock with state, each with what it can do. */
export const keyNotes: readonly (readonly [key: string, note: string])[] = [
  [storeKeys.key, 'reads and writes'],
  [storeKeys.readKey, 'only reads'],
  [storeKeys.writeKey, 'only writes'],
  [storeKeys.otherKey, 'reads and writes in another account'],
  [storeKeys.expiredKey, 'expired: 401'],
  [storeKeys.revokedKey, 'revoked: 401'],
];
