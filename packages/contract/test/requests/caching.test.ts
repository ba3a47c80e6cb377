import { describe, expect, it } from 'vitest';
import { isUnchanged, requireMatch } from '../../src/requests/index.ts';

/** The tag of version 3 as it comes back through proxies: nginx, Apache, Jetty, and two of them in a row. */
const marked = ['"3"', 'W/"3"', '"3-gzip"', '"3--gzip"', 'W/"3-br"', '"other", W/"3-gzip"', '*'];

const others = ['"33"', 'W/"33-gzip"', '"-3"', '"4-3"', '"3gzip"', '""', 'W/"2"', '3', ''];

describe('an entity tag', () => {
  it('matches as proxies mark it, in a write and in a read', () => {
    for (const tag of marked) {
      expect(() => requireMatch(tag, 3), tag).not.toThrow();
      expect(isUnchanged(tag, '"3"'), tag).toBe(true);
    }
  });

  it('of another version does not match, whatever its mark', () => {
    for (const tag of others) {
      expect(() => requireMatch(tag, 3), tag).toThrow('The record has changed');
      expect(isUnchanged(tag, '"3"'), tag).toBe(false);
    }
  });
});
