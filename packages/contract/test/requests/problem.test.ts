import { describe, expect, it } from 'vitest';
import { operations } from '../../src/index.ts';
import {
  documentedResponse,
  methodNotAllowed,
  notFound,
  Problem,
  validationFailed,
} from '../../src/requests/index.ts';

describe('a problem', () => {
  const statuses = new Set(
    Object.values(operations).flatMap((operation) => operation.statuses.filter((status) => status >= 400)),
  );

  it.each([...statuses])('%i has the type and title of the contract', (status) => {
    const documented = Object.values(operations).flatMap(({ id }) => documentedResponse(id, status) ?? []);
    const properties = documented[0]?.content?.['application/problem+json']?.schema.properties;
    expect(new Problem(status, 'It went wrong.').body('/a', 'r')).toEqual({
      type: properties?.type?.const,
      title: properties?.title?.const,
      status,
      detail: 'It went wrong.',
      instance: '/a',
      request_id: 'r',
    });
  });

  it('cuts the detail at the limit of the contract', () => {
    const { detail } = new Problem(400, 'x'.repeat(3_000)).body('/', 'r');
    expect(detail).toBe(`${'x'.repeat(2_047)}…`);
  });

  it('counts the broken rules', () => {
    const error = { field: 'a', code: 'type', detail: 'must be a string' } as const;
    expect(validationFailed([error]).body('/', 'r')).toMatchObject({
      detail: 'The request breaks 1 rule.',
      errors: [error],
    });
    expect(validationFailed([error, error]).message).toBe('The request breaks 2 rules.');
    expect(notFound().body('/', 'r')).not.toHaveProperty('errors');
  });

  it('names the methods of a path in Allow and in words', () => {
    expect(methodNotAllowed('LOCK', ['GET', 'HEAD'])).toMatchObject({
      status: 405,
      message: 'LOCK is not allowed here. Allowed: GET, HEAD.',
      headers: { allow: 'GET, HEAD' },
    });
  });
});
