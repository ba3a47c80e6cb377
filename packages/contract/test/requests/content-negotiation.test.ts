import fc from 'fast-check';
import Negotiator from 'negotiator';
import { describe, expect, it } from 'vitest';
import { preferredMediaType } from '../../src/requests/content-negotiation.ts';

const json = 'application/json';
const events = 'text/event-stream';

describe('preferredMediaType', () => {
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

  it.each([
    ['text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', events],
    ['*/*;q=.8', events],
    ['*', events],
    ['application/json;q=', json],
    ['application/json;q=high', json],
    ['application/json;q=0.12345, text/*;q=2', events],
    ['application/json;charset=utf8', json],
    ['application/json; odata=verbose', json],
    ['application/json; indent=4;q=0.5', json],
    ['application/problem+json; charset=utf-8, text/event-stream;charset=utf8;q=0.1', events],
    ['application/*+json', json],
    ['application/json;version=2;q=0, application/json;q=0.1', json],
  ])('reads %s', (accept, expected) => {
    expect(preferredMediaType(accept, [events, json])).toBe(expected);
  });

  it('takes the media type of errors for a reason to answer, unless it is excluded', () => {
    const problem = 'application/problem+json';
    for (const accept of [problem, `text/html, ${problem};q=0.1`, `${problem.toUpperCase()}`])
      expect(preferredMediaType(accept, [events, json])).toBe(events);
    expect(preferredMediaType(`${problem}, ${json};q=0.1`, [events, json])).toBe(json);
    for (const accept of [`${problem};q=0`, 'application/problem+xml', `${events};q=0.0, text/*;q=0.5`])
      expect(() => preferredMediaType(accept, [json])).toThrow('does not allow');
  });
});
