import { describe, expect, it } from 'vitest';
import { requestId } from '../../src/requests/index.ts';

describe('requestId', () => {
  it.each(['a', 'req-019aa3c4', 'A.b_C-9', 'x'.repeat(128)])('keeps "%s"', (sent) => {
    expect(requestId(sent)).toBe(sent);
  });

  it.each([undefined, '', 'x'.repeat(129), 'a b', 'a,b', 'a\n', 'é', ['a', 'b']])('replaces %j', (sent) => {
    expect(requestId(sent)).toMatch(/^req-[0-9a-f-]{36}-[0-9a-z]+$/);
    expect(requestId(sent)).not.toBe(requestId(sent));
  });
});
