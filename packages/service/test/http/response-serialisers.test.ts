import { RequestReader } from '@contentgen/contract/requests';
import { describe, expect, it } from 'vitest';
import { responseSerialiser } from '../../src/http/response-serialisers.ts';
import { everyOperation } from './operations.ts';

const reader = new RequestReader();

/** Every body of a response in the contract. */
const bodies = everyOperation.flatMap(({ id }) => {
  const { described } = reader.of(id);
  return Object.entries(described.responses).flatMap(([status, { content = {} }]) =>
    Object.keys(content).map((mediaType) => ({ id, described, status: Number(status), mediaType })),
  );
});

describe('the serialisers', () => {
  // A service compiles them only when it sends such a response.
  it.each(bodies)(
    'compile the schema of $id, $status, $mediaType once',
    ({ described, status, mediaType }) => {
      const serialiser = responseSerialiser(described, status, mediaType);
      expect(serialiser).toBeTypeOf('function');
      expect(responseSerialiser(described, status, mediaType)).toBe(serialiser);
    },
  );

  it('do not exist for a status or a media type that the contract does not have', () => {
    const { described } = reader.of('getDocument');
    expect(responseSerialiser(described, 299, 'application/json')).toBeUndefined();
    expect(responseSerialiser(described, 200, 'text/html')).toBeUndefined();
    expect(responseSerialiser(described, 200, 'application/json')).toBeDefined();
  });
});
