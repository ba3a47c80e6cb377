import fc from 'fast-check';
import Negotiator from 'negotiator';
import { describe, expect, it } from 'vitest';
import { preferredMediaType } from '../../src/requests/content-negotiation.ts';

const json = 'application/json';
const events = 'text/event-stream';

describe('preferredMediaType', () => {
  it.each<[accept: string | undefined, mediaType: string]>([
    [undefined, json],
    ['', json],
    [' ', json],
    ['*/*', json],
    ['application/*', json],
    ['application/json; charset=utf-8', json],
    ['application/json;charset="UTF-8";q=0.5', json],
    ['Application/JSON; Q=0.001', json],
    ['text/html, */*;q=0.1', json],
    [events, events],
    ['text/*', events],
    ['*/*, text/event-stream', events],
    ['text/event-stream, application/json', events],
    ['application/json, text/event-stream', json],
    ['application/json;q=0.5, text/event-stream;q=0.6', events],
    ['*/*, application/json;q=0', events],
    ['text/event-stream;q=0, */*', json],
  ])('prefers for "%s" %s', (accept, mediaType) => {
    expect(preferredMediaType(accept, [json, events])).toBe(mediaType);
  });

  it.each([
    'text/html',
    'text/*',
    'application/problem+json',
    'application/json;q=0',
    'application/json;q=0.000',
    '*/*;q=0',
    '*/*, application/json;q=0',
    'application/*;q=0, text/html',
    'application/json; version=2',
    'application/json; q=high',
    '*/json',
    'json',
    ',',
  ])('finds nothing in "%s": 406', (accept) => {
    expect(() => preferredMediaType(accept, [json])).toThrow(
      expect.objectContaining({
        status: 406,
        message: `The response can be sent as application/json, which "Accept: ${accept}" does not allow.`,
      }),
    );
  });

  it('allows every Accept for a response without a body', () => {
    expect(preferredMediaType('text/html', [])).toBe('');
  });

  it('chooses like the negotiator of Express', () => {
    const range = fc.constantFrom(json, events, '*/*', 'application/*', 'text/*', 'text/html', 'json', '');
    const weight = fc.constantFrom('', ';q=0', ';q=0.2', '; q=0.75', ';q=1', ';q=1.000');
    const accept = fc
      .array(
        fc.tuple(range, weight).map((parts) => parts.join('')),
        { minLength: 1, maxLength: 5 },
      )
      .map((ranges) => ranges.join(', '))
      .filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(accept, (header) => {
        const [expected] = new Negotiator({ headers: { accept: header } }).mediaTypes([json, events]);
        if (expected !== undefined) expect(preferredMediaType(header, [json, events])).toBe(expected);
        else expect(() => preferredMediaType(header, [json, events])).toThrow();
      }),
      { numRuns: 2_000 },
    );
  });
});
