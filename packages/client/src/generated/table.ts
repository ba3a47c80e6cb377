// Generated from openapi/v1.yaml by `npm run generate`. Do not edit.

/**
 * For each method: HTTP method, path, header parameters, documented statuses, and the fields that an update of the
 * favorite alone has to repeat.
 */
export const table = {
  documents: {
    list: ['GET', '/api/v1/documents', '', '200 400 401 403 405 406 408 422 429 431 500 503'],
    create: ['POST', '/api/v1/documents', 'Idempotency-Key Prefer', '201 202 400 401 403 405 406 408 409 413 415 422 429 431 500 503'],
    get: ['GET', '/api/v1/documents/{id}', 'If-None-Match', '200 304 400 401 403 404 405 406 408 422 429 431 500 503'],
    update: ['PATCH', '/api/v1/documents/{id}', 'If-Match', '200 400 401 403 404 405 406 408 412 413 415 422 429 431 500 503'],
    delete: ['DELETE', '/api/v1/documents/{id}', 'If-Match', '204 400 401 403 404 405 408 412 422 429 431 500 503'],
  },
  images: {
    list: ['GET', '/api/v1/images', '', '200 400 401 403 405 406 408 422 429 431 500 503'],
    create: ['POST', '/api/v1/images', 'Idempotency-Key Prefer', '201 202 400 401 403 405 406 408 409 413 415 422 429 431 500 503'],
    get: ['GET', '/api/v1/images/{id}', 'If-None-Match', '200 304 400 401 403 404 405 406 408 422 429 431 500 503'],
    update: ['PATCH', '/api/v1/images/{id}', 'If-Match', '200 400 401 403 404 405 406 408 412 413 415 422 429 431 500 503', 'results'],
    delete: ['DELETE', '/api/v1/images/{id}', 'If-Match', '204 400 401 403 404 405 408 412 422 429 431 500 503'],
  },
} as const;
