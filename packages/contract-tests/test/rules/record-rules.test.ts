import { describe, expect, test } from 'vitest';
import { type AnyRecord, type Resource, resources } from '../../src/resources.ts';
import {
  expectedFields,
  requireConsistentRecord,
  requireFields,
  requireNamed,
} from '../../src/rules/record-rules.ts';
import { received } from './received.ts';

const [documents, images] = resources as [Resource, Resource];

const record = {
  id: '019aa3c4-5f10-7b7e-8a41-3c5d9e2f6b70',
  name: 'Bakery FAQ',
  result: 'Yes.',
  state: 'succeeded',
  error: null,
  model: 'a-writer',
  created_at: '2025-11-21T02:26:34.640Z',
  updated_at: '2025-11-21T02:26:35.000Z',
} as AnyRecord;

describe('a record', () => {
  const response = received('getDocument', record);

  test('with consistent fields passes', () => {
    expect(() => requireConsistentRecord(response, record, documents)).not.toThrow();
    const failed = { state: 'failed', error: { code: 'timed_out', detail: 'x' }, model: null, result: null };
    expect(() =>
      requireConsistentRecord(response, { ...record, ...failed } as AnyRecord, documents),
    ).not.toThrow();
    const written = { ...record, model: null } as AnyRecord;
    expect(() => requireConsistentRecord(response, written, documents)).not.toThrow();
    const queued = { state: 'queued', model: null, result: null };
    expect(() =>
      requireConsistentRecord(response, { ...record, ...queued } as AnyRecord, documents),
    ).not.toThrow();
  });

  test.each([
    [{ id: '019aa3c4-5f10-4b7e-8a41-3c5d9e2f6b70' }, 'must be a UUIDv7'],
    [{ created_at: '2025-11-21T03:26:34.640+01:00' }, 'created_at must be in UTC'],
    [{ updated_at: '2025-11-21T02:26:34.000Z' }, 'must not be before created_at'],
    [{ error: { code: 'timed_out', detail: 'x' } }, 'error must be null when state is succeeded'],
    [{ state: 'failed', model: null }, 'error must not be null when state is failed'],
    [{ state: 'queued' }, 'model must be null when state is queued'],
    [{ result: null }, 'result must not be null when state is succeeded'],
  ])('with %o fails', (fields, sentence) => {
    expect(() => requireConsistentRecord(response, { ...record, ...fields } as AnyRecord, documents)).toThrow(
      sentence,
    );
  });
});

describe('a new record', () => {
  test('has the sent fields, the defaults, and null', () => {
    const sent = { name: 'a', prompt: 'b', creativity: 1 };
    expect(expectedFields(documents, sent)).toEqual({ ...sent, template_id: 1, favorite: false });
    const picture = { name: 'a', description: 'b', resolution: '256x256', style: 'anime' };
    expect(expectedFields(images, picture)).toEqual({
      ...picture,
      medium: null,
      filter: null,
      favorite: false,
    });
  });
});

test('names a field that differs, with both values and the reason', () => {
  const response = received('getDocument', record);
  const compare = () => requireFields(response, record, { name: 'Other' }, 'as it was sent');
  expect(compare).toThrow(`name of ${record.id} must be "Other", as it was sent, but is "Bakery FAQ"`);
});

test('names the fields that a 422 does not name', () => {
  const refused = received('createDocument', { errors: [{ field: 'name' }, { field: 'prompt' }] });
  expect(() => requireNamed(refused, 'prompt', 'name')).not.toThrow();
  expect(() => requireNamed(refused, 'name', 'creativity')).toThrow(
    'must name creativity, but name name, prompt',
  );
});
