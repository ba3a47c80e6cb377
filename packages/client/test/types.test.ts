import type {
  Document,
  Image,
  NotFoundProblem,
  OperationTypes,
  ValidationProblem,
} from '@contentgen/contract';
import { expectTypeOf, it } from 'vitest';
import { type Client, createClient } from '../src/index.ts';

// These are checked by `npm run check-types`; the calls are never made.
const client = (): Client => createClient({ baseUrl: 'http://127.0.0.1', apiKey: 'key' });
const params = { path: { id: '1' } };
const never = (_call: () => unknown): void => {};

it('types data by the schema of the success', () => {
  never(async () => {
    const created = await client().POST('/api/v1/documents', {
      body: { name: 'a', prompt: 'b', creativity: 0 },
    });
    expectTypeOf(created.data).toEqualTypeOf<Document | undefined>();
    const updated = await client().PATCH('/api/v1/images/{id}', {
      params,
      body: { results: [], favorite: true },
    });
    expectTypeOf(updated.data).toEqualTypeOf<Image | undefined>();
    const list = await client().GET('/api/v1/documents');
    expectTypeOf(list.data?.data).toEqualTypeOf<Document[] | undefined>();
  });
});

it('tells data and error apart, and the problems by their status', () => {
  never(async () => {
    const { data, error } = await client().GET('/api/v1/documents/{id}', { params });
    if (error === undefined) {
      expectTypeOf(data).toEqualTypeOf<Document>();
      return;
    }
    expectTypeOf(data).toEqualTypeOf<undefined>();
    type Documented = keyof OperationTypes['getDocument']['responses'];
    expectTypeOf(error.status).toEqualTypeOf<Exclude<Documented, 200 | 304>>();
    if (error.status === 404) expectTypeOf(error).toEqualTypeOf<NotFoundProblem>();
    if (error.status === 422) expectTypeOf(error).toEqualTypeOf<ValidationProblem>();
    // @ts-expect-error only a 422 lists errors
    if (error.status !== 422) error.errors;
  });
});

it('types bodies alike for both media types', () => {
  type Content = OperationTypes['createDocument']['requestBody']['content'];
  expectTypeOf<Content['application/x-www-form-urlencoded']>().toEqualTypeOf<Content['application/json']>();
  never(() => {
    const body = { name: 'a', prompt: 'b', creativity: 0.5 } as const;
    client().POST('/api/v1/documents', { body });
    client().POST('/api/v1/documents', { body, headers: { 'Content-Type': 'application/json' } });
    // @ts-expect-error a field that the contract has not
    client().POST('/api/v1/documents', { body: { name: 'a', prompt: 'b', creativity: 0.5, promt: 'b' } });
    // @ts-expect-error the same, where every field is optional
    client().PATCH('/api/v1/documents/{id}', { params, body: { favorite: true, promt: 'b' } });
    // @ts-expect-error a creativity that is not offered
    client().POST('/api/v1/documents', { body: { ...body, creativity: 0.6 } });
    // @ts-expect-error prompt is required
    client().POST('/api/v1/documents', { body: { name: 'a', creativity: 0.5 } });
    // @ts-expect-error a body is required
    client().POST('/api/v1/documents');
  });
});

it('knows paths, methods and parameters', () => {
  never(() => {
    // @ts-expect-error the path has an id
    client().GET('/api/v1/documents/{id}');
    // @ts-expect-error lists can't be deleted
    client().DELETE('/api/v1/documents');
    // @ts-expect-error there is no such path
    client().GET('/api/v1/pictures');
    // @ts-expect-error there is no such option
    client().GET('/api/v1/documents', { parms: {} });
    // @ts-expect-error there is no such parameter
    client().GET('/api/v1/documents', { params: { query: { serach: 'a' } } });
  });
  expectTypeOf<keyof Client>().toEqualTypeOf<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>();
});
