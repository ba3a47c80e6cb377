/** Number of random bytes in a token, so that no one can guess the URL of a picture. */
const tokenBytes = 24;

/** Returns a new token of 192 random bits. */
export const newToken = (): string => tokenOf(crypto.getRandomValues(new Uint8Array(tokenBytes)));

/** Returns bytes in base64url (RFC 4648, section 5): 32 characters for 24 bytes. */
export function tokenOf(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
