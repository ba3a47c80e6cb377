/**
 * The prefix of everything that this tab remembers. The browser deletes it when the tab is closed. Nothing is stored
 * in a URL or in a cookie.
 */
const prefix = 'contentgen.';

/** Returns the API key that the reader typed; empty if the reader typed none. */
export function storedKey(): string {
  return sessionStorage.getItem(`${prefix}key`) ?? '';
}

export function storeKey(key: string): void {
  sessionStorage.setItem(`${prefix}key`, key);
}

/** Returns the id of the record that the reader created last, by the tag of its operations. */
export function storedId(tag: string): string | null {
  return sessionStorage.getItem(`${prefix}id.${tag}`);
}

export function storeId(tag: string, id: string): void {
  sessionStorage.setItem(`${prefix}id.${tag}`, id);
}

/**
 * Returns the URL of the service that the reader has entered, if the docs are on a host of static files; otherwise
 * empty.
 */
export function storedService(): string {
  return sessionStorage.getItem(`${prefix}service`) ?? '';
}

export function storeService(url: string): void {
  sessionStorage.setItem(`${prefix}service`, url);
}
