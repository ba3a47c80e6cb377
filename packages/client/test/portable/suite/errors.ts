import {
  ApiError,
  ConflictError,
  ForbiddenError,
  NotFoundError,
  PreconditionFailedError,
  RateLimitError,
  ServiceError,
  UnauthorizedError,
  ValidationError,
} from '../../../src/index.ts';
import { newChecks, play, rejection, same } from '../checks.ts';
import { jsonResponse, problem } from '../script.ts';
import { apiKey, createClient, id } from './samples.ts';

const { checks, check } = newChecks();

/** Errors, and responses. */
export const errorsChecks = checks;

const kinds = [
  [400, ApiError],
  [401, UnauthorizedError],
  [403, ForbiddenError],
  [404, NotFoundError],
  [409, ConflictError],
  [412, PreconditionFailedError],
  [422, ValidationError],
  [429, RateLimitError],
  [500, ServiceError],
  [503, ServiceError],
] as const;

for (const [status, kind] of kinds) {
  check(`${status} is thrown as its own kind, with what a program needs to act`, async (servers) => {
    const errors = [{ field: 'name', code: 'required', detail: 'is required' }];
    const scripted = await play(
      servers,
      problem(status, status === 422 ? { errors } : {}, { 'Retry-After': '7' }),
    );
    const { documents } = createClient({ baseUrl: scripted.url, apiKey, retries: 0 });
    const error = await rejection(documents.update(id, {}));
    if (!(error instanceof kind)) throw error;
    const said = status === 422 ? 'name is required' : 'why';
    same(
      [error.message, error.status, error.requestId, error.problem.detail],
      [
        `${status} PATCH ${new URL(scripted.url).pathname}/api/v1/documents/${id}: ${said}`,
        status,
        'req-1',
        'why',
      ],
    );
    if (error instanceof ValidationError) same(error.errors, errors);
    if (error instanceof RateLimitError) same(error.retryAfter, 7);
  });
}

check('an error without a problem gets one', async (servers) => {
  const scripted = await play(servers, { status: 502, body: '<h1>Bad gateway</h1>' });
  const { documents } = createClient({ baseUrl: scripted.url, apiKey, retries: 0 });
  const error = await rejection(documents.list());
  same([error.name, (error as Error as ServiceError).problem.type], ['ServiceError', 'about:blank']);
});

check('a response has its status and headers, and a call by path has no exceptions', async (servers) => {
  const scripted = await play(servers, jsonResponse(200, { id }, { ETag: '"3"' }), problem(404));
  const client = createClient({ baseUrl: scripted.url, apiKey, retries: 0 });
  const found = await client.images.get(id).asResponse();
  same([found.status, await found.json(), found.headers.get('ETag')], [200, { id }, '"3"']);
  const missing = await client.GET('/api/v1/images/{id}', { params: { path: { id } } });
  same([missing.data, missing.response.status, missing.error?.detail], [undefined, 404, 'why']);
});
